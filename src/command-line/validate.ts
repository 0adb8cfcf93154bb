import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSince } from '../archive/base.ts';
import { entriesOf } from '../archive/files.ts';
import { ArchiveError } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { validateArchive, validateChange, validateLook } from '../archive/prove.ts';
import { snapshot } from '../archive/snapshot.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import type { Scope } from '../registry/model/rule.ts';
import type { Site } from '../registry/model/site.ts';
import { RULES } from '../registry/rules/index.ts';
import { type Finding, findingOf } from '../registry/rules/rule.ts';
import { ARCHIVE_SCOPES, refuses } from '../registry/rules/run.ts';
import { UsageError } from '../registry/text/errors.ts';
import { validateSite } from '../site/prove.ts';
import { instant } from './command.ts';
import { authorOf } from './files.ts';
import { progress } from './terminal.ts';

/** The result of a validation: its findings, the scopes that it checked, and the number of deposits. */
export interface Validation {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly checked: readonly Scope[];
  readonly deposits: number;
}

/**
 * Validates the archive and, on request, its changes and a built site, by the whole rule list. Throws a `UsageError`, and
 * an `ArchiveError` for an archive that cannot be read; if JSON was requested, that is a finding instead.
 */
export async function validate(call: Call<'validate'>): Promise<Validation> {
  try {
    return await validateReadable(call);
  } catch (error) {
    if (!call.json || !(error instanceof ArchiveError)) throw error;
    // A program that asked for JSON reads no text.
    const problem = { actual: `an archive that cannot be read: ${error.message}`, remedy: UNREADABLE };
    const findings = [findingOf(RULES, error.rule ?? 'REG-002', problem, archiveRoot())];
    return { ok: false, findings, checked: [], deposits: 0 };
  }
}

const UNREADABLE = 'Restore what is named from the history of the archive; commands write the sources.';

async function validateReadable(call: Call<'validate'>): Promise<Validation> {
  const { dist } = call;
  if (dist !== undefined && !existsSync(dist)) throw new UsageError(`There is no folder ${dist}.`);
  const change = call.form === '--base' ? changeSince(archiveRoot(), call.base, authorOf(call)) : undefined;
  const archive = snapshot();
  const now = instant();
  const checked: Scope[] = [...ARCHIVE_SCOPES];
  const findings: Finding[] = validateArchive(archive, now, progress('deposits checked'));
  if (!change) findings.push(...validateLook(archive, entriesOf(archiveRoot()), now));
  if (change) {
    checked.push('change');
    findings.push(...validateChange(archive, change, now));
  }
  if (dist !== undefined) {
    refuseOther(dist, archive.site);
    checked.push('site');
    findings.push(...(await validateSite(archive, dist, now)));
  }
  return { ok: !refuses(findings), findings, checked, deposits: archive.registry.deposits.length };
}

/** A site that was built for another URL differs in every page: one message says so, and what to set. */
function refuseOther(dist: string, { base_url, base }: Site): void {
  const sitemap = join(dist, 'sitemap.xml');
  const [, first = ''] = existsSync(sitemap)
    ? (/<loc>([^<]+)/.exec(readFileSync(sitemap, 'utf8')) ?? [])
    : [];
  const built = URL.parse(first)?.origin;
  if (built === undefined || built === new URL(base_url).origin) return;
  throw new UsageError(
    `The site in ${dist} was built for ${built}, but the settings say ${base_url}. Set SITE_URL=${built}${base.replace(/\/$/, '')} to check it, or build it again.`,
  );
}
