import { expect, test, vi } from 'vitest';
import { forgetSnapshot, snapshot } from '../src/archive/snapshot.ts';
import { indexFiles } from '../src/site/search-index.ts';
import { archiveOf } from './fixtures/archive.ts';
import { temporaryFolder, writeArchive } from './fixtures/disk.ts';
import { writeFiles } from './fixtures/files.ts';
import { submission } from './fixtures/submissions.ts';

// A publication may carry the search index of the one before, which it takes from that site's folder.

const TEXT = '/data/texts/AXN-01-text.md';

/** The folder of a site with these files. */
const siteWith = (files: Record<string, string>) => writeFiles(temporaryFolder(), Object.entries(files));

const EARLIER = { '/pagefind/kinds.json': '{"deposits":1}', '/pagefind/index/a.pf_index': 'words' };

test('an earlier index is carried, unless it may hold a text that is removed by now', async () => {
  vi.stubEnv('ARCHIVE', writeArchive(archiveOf(submission())));
  forgetSnapshot();
  const archive = snapshot();
  const indexed = async (from: string, redacted: boolean) => {
    vi.stubEnv('SEARCH_FROM', from);
    const [deposit] = archive.registry.deposits;
    if (!deposit) throw new Error('the archive of this test has one deposit');
    const deposits = [redacted ? { ...deposit, redacted: true as const } : deposit];
    const files = await indexFiles({ ...archive, registry: { ...archive.registry, deposits } });
    return [...files].map(([path, content]) => [path, Buffer.from(content).toString()]);
  };
  const carried = [
    ['pagefind/index/a.pf_index', 'words'],
    ['pagefind/kinds.json', '{"deposits":1}'],
  ];
  const site = siteWith({ ...EARLIER, [TEXT]: 'The text.' });
  expect(await indexed(site, false)).toEqual(carried);
  expect(await indexed(siteWith(EARLIER), true)).toEqual(carried);
  // Made anew: of the archive, or where no site is, as for the first publication.
  for (const [from, redacted] of [
    [site, true],
    [siteWith({}), false],
    ['', false],
  ] as const)
    expect((await indexed(from, redacted)).map(([path]) => path)).toContain('pagefind/pagefind.js');
  vi.unstubAllEnvs();
  forgetSnapshot();
});
