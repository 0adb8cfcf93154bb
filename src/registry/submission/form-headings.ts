import { toString as textOf } from 'mdast-util-to-string';
import type { ParsedWindow } from '../markdown/parse.ts';
import type { FormProblem } from '../model/submission.ts';
import { cutText } from '../text/strings.ts';

// Which headings begin a field, and which nobody asked for: those would become a part of the field before them for ever (FRM-001).

/** A field of a form: its name, and its heading. */
export interface HeadedField {
  readonly name: string;
  readonly heading: string;
  readonly required: boolean;
}

/** A form: its fields in their order. The last one is the text. */
export interface HeadedForm<F extends HeadedField> {
  readonly fields: readonly F[];
  readonly byHeading: ReadonlyMap<string, F>;
  readonly last: F;
  /** Whether a field holds Markdown, which may have headings of other names than those of the form. */
  readonly isFree: (field: F) => boolean;
  /** The lines that may be the heading of the text. */
  readonly lastLine: RegExp;
}

/** A line that begins a field, or looks as if it should. */
export interface FormHeading<F> {
  readonly line: number;
  /** The words of the heading, without Markdown's signs. */
  readonly words: string;
  /** The field of a level-three heading that is one of the form's, by its exact words. */
  readonly field: F | undefined;
  /** Whether it is a heading in Markdown at all: `###ORCID` is not. */
  readonly isHeading: boolean;
}

/** A field, the line of its heading, and the line before which it ends. */
interface FieldSpan<F> {
  readonly field: F;
  readonly line: number;
  readonly end: number;
}

const MOST_UNKNOWN = 20;

/** A form has few headings; to put thousands in order would take minutes. */
const MOST_HEADINGS = 2_000;

/** Number signs without the space that makes a heading of them, or with one that Markdown does not know. */
const GLUED = /^ {0,3}(#{1,6})(?![# \t]|$)(.+)$/;

/** The headings at the top level of a text. What stands in a code fence, a quote or a list is content. */
export function headingsIn<F extends HeadedField>(
  windows: readonly ParsedWindow[],
  lines: readonly string[],
  form: HeadedForm<F>,
): FormHeading<F>[] {
  return windows.flatMap(({ tree, firstLine }) =>
    tree.children.flatMap((node): FormHeading<F>[] => {
      const start = firstLine + (node.position?.start.line ?? 1) - 1;
      if (node.type === 'heading') {
        const words = textOf(node).trim();
        const field = node.depth === 3 ? form.byHeading.get(fold(words)) : undefined;
        const counts = node.depth > 1 && node.depth < 5;
        if (!counts && !sameHeading(words, form.fields)) return [];
        return [{ line: start, words, field, isHeading: true }];
      }
      if (node.type !== 'paragraph') return [];
      const end = firstLine + (node.position?.end.line ?? 1) - 1;
      return lines.slice(start - 1, end).flatMap((text, at): FormHeading<F>[] => {
        const [, , glued = ''] = GLUED.exec(text) ?? [];
        const words = glued.replace(/#+\s*$/, '').trim();
        if (!/[\p{L}\p{N}]/u.test(words)) return [];
        return [{ line: start + at, words, field: undefined, isHeading: false }];
      });
    }),
  );
}

/** Words of headings as they are compared: without case, with one space between them. */
export function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The fields where their headings stand, and the fewest problems of the others. `tail` is the line of the text's heading. Throws a `RangeError`. */
export function arrange<F extends HeadedField>(
  headings: readonly FormHeading<F>[],
  lines: readonly string[],
  form: HeadedForm<F>,
  tail: number | undefined,
): { readonly spans: readonly FieldSpan<F>[]; readonly problems: readonly FormProblem[] } {
  if (headings.length > MOST_HEADINGS) throw new RangeError(`it has more than ${MOST_HEADINGS} headings`);
  const { fields } = form;
  const placed = inOrder(
    headings.filter(({ field }) => field && !(tail !== undefined && field === form.last)),
    form,
  );
  const inPlace = new Set(placed);
  const given = new Set(placed.map(({ field }) => field));
  const starts: { line: number; field: F | undefined }[] = [];
  const problems: FormProblem[] = [];
  let unknown = 0;
  for (const heading of headings) {
    const { line } = heading;
    if (inPlace.has(heading)) {
      starts.push({ line, field: heading.field });
      continue;
    }
    const container = starts.findLast(({ field }) => field !== undefined);
    const isFree = container?.field !== undefined && form.isFree(container.field);
    const meant = heading.field ?? sameHeading(heading.words, fields);
    // A heading of another level is content of a Markdown field where the field that it names has a heading of its own.
    if (isFree && (meant === undefined || (heading.field === undefined && given.has(meant)))) continue;
    const near = meant ?? (heading.isHeading || !isFree ? nearestHeading(heading.words, fields) : undefined);
    // Number signs without a space are text, unless they stand before words of the form.
    if (!heading.isHeading && near === undefined) continue;
    unknown += meant === undefined ? 1 : 0;
    if (unknown <= MOST_UNKNOWN) problems.push(problemOf(heading, { meant, near }, container, given, lines));
    // The rest is judged as if the heading were mended, so that one mistake is one finding.
    const claimed = near !== undefined && !given.has(near) && (!isFree || near.required === true);
    if (claimed) {
      given.add(near);
      starts.push({ line, field: near });
    } else if (!isFree) starts.push({ line, field: undefined });
    // Where the heading of the text is meant, everything after it is text.
    if (claimed && near === form.last && tail === undefined) break;
  }
  const spans = starts.flatMap(({ line, field }, at) => {
    const end = starts[at + 1]?.line ?? lines.length + 1;
    return field ? [{ field, line, end }] : [];
  });
  return { spans, problems };
}

/**
 * The most headings whose places in the form rise from each to the next; of several such choices one with more fields that are required,
 * then the earliest. Of two of one field after a field of Markdown the later one begins it: the other stands in that Markdown.
 */
function inOrder<F extends HeadedField>(headings: readonly FormHeading<F>[], form: HeadedForm<F>) {
  const places = headings.map(({ field }) => form.fields.indexOf(field as F));
  const weights: number[] = [];
  const heaviest = (from: number, above: number) =>
    Math.max(0, ...weights.filter((_, at) => at >= from && (places[at] ?? 0) > above));
  for (let at = headings.length - 1; at >= 0; at -= 1)
    weights[at] = heaviest(at + 1, places[at] ?? 0) + (headings[at]?.field?.required ? 1001 : 1000);
  const chosen: FormHeading<F>[] = [];
  let last = -1;
  for (let at = 0; at < headings.length; at += 1) {
    const place = places[at] ?? 0;
    if (place <= last || weights[at] !== heaviest(at, last)) continue;
    const before = chosen.at(-1)?.field;
    const rest = heaviest(at + 1, place);
    const end = places.findIndex((other, index) => index > at && other > place && weights[index] === rest);
    const again = places.findLastIndex(
      (other, index) => index > at && other === place && (end < 0 || index < end),
    );
    chosen.push(headings[before && form.isFree(before) && again > 0 ? again : at] as FormHeading<F>);
    last = place;
  }
  return chosen;
}

function problemOf<F extends HeadedField>(
  heading: FormHeading<F>,
  { meant, near }: { readonly meant: F | undefined; readonly near: F | undefined },
  container: { readonly line: number; readonly field: F | undefined } | undefined,
  given: ReadonlySet<F | undefined>,
  lines: readonly string[],
): FormProblem {
  const { line, words, field } = heading;
  const shown = words.length > 100 ? `${[...words].slice(0, 99).join('')}…` : words;
  const within = container?.field;
  const where = within
    ? `line ${line} (line ${lineWithin(lines, container.line, line)} of “${within.heading}”)`
    : `line ${line}`;
  const keep = `To keep the line as text, write a backslash before it: \\${cutText((lines[line - 1] ?? '').trim(), 120)}`;
  const about = { field: (near ?? within)?.name ?? 'body', ...(within && { within: within.name }) };
  if (field) {
    const { heading: name } = field;
    const [actual, remedy] = given.has(field)
      ? [`a second heading “${name}” on ${where}`, 'Remove one of the two.']
      : [
          `the heading “${name}” on ${where}, out of the order of the form`,
          'Move it, with its value, to its place in the form.',
        ];
    return { ...about, actual, remedy: `${remedy} ${keep}` };
  }
  const what = heading.isHeading ? 'the heading' : 'the line';
  return {
    ...about,
    actual: meant
      ? `${what} “${shown}” on ${where}, which is not written like the form’s “### ${meant.heading}”`
      : `${what} “${shown}” on ${where}, which the form does not have${near ? `; the nearest is “${near.heading}”` : ''}`,
    remedy: near
      ? `If “${near.heading}” is meant, write the line as: ### ${near.heading}. ${keep}`
      : `Remove it, or put its words under a heading of the form. ${keep}`,
  };
}

/** The number of a line among those of a field, from the first that is not blank. */
function lineWithin(lines: readonly string[], heading: number, line: number): number {
  const value = lines.slice(heading, line);
  const first = value.findIndex((text) => text.trim() !== '');
  return value.length - Math.max(0, first);
}

// Which heading of a form is meant by a heading that is none of them.

/** Other words for a field, as writers and their tools use them, where they have few letters in common. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  creator: ['author', 'authors', 'by', 'contributors'],
  date: ['published', 'released'],
  description: ['abstract', 'summary'],
  content_type: ['type', 'genre', 'kind'],
  license: ['rights', 'copyright'],
  substrate: ['disclosure', 'substrate'],
  keywords: ['tags', 'subject', 'subjects', 'topics'],
  related_ids: ['doi', 'dois', 'references', 'links'],
  supersedes: ['replaces'],
  entity_triples: ['entities'],
  body: ['text', 'body', 'content'],
};

/** The field whose heading has these words, whatever their case, the spaces and the signs around them; undefined for other words. */
function sameHeading<F extends HeadedField>(words: string, fields: readonly F[]): F | undefined {
  const plain = lettersOf(words);
  return plain === '' ? undefined : fields.find(({ heading }) => lettersOf(heading) === plain);
}

/** From this share of common pairs of letters on, one word is taken for the other. */
const ALIKE = 0.5;

/** The field that a heading most likely means: another word for it, or words with most of its letters. Undefined where none is near. */
function nearestHeading<F extends HeadedField>(words: string, fields: readonly F[]): F | undefined {
  const plain = lettersOf(words);
  const other = fields.find(({ name }) => OTHER_WORDS[name]?.includes(plain));
  if (other) return other;
  const [nearest] = fields
    .map((field) => ({ field, alike: likeness(plain, lettersOf(field.heading)) }))
    .sort((one, two) => two.alike - one.alike);
  return nearest && nearest.alike >= ALIKE ? nearest.field : undefined;
}

function lettersOf(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** The share of pairs of letters that two words have in common (Dice's coefficient), from 0 to 1. */
function likeness(one: string, other: string): number {
  const [pairs, others] = [one, other].map(
    (word) => new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))),
  ) as [Set<string>, Set<string>];
  return (2 * pairs.intersection(others).size) / (pairs.size + others.size || 1);
}
