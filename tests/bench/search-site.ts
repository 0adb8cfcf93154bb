import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeSearchIndex } from '../../integrations/search.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { withoutSite } from '../../src/archive/publication.ts';
import { renderAhead } from '../../src/archive/render-ahead.ts';
import { writeSiteFile } from '../../src/archive/site-folder.ts';
import { forgetSnapshot, snapshot } from '../../src/archive/snapshot.ts';
import { publish } from '../../src/registry/surfaces/index.ts';

/**
 * Writes to `out` the part of an archive's site that its search page requests: the page of `site`, which is the same for every
 * archive, with the index and the rows of this archive. Much faster than a build of all pages.
 */
export async function writeSearchSite(site: string, archive: string, out: string): Promise<void> {
  for (const part of ['search', '_astro', 'favicon.svg', '404.html'])
    cpSync(join(site, part), join(out, part), { recursive: true });
  const before = process.env.ARCHIVE;
  process.env.ARCHIVE = archive;
  forgetSnapshot();
  try {
    await renderAhead();
    await writeSearchIndex(out, () => {});
    for (const { path, content } of publish(snapshot().archive, hashes, withoutSite(null)))
      if (path.startsWith('/data/browse-rows/')) writeSiteFile(out, path, content());
  } finally {
    if (before === undefined) delete process.env.ARCHIVE;
    else process.env.ARCHIVE = before;
    forgetSnapshot();
  }
}
