import type { Job } from './files.ts';

// Which secrets a workflow names, which environment guards them, and what a job may do.

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

/** The environments whose secrets a command of the project takes. */
export const TO_A_COMMAND = new Set(['language-model', 'object-store']);

/** The maximum permissions of each job, by file and job: the least that GitHub documents for each call. */
export const RIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ci.yml/test': { contents: 'read' },
  'deploy.yml/build': { contents: 'read' },
  'deploy.yml/publish': { attestations: 'write', 'id-token': 'write', pages: 'write' },
  'deploy.yml/attest': { attestations: 'write', 'id-token': 'write' },
  'deploy.yml/store': { actions: 'read', contents: 'read' },
  'mint.yml/mint': { contents: 'read' },
  'mint.yml/wake': { actions: 'write' },
  'mint.yml/keep': { actions: 'write' },
  'read.yml/enrich': { contents: 'read' },
  'read.yml/read': { contents: 'read' },
  'validate-registry.yml/gate': { contents: 'read' },
  'validate-registry.yml/comment': { contents: 'read', 'pull-requests': 'write' },
  'validate-registry.yml/wake': { actions: 'write' },
};
