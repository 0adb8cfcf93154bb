import type * as z from 'zod';
import { RichEntry } from '../model/rich-entry.ts';
import type { FormProblem } from '../model/submission.ts';
import { FAMILIES } from '../model/vocabulary.ts';
import { kindOf, shapeFaults } from '../text/json.ts';

// The entry of Path B as a person wrote it, whatever it holds: what is missing is judged as if it were empty, and what has another
// shape is a finding (FRM-001), so that all failures are said at once.

/** An entry of the schema, and what of the given value is not in it. */
export interface RichDraft {
  readonly entry: RichEntry;
  readonly problems: readonly FormProblem[];
}

const SCHEMA = '/api/schemas/rich-entry.schema.json';
const FILE_REMEDY = `Write the entry as one JSON object. Its schema is ${SCHEMA}.`;

/** Takes a value as an entry of Path B. Never throws: what is wrong with its shape is a problem. */
export function richDraft(value: unknown): RichDraft {
  const sound = RichEntry.safeParse(value);
  if (sound.success) return { entry: sound.data, problems: [] };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const problems: FormProblem[] = [];
  if (!isObject)
    problems.push({ field: 'entry', actual: `${kindOf(value)}, and no JSON object`, remedy: FILE_REMEDY });
  const entry: Record<string, unknown> = isObject
    ? withEmpty(value as Record<string, unknown>)
    : withEmpty({});
  const parsed = RichEntry.safeParse(entry);
  if (parsed.success) return { entry: parsed.data, problems };
  for (const issue of parsed.error.issues) {
    problems.push(...problemsOf(issue, entry));
    for (const key of issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : [String(issue.path[0])])
      delete entry[key];
  }
  // What is refused for its shape has no family that another rule could judge.
  return {
    entry: RichEntry.parse({ ...withEmpty(entry), family: entry.family ?? 'UNCLASSIFIED' }),
    problems,
  };
}

/** What a submission can leave empty, for the rules to say so. A family cannot be empty: its absence is said here. */
function withEmpty(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entry = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== ''),
  );
  for (const name of Object.keys(RichEntry.shape) as (keyof typeof RichEntry.shape)[]) {
    if (entry[name] !== undefined || RichEntry.shape[name].safeParse(undefined).success) continue;
    entry[name] = name === 'family' ? given[name] : '';
  }
  return entry;
}

function problemsOf(issue: z.core.$ZodIssue, entry: Readonly<Record<string, unknown>>): FormProblem[] {
  return shapeFaults(issue, entry).map(({ field, actual, wanted }) => ({
    field: field || 'entry',
    actual: actual ?? `no ${field}`,
    remedy:
      field === 'family' ? `Give one of: ${FAMILIES.join(', ')}.` : `${wanted} The schema is ${SCHEMA}.`,
  }));
}
