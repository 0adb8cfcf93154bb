import { contextOf, listed, validateArchive } from '../archive/prove.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { type Changeset, preview } from '../registry/archive/changeset.ts';
import type { ResourceValues } from '../registry/archive/resources/index.ts';
import { newestInstant } from '../registry/formats/discovery/newest.ts';
import { isWhole, type Measure } from '../registry/pages/publication/surface.ts';
import { RULES } from '../registry/rules/index.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { runScope, withoutWaived } from '../registry/rules/run.ts';
import { publish, withSurfaces } from '../registry/surfaces/index.ts';
import { surfaceTools } from './surface-tools.ts';
import { builtSite, withoutSite } from './write-surfaces.ts';

// Whether the site of an archive can be made, and whether a built one agrees with it.

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

/** Nobody reads the sizes and hashes of surfaces that are made in memory, so they are not measured. */
const UNMEASURED: Measure = { size_bytes: 0, sha256: '' };

/**
 * Makes every surface except the exports in memory, so that nothing is proposed that cannot be published. Does not read the texts
 * again: the rules have read each of them. Throws what a surface throws.
 */
export async function makeSurfaces(archive: Archive): Promise<void> {
  const publication = { ...withoutSite(null), put: async () => UNMEASURED };
  for (const { size, content } of publish(archive, surfaceTools, publication, false)) {
    if (size) continue;
    const made = await content();
    if (!isWhole(made)) for await (const _part of made);
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
