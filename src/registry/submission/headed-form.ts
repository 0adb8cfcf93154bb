import { toString as textOf } from 'mdast-util-to-string';
import { tooCostly } from '../markdown/inspect.ts';
import { type ParsedWindow, parseWindows } from '../markdown/parse.ts';
import type { FormProblem } from '../model/submission.ts';

// A form as Markdown: level-three headings in a fixed order (decision 15), found on the Markdown syntax tree, so that a heading inside a
// code fence, a quote or a list is content. The last field is the text, and everything after its heading is never looked into.

/** A field of a form: its name, and its heading. */
export interface HeadedField {
  readonly name: string;
  readonly heading: string;
}

/** A form: its fields in their order. The last one is the text. */
export interface HeadedForm<F extends HeadedField> {
  readonly fields: readonly F[];
  readonly byHeading: ReadonlyMap<string, F>;
  readonly last: F;
  /** The lines that may be the heading of the text. */
  readonly lastLine: RegExp;
}

/** The parts of a form that a text has, as they stand there, and what could not be read without guessing. */
export interface ReadForm<F extends HeadedField> {
  /** What stands under each heading, in the order of the text. */
  readonly parts: readonly (readonly [field: F, text: string])[];
  /** What stands after the heading of the text, and on which line (from 1) that heading is; absent where there is none. */
  readonly tail?: { readonly text: string; readonly line: number };
  readonly problems: readonly FormProblem[];
}

/** The form of some fields, the last of which is the text. Throws for no fields. */
export function formOf<F extends HeadedField>(fields: readonly F[]): HeadedForm<F> {
  const last = fields.at(-1);
  if (!last) throw new RangeError('a form has at least one field');
  const words = last.heading.split(' ').join('[ \\t]+');
  return {
    fields,
    last,
    byHeading: new Map(fields.map((field) => [fold(field.heading), field])),
    lastLine: new RegExp(`^ {0,3}###[ \\t]+${words}[ \\t]*#*[ \\t]*$`, 'gim'),
  };
}

interface FoundHeading<F> {
  readonly field: F;
  readonly line: number;
}

/** Splits a text with LF line ends into the parts of a form. Throws a `RangeError` for Markdown over its limits (decision 20). */
export function splitForm<F extends HeadedField>(text: string, form: HeadedForm<F>): ReadForm<F> {
  const tail = findTail(text, form);
  const head = text.slice(0, tail?.headEnd ?? text.length);
  const lines = head.split('\n');
  const headings = tail?.headings ?? headingsOf(parseHead(head), form);
  // A heading of the text written with markup, before the plain one, must not lose what stands under it.
  const last = tail ? [{ field: form.last, line: lines.length }] : [];
  const problems = orderProblems([...headings, ...last], form);
  const parts = headings.map(({ field, line }, at) => {
    const end = headings[at + 1]?.line ?? lines.length + 1;
    return [field, lines.slice(line, end - 1).join('\n')] as const;
  });
  return {
    parts,
    problems,
    ...(tail && { tail: { text: text.slice(tail.bodyStart), line: lines.length } }),
  };
}

/** The windows of everything before the text. Throws where it is over its limits (decision 20). */
function parseHead(head: string): ParsedWindow[] {
  const costly = tooCostly(head);
  if (costly) throw new RangeError(costly);
  return parseWindows(head);
}

/** A level-three heading of the top level that names a field, and its line (from 1). Others are content. */
function headingsOf<F extends HeadedField>(
  windows: readonly ParsedWindow[],
  { byHeading }: HeadedForm<F>,
): FoundHeading<F>[] {
  return windows.flatMap(({ tree, firstLine }) =>
    tree.children.flatMap((node) => {
      if (node.type !== 'heading' || node.depth !== 3) return [];
      const field = byHeading.get(fold(textOf(node)));
      return field ? [{ field, line: firstLine + (node.position?.start.line ?? 1) - 1 }] : [];
    }),
  );
}

/** Where the head ends, where the text begins, and the headings before that of the text. */
interface Division<F> {
  readonly headEnd: number;
  readonly bodyStart: number;
  readonly headings: readonly FoundHeading<F>[];
}

const TRIES = 20;

/**
 * Where the head ends and the text begins. A line that reads like the heading counts only when it is a heading of the top
 * level; the first such line wins, so nothing inside the text can move it. Nearly always that is the first line that reads
 * so; otherwise all of them are looked at together, since each look parses everything before.
 */
function findTail<F extends HeadedField>(text: string, form: HeadedForm<F>): Division<F> | undefined {
  const candidates = [...text.matchAll(form.lastLine)].slice(0, TRIES);
  for (const last of new Set([candidates[0], candidates.at(-1)])) {
    if (!last) break;
    const found = headingsOf(parseHead(text.slice(0, last.index + last[0].length)), form);
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

function orderProblems<F extends HeadedField>(
  headings: readonly FoundHeading<F>[],
  { fields }: HeadedForm<F>,
): FormProblem[] {
  const problems: FormProblem[] = [];
  const seen = new Set<F>();
  let furthest = -1;
  for (const { field, line } of headings) {
    const place = fields.indexOf(field);
    if (seen.has(field)) {
      problems.push({
        field: field.name,
        actual: `a second heading “${field.heading}”, on line ${line}`,
        remedy: 'Remove one of them. Put a heading that is part of a text in a code fence.',
      });
    } else if (place < furthest) {
      problems.push({
        field: field.name,
        actual: `the heading “${field.heading}” on line ${line}, after “${fields[furthest]?.heading}”`,
        remedy: 'Put the headings in the order of the form.',
      });
    }
    seen.add(field);
    furthest = Math.max(furthest, place);
  }
  return problems;
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
