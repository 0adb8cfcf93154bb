import { existsSync } from 'node:fs';
import { changeSince } from '../archive/base.ts';
import { schemaDisagreements } from '../archive/json-schema.ts';
import { archiveRoot } from '../archive/location.ts';
import { validateArchive, validateChange, validateSite } from '../archive/prove.ts';
import { snapshot } from '../archive/snapshot.ts';
import type { Call } from '../registry/commands/index.ts';
import type { Finding, Scope } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { authorOf } from './author.ts';
import { instant, UsageError } from './command.ts';
import { progress } from './progress.ts';

/** What a validation found, in which scopes it looked, and in how many deposits. */
export interface Validation {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly checked: readonly Scope[];
  readonly deposits: number;
}

/**
 * Validates the archive, and as asked for what changed in it and a built site, by the whole rule list (spec 7). Throws a `UsageError`,
 * and an `ArchiveError` for an archive that cannot be read.
 */
export async function validate(call: Call<'validate'>): Promise<Validation> {
  const { dist } = call;
  if (dist !== undefined && !existsSync(dist)) throw new UsageError(`There is no folder ${dist}.`);
  const change = call.form === '--base' ? changeSince(archiveRoot(), call.base, authorOf(call)) : undefined;
  const { archive } = snapshot();
  const now = instant();
  const checked: Scope[] = ['entry', 'archive'];
  const findings: Finding[] = validateArchive(archive, now, progress('deposits checked'));
  findings.push(...schemaDisagreements(archive, findings));
  if (change) {
    checked.push('change');
    findings.push(...validateChange(archive, change, now));
  }
  if (dist !== undefined) {
    checked.push('site');
    findings.push(...(await validateSite(archive, dist, now)));
  }
  return { ok: !refuses(findings), findings, checked, deposits: archive.registry.deposits.length };
}
