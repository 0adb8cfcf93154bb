import { toString as textOf } from 'mdast-util-to-string';
import { tooCostly } from '../markdown/inspect.ts';
import { type ParsedWindow, parseWindows } from '../markdown/parse.ts';
import type { FormProblem } from '../model/submission.ts';
import { ALL_FIELDS, fieldNamed, type SubmissionField } from '../model/submission-fields.ts';
import { afterBlankLines } from './sanitize.ts';

// The issue body (decision 15): level-three headings, found on the Markdown syntax tree, so that a heading inside a code
// fence, a quote or a list is content. Full Text is last, and everything after it is the text, never looked into.

/** The raw value of each heading that the body has, by field name; and what could not be read without guessing. */
export interface ReadBody {
  readonly values: ReadonlyMap<SubmissionField['name'], string>;
  readonly problems: readonly FormProblem[];
}

const byHeading = new Map(ALL_FIELDS.map((field) => [fold(field.heading), field]));
const FULL_TEXT: SubmissionField = fieldNamed('body');

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

interface FoundHeading {
  readonly field: SubmissionField;
  readonly line: number;
}

function splitFields(text: string): ReadBody {
  const fullText = findFullText(text);
  const head = text.slice(0, fullText?.headEnd ?? text.length);
  const lines = head.split('\n');
  const headings = fullText?.headings ?? headingsOf(parseHead(head));
  // A Full Text heading written with markup, before the plain one, must not lose what stands under it.
  const last = fullText ? [{ field: FULL_TEXT, line: lines.length }] : [];
  const problems = orderProblems([...headings, ...last]);
  const values = new Map<SubmissionField['name'], string>();
  headings.forEach(({ field, line }, at) => {
    const end = headings[at + 1]?.line ?? lines.length + 1;
    if (!values.has(field.name)) values.set(field.name, given(field, lines.slice(line, end - 1).join('\n')));
  });
  if (fullText) values.set('body', given(FULL_TEXT, text.slice(fullText.bodyStart)));
  return { values, problems };
}

/** The windows of everything before the text. Throws where it is over its limits (decision 20). */
function parseHead(head: string): ParsedWindow[] {
  const costly = tooCostly(head);
  if (costly) throw new RangeError(costly);
  return parseWindows(head);
}

/** A level-three heading of the top level that names a field, and its line (from 1). Others are content. */
function headingsOf(windows: readonly ParsedWindow[]): FoundHeading[] {
  return windows.flatMap(({ tree, firstLine }) =>
    tree.children.flatMap((node) => {
      if (node.type !== 'heading' || node.depth !== 3) return [];
      const field = byHeading.get(fold(textOf(node)));
      return field ? [{ field, line: firstLine + (node.position?.start.line ?? 1) - 1 }] : [];
    }),
  );
}

/** Where the head ends, where the text begins, and the headings before that of the text. */
interface Division {
  readonly headEnd: number;
  readonly bodyStart: number;
  readonly headings: readonly FoundHeading[];
}

const TRIES = 20;

/**
 * Where the head ends and the text begins. A line that reads like the heading counts only when it is a heading of the top
 * level; the first such line wins, so nothing inside the text can move it. Nearly always that is the first line that reads
 * so; otherwise all of them are looked at together, since each look parses everything before.
 */
function findFullText(text: string): Division | undefined {
  const candidates = [...text.matchAll(/^ {0,3}###[ \t]+full[ \t]+text[ \t]*#*[ \t]*$/gim)].slice(0, TRIES);
  for (const last of new Set([candidates[0], candidates.at(-1)])) {
    if (!last) break;
    const found = headingsOf(parseHead(text.slice(0, last.index + last[0].length)));
    const lines = new Set(found.filter(({ field }) => field === FULL_TEXT).map(({ line }) => line));
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

function orderProblems(headings: readonly FoundHeading[]): FormProblem[] {
  const problems: FormProblem[] = [];
  const seen = new Set<SubmissionField>();
  let furthest = -1;
  for (const { field, line } of headings) {
    const place = ALL_FIELDS.indexOf(field);
    if (seen.has(field)) {
      problems.push({
        field: field.name,
        actual: `a second heading “${field.heading}”, on line ${line}`,
        remedy: 'Remove one of them. Put a heading that is part of a text in a code fence.',
      });
    } else if (place < furthest) {
      problems.push({
        field: field.name,
        actual: `the heading “${field.heading}” on line ${line}, after “${ALL_FIELDS[furthest]?.heading}”`,
        remedy: 'Put the headings in the order of the form.',
      });
    }
    seen.add(field);
    furthest = Math.max(furthest, place);
  }
  return problems;
}

/**
 * A field's value, with LF line ends. The forge writes `_No response_` for one that was left empty, and sometimes `None`
 * (decision 15); that is a word like any other in a Full Text, and in a field that cannot be left empty.
 */
export function given({ required, kind }: SubmissionField, value: string): string {
  const word = value.trim();
  const isEmpty = word === '_No response_' || (word === 'None' && !required && kind !== 'body');
  return isEmpty ? '' : value.slice(afterBlankLines(value)).trimEnd();
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Writes an issue body from raw values, in order; the inverse of `readIssueBody`. A missing value is `_No response_`. */
export function writeIssueBody(values: ReadonlyMap<SubmissionField['name'], string>): string {
  return ALL_FIELDS.map(
    ({ heading, name }) => `### ${heading}\n\n${values.get(name) || '_No response_'}\n`,
  ).join('\n');
}
