import { type Archive, indexOf } from '../registry/archive/archive.ts';
import { type Changeset, preview } from '../registry/archive/changeset.ts';
import type { ResourceValues } from '../registry/archive/resources/index.ts';
import { newestInstant } from '../registry/formats/discovery/newest.ts';
import { RULE_IDS } from '../registry/model/rule.ts';
import { partsOf } from '../registry/pages/publication/surface.ts';
import { strayLines } from '../registry/rules/change.ts';
import { RULES } from '../registry/rules/index.ts';
import { sourceRules, treeRules } from '../registry/rules/plain-files.ts';
import { type Change, type Finding, finding, type RuleContext } from '../registry/rules/rule.ts';
import { runArchive, runChange, runScope, withoutWaived } from '../registry/rules/run.ts';
import { publish, withSurfaces } from '../registry/surfaces/index.ts';
import { builtSite } from './built-site.ts';
import { hashes } from './hashes.ts';
import { withoutSite } from './publication.ts';
import { surfaceTools } from './surface-tools.ts';
import { cachedFacts } from './text-cache.ts';

function contextOf(archive: Archive, now: string): RuleContext {
  return { archive, index: indexOf(archive), hashes, inspect: cachedFacts, now };
}

/**
 * The whole rule list over an archive, as the mint, the build and the gate run it: scopes `entry` and `archive`. `now` is
 * the instant of the run.
 */
export function validateArchive(
  archive: Archive,
  now: string,
  onProgress?: (done: number, total: number) => void,
): Finding[] {
  return runArchive(RULES, contextOf(archive, now), onProgress);
}

/** The rules of scope `change`: what became of the archive since a base. */
export function validateChange(archive: Archive, change: Change, now: string): Finding[] {
  return runChange(RULES, change, contextOf(archive, now));
}

/**
 * What a look at the files of an archive shows, without a base: what is no plain file, what belongs to nothing, and lines of logs that are
 * no receipts.
 */
export function validateLook(archive: Archive, tree: Change['tree'] = [], now: string): Finding[] {
  const context = contextOf(archive, now);
  const change: Change = { base: archive, files: [], tree };
  const rules = [...treeRules.rules, ...sourceRules.rules];
  const logs = RULES.filter(({ id }) => id === RULE_IDS.logs);
  const stray = logs.flatMap((rule) => [...strayLines(archive)].map((problem) => finding(rule, problem, '')));
  return withoutWaived([...runScope(rules, 'change', change, context, 'the archive'), ...stray], context);
}

/** The rules about the files of a proposed tree, where its archive cannot be read: the archive of the base is used instead. */
export function validateTree(change: Change, now: string): Finding[] {
  return runScope(treeRules.rules, 'change', change, contextOf(change.base, now), 'the change');
}

/** The rules of scope `site` over a built folder, which findings name by its path or as `where` says. */
export async function validateSite(
  archive: Archive,
  folder: string,
  now: string,
  where = folder,
): Promise<Finding[]> {
  const site = await withSurfaces(builtSite(folder), archive, surfaceTools);
  const context = contextOf(archive, now);
  return withoutWaived(runScope(RULES, 'site', site, context, where), context);
}

/**
 * Makes every surface in memory but the exports, so that nothing is proposed that cannot be published. Texts are not read again:
 * the rules have read each of them. Throws what a surface throws.
 */
export async function makeSurfaces(archive: Archive): Promise<void> {
  for (const { size, content } of publish(archive, surfaceTools, withoutSite(null), { exports: false })) {
    if (!size) for await (const _part of partsOf(content()));
  }
}

/**
 * The errors in an archive, by the whole rule list. Where there are none, every surface is made, too, so that nothing is proposed that cannot be
 * published. Throws what a surface throws.
 */
export async function errorsIn(archive: Archive, now: string): Promise<Finding[]> {
  const errors = validateArchive(archive, now).filter(({ level }) => level === 'error');
  if (errors.length === 0) await makeSurfaces(archive);
  return errors;
}

/** The errors in the archive that a changeset would make; `known` as `preview` takes it. Throws what a surface throws. */
export function errorsOfProposal(
  archive: Archive,
  changeset: Changeset,
  known: Partial<ResourceValues>,
  now: string,
): Promise<Finding[]> {
  return errorsIn(preview(archive, changeset, known), now);
}

/** Throws with every finding where the archive breaks its rules; `now` is its newest instant, so that time changes nothing. */
export function assertValid(archive: Archive): void {
  const findings = validateArchive(archive, newestInstant(archive)).filter(({ level }) => level === 'error');
  if (findings.length > 0) throw new Error(listed('The archive breaks its rules:', findings));
}

/**
 * The rules of scope `site` over a folder that this process has just put together; throws with every finding. The surfaces are not made a second
 * time, as `validateSite` makes them.
 */
export function assertSiteValid(archive: Archive, folder: string): void {
  const site = { ...builtSite(folder), surfaces: () => new Map() };
  const context = contextOf(archive, newestInstant(archive));
  const found = withoutWaived(runScope(RULES, 'site', site, context, folder), context);
  // A warning stops nothing: npm run validate -- --dist prints it.
  const findings = found.filter(({ level }) => level === 'error');
  if (findings.length > 0)
    throw new Error(listed('The built site does not agree with the registry:', findings));
}

const SHOWN = 20;

function listed(what: string, findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, SHOWN)
    .map(
      ({ rule, where, field, actual, remedy }) =>
        `  ${rule}  ${where}${field ? `, ${field}` : ''}: found ${actual}. ${remedy}`,
    );
  const more = findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : [];
  return [what, ...lines, ...more].join('\n');
}
