import { tooCostly } from '../markdown/inspect.ts';
import { parseWindows } from '../markdown/parse.ts';
import type { FormProblem } from '../model/submission.ts';
import {
  arrange,
  type FormHeading,
  fold,
  type HeadedField,
  type HeadedForm,
  headingsIn,
} from './form-headings.ts';

// A form as Markdown: level-three headings in a fixed order (decision 15), found on the Markdown syntax tree, so that a heading inside a
// code fence, a quote or a list is content. The last field is the text, and everything after its heading is never looked into.

/** The parts of a form that a text has, as they stand there, and what could not be read without guessing. */
export interface ReadForm<F extends HeadedField> {
  /** What stands under each heading, in the order of the text. */
  readonly parts: readonly (readonly [field: F, text: string])[];
  /** What stands after the heading of the text, and on which line (from 1) that heading is; absent where there is none. */
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

/** Splits a text with LF line ends into the parts of a form. Throws a `RangeError` for Markdown over its limits (decision 20). */
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

/** The headings of everything before the text. Throws where it is over its limits (decision 20). */
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

/**
 * Where the head ends and the text begins. A line that reads like the heading counts only when it is a heading of the top
 * level; the first such line wins, so nothing inside the text can move it. Nearly always that is the first line that reads
 * so; otherwise all of them are looked at together, since each look parses everything before.
 */
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
