import { tooCostly } from '../markdown/inspect.ts';
import { parseWindows } from '../markdown/parse.ts';
import {
  ALL_FIELDS,
  type FormProblem,
  SUBMISSION_FIELDS,
  type SubmissionField,
} from '../model/submission.ts';
import {
  arrange,
  type FormHeading,
  fold,
  type HeadedField,
  type HeadedForm,
  headingsIn,
} from './form-headings.ts';
import { afterBlankLines } from './sanitize.ts';

// A form as Markdown: level-three headings in a fixed order, found on the syntax tree. What follows the last one is never looked into.

/** The parts of a form that a text has, as they stand there, and what could not be read without guessing. */
interface ReadForm<F extends HeadedField> {
  /** The text under each heading, in the order of the body. */
  readonly parts: readonly (readonly [field: F, text: string])[];
  /** The text after the last heading, and on which line (from 1) that heading is; absent where there is none. */
  readonly tail?: { readonly text: string; readonly line: number };
  readonly problems: readonly FormProblem[];
}

/** The form of some fields, the last of which is the text; `isFree` says which hold Markdown of their own. Throws for no fields. */
export function formOf<F extends HeadedField>(
  fields: readonly F[],
  isFree: (field: F) => boolean,
): HeadedForm<F> {
  const last = fields.at(-1);
  if (!last) throw new RangeError('a form has at least one field');
  const words = last.heading.split(' ').join('[ \\t]+');
  return {
    fields,
    last,
    isFree,
    byHeading: new Map(fields.map((field) => [fold(field.heading), field])),
    lastLine: new RegExp(`^ {0,3}###[ \\t]+${words}[ \\t]*#*[ \\t]*$`, 'gim'),
  };
}

/** Splits a text with LF line ends into the parts of a form. Throws a `RangeError` for Markdown over its limits. */
export function splitForm<F extends HeadedField>(text: string, form: HeadedForm<F>): ReadForm<F> {
  const tail = findTail(text, form);
  const head = text.slice(0, tail?.headEnd ?? text.length);
  const lines = head.split('\n');
  const headings = tail?.headings ?? headingsOf(head, form);
  const { spans, problems } = arrange(headings, lines, form, tail && lines.length);
  const parts = spans.map(({ field, line, end }) => [field, lines.slice(line, end - 1).join('\n')] as const);
  return {
    parts,
    problems,
    ...(tail && { tail: { text: text.slice(tail.bodyStart), line: lines.length } }),
  };
}

/** The headings of everything before the text. Throws where it is over its limits. */
function headingsOf<F extends HeadedField>(head: string, form: HeadedForm<F>): FormHeading<F>[] {
  const costly = tooCostly(head);
  if (costly) throw new RangeError(costly);
  return headingsIn(parseWindows(head), head.split('\n'), form);
}

/** Where the head ends, where the text begins, and the headings before that of the text. */
interface Division<F> {
  readonly headEnd: number;
  readonly bodyStart: number;
  readonly headings: readonly FormHeading<F>[];
}

const TRIES = 20;

/** Where the head ends and the text begins: at the first line that reads like the heading and is one at the top level, whatever stands in the text. */
function findTail<F extends HeadedField>(text: string, form: HeadedForm<F>): Division<F> | undefined {
  const candidates = [...text.matchAll(form.lastLine)].slice(0, TRIES);
  for (const last of new Set([candidates[0], candidates.at(-1)])) {
    if (!last) break;
    const found = headingsOf(text.slice(0, last.index + last[0].length), form);
    const lines = new Set(found.filter(({ field }) => field === form.last).map(({ line }) => line));
    const match = candidates.find(({ index }) => index <= last.index && lines.has(lineAt(text, index)));
    if (!match) continue;
    const line = lineAt(text, match.index);
    return {
      headEnd: match.index,
      bodyStart: match.index + match[0].length + 1,
      headings: found.filter((heading) => heading.line < line),
    };
  }
  return undefined;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

// The issue body: a form as Markdown, of which Full Text is the last field.

/** The raw value of each heading that the body has, by field name; and what could not be read without guessing. */
export interface ReadBody {
  readonly values: ReadonlyMap<SubmissionField['name'], string>;
  readonly problems: readonly FormProblem[];
}

/** A description may have headings of its own; a receipt is no Markdown. */
const FREE: readonly string[] = ['description', 'methodology', 'falsification'];
const FORM = formOf<SubmissionField>(ALL_FIELDS, ({ name }) => FREE.includes(name));

/** Splits an issue body into its fields. Never throws: what cannot be read is a problem (FRM-001). */
export function readIssueBody(raw: string): ReadBody {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  try {
    return splitFields(text);
  } catch (error) {
    const found = `a form that cannot be parsed: ${(error as Error).message}`;
    return {
      values: new Map(),
      problems: [{ field: 'body', actual: found, remedy: 'Simplify the Markdown before Full Text.' }],
    };
  }
}

function splitFields(text: string): ReadBody {
  const { parts, tail, problems } = splitForm(text, FORM);
  const values = new Map<SubmissionField['name'], string>();
  for (const [field, part] of parts) if (!values.has(field.name)) values.set(field.name, given(field, part));
  if (tail) values.set(FORM.last.name, given(FORM.last, tail.text));
  return { values, problems };
}

/** The value of a field, with LF line ends. A forge writes `_No response_` or `None` for an empty one; in a required field `None` is a word. */
export function given({ required, kind }: SubmissionField, value: string): string {
  const word = value.trim();
  const isEmpty = word === '_No response_' || (word === 'None' && !required && kind !== 'body');
  return isEmpty ? '' : value.slice(afterBlankLines(value)).trimEnd();
}

/** Writes an issue body from raw values, in order; the inverse of `readIssueBody`. A missing value is `_No response_`. */
export function writeIssueBody(values: ReadonlyMap<SubmissionField['name'], string>): string {
  return ALL_FIELDS.map(
    ({ heading, name }) => `### ${heading}\n\n${values.get(name) || '_No response_'}\n`,
  ).join('\n');
}

// Methodology and falsification conditions: fields of their own, and sections of what a reader reads.

/** A field that a reader reads as a section, with its heading. */
interface Section {
  readonly name: 'methodology' | 'falsification';
  readonly heading: string;
  readonly text: string;
}

type Fields = Readonly<Partial<Record<Section['name'], string | undefined>>>;

/** The sections that a deposit gives, in their order; what is empty or absent is none. */
export function sectionsOf(fields: Fields): Section[] {
  return SUBMISSION_FIELDS.flatMap(({ name, heading }) => {
    const text = name === 'methodology' || name === 'falsification' ? fields[name] : undefined;
    return text ? [{ name: name as Section['name'], heading, text }] : [];
  });
}

const written = ({ heading, text }: Section) => `## ${heading}\n\n${text}`;

/** Sections as Markdown. */
export function sectionsText(sections: readonly Section[]): string {
  return sections.map(written).join('\n\n');
}

/** The body of a deposit that came by an issue: the full text, then each section under its own heading. */
export function wholeBody(fullText: string, fields: Fields): string {
  return [fullText, sectionsText(sectionsOf(fields))].filter((part) => part !== '').join('\n\n');
}

/** The sections that a body does not hold: the text of Path B is hashed as it was handed in, and what its entry says besides is shown beside it. */
export function sectionsBeside(body: string, fields: Fields): Section[] {
  return sectionsOf(fields).filter((section) => !body.includes(written(section)));
}
