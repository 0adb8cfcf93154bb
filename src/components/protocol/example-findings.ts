import { hashes } from '../../archive/hashes.ts';
import { snapshot } from '../../archive/snapshot.ts';
import { indexOf } from '../../registry/archive/archive.ts';
import { newestInstant } from '../../registry/formats/discovery/newest.ts';
import { inspectMarkdown } from '../../registry/markdown/inspect.ts';
import { RULES } from '../../registry/rules/index.ts';
import type { Finding } from '../../registry/rules/rule.ts';
import { runScope } from '../../registry/rules/run.ts';
import { readSubmission } from '../../registry/submission/read.ts';

/** The findings for an issue body, as the mint would report them in this archive at its newest instant. */
export function exampleFindings(body: string, where: string): Finding[] {
  const { archive } = snapshot();
  const tools = { hashes, inspect: inspectMarkdown, now: newestInstant(archive) };
  const submission = readSubmission({ where, body }, { sha256: hashes.sha256, inspect: inspectMarkdown });
  return runScope(RULES, 'submission', submission, { archive, index: indexOf(archive), ...tools }, where);
}
