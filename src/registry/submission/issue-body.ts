import type { FormProblem } from '../model/submission.ts';
import { ALL_FIELDS, type SubmissionField } from '../model/submission-fields.ts';
import { formOf, splitForm } from './headed-form.ts';
import { afterBlankLines } from './sanitize.ts';

// The issue body (decision 15): a form as Markdown, of which Full Text is the last field.

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

/**
 * A field's value, with LF line ends. The forge writes `_No response_` for one that was left empty, and sometimes `None`
 * (decision 15); that is a word like any other in a Full Text, and in a field that cannot be left empty.
 */
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
