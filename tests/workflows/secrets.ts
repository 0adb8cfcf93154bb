import type { Job } from './files.ts';

// Which secrets a workflow names, and which environment guards them.

/** The secrets that each environment guards. */
const GUARDED: Readonly<Record<string, RegExp>> = {
  mint: /^MINT_APP_PRIVATE_KEY$/,
  'object-store': /^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/,
  'language-model': /^(?:ANTHROPIC|LLM)_API_KEY$/,
};

/** The names of the secrets that a job may have, by its environment; undefined for a job that may have none. */
export const guards = ({ environment }: Job) => GUARDED[String(environment)];

/** The secrets that a part of a workflow names. */
export const secretsIn = (part: object) =>
  [...JSON.stringify(part).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);
