import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeSearchIndex } from '../../integrations/search.ts';
import { withoutSite } from '../../src/archive/publication.ts';
import { renderAhead } from '../../src/archive/render-ahead.ts';
import { forgetSnapshot, snapshot } from '../../src/archive/snapshot.ts';
import { surfaceTools } from '../../src/archive/surface-tools.ts';
import { writePublished } from '../../src/archive/write-surfaces.ts';
import { publish } from '../../src/registry/surfaces/index.ts';
import { ROWS_FOLDER } from '../../src/registry/surfaces/row-files.ts';

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
    for (const file of publish(snapshot().archive, surfaceTools, withoutSite(null)))
      if (file.path.startsWith(ROWS_FOLDER)) await writePublished(out, file);
  } finally {
    if (before === undefined) delete process.env.ARCHIVE;
    else process.env.ARCHIVE = before;
    forgetSnapshot();
  }
}
