import type * as z from 'zod';

/** What zod found, as a person would say it: what is there, and what is wanted. */
export function issueWords(issue: z.core.$ZodIssue): string {
  const { code, message } = issue;
  if (code === 'unrecognized_keys')
    return `${issue.keys.map((key) => `“${key}”`).join(', ')}, which is no field here`;
  if (code !== 'invalid_type') return message;
  const found = /received (\S+)$/.exec(message)?.[1] ?? 'something else';
  const wanted = WORDS[issue.expected] ?? issue.expected;
  return found === 'undefined'
    ? `nothing, where ${wanted} is wanted`
    : `${WORDS[found] ?? found}, where ${wanted} is wanted`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
