import type { Archive } from '../archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { BuiltSite } from '../rules/rule.ts';
import { measureOf, type SurfaceTools } from './content.ts';
import { eachOf } from './each-of.ts';
import { SURFACES } from './index.ts';
import { publishSurfaces } from './publish.ts';
import type { Surface } from './surface.ts';

/**
 * A built site together with the hash that every file of its surfaces must have, exports among them: each is made again, and none
 * is held. Where making fails, the rule that asks for the hashes fails.
 */
export async function withSurfaces(
  site: Omit<BuiltSite, 'surfaces'>,
  archive: Archive,
  tools: SurfaceTools,
  surfaces: readonly Surface[] = SURFACES,
): Promise<BuiltSite> {
  const publication = { sourceCommit: committedIn(site), scripts: site.scripts, folder: site.files };
  const expected = new Map<string, string>();
  try {
    await eachOf(publishSurfaces(surfaces, archive, tools, publication), async ({ path, content }) => {
      expected.set(path, (await measureOf(content(), tools)).sha256);
    });
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { ...site, surfaces: fail };
  }
  return { ...site, surfaces: () => expected };
}

/** The commit that the site says it was built from: the one value that the archive itself cannot know. */
function committedIn(site: Pick<BuiltSite, 'files'>): string | null {
  const state = site.files.read('data/state.json');
  if (!state) return null;
  try {
    const { source_commit } = JSON.parse(fromUtf8(state)) as { source_commit?: unknown };
    return typeof source_commit === 'string' ? source_commit : null;
  } catch {
    return null;
  }
}
