import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forgetSnapshot, snapshot } from '../../src/archive/snapshot.ts';
import { ROWS_FOLDER } from '../../src/registry/pages/publication/site-files.ts';
import { publish } from '../../src/registry/surfaces/index.ts';
import { browseColumnsSurface } from '../../src/registry/surfaces/lists.ts';
import { type Serving, serve } from '../../src/server/serving.ts';
import { renderAhead } from '../../src/site/render-ahead.ts';
import { searchFiles } from '../../src/site/search-index.ts';
import { surfaceTools } from '../../src/site/surface-tools.ts';
import { withoutSite, writePublished } from '../../src/site/write-surfaces.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { writeFiles } from '../fixtures/files.ts';
import { runHere } from '../fixtures/in-process.ts';
import { sampled } from '../fixtures/runs.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { folder } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// Words as people type them, on another keyboard or in part, and the deposits that they mean.

const DEPOSITS = [
  ['資金決済法の概要', '資金決済法は二〇〇九年に定められた。'],
  ['Büchelberg im Reßtal', 'Ein Dorf im Reßtal. Straße und Gasse.'],
  ['Notes on C++', 'How C++ manages memory, told by somebody who had to write it.'],
  ['Notes on C', 'How C manages memory. C has no templates. C is old. C, C, C.'],
  ['F# and G♯', 'A note on F# and G♯ in two tunings.'],
  ['Đorđe of Æbeltoft', 'Đorđe came to Æbeltoft. He wrote C# and .NET there.'],
] as const;

visitEach();

const root = mkdtempSync(join(tmpdir(), 'search-cases-'));
let serving: Serving;
const results = () => page.locator('#facet-found > .rows > li');

/** Paths that the page reads besides the index. */
const READ = [ROWS_FOLDER, browseColumnsSurface.path];

/**
 * Writes the part of an archive's site that its search page requests: the page of the shared site, which is the same for every archive, with the
 * index and the rows of this archive. Much faster than a build of all pages.
 */
async function writeSearchSite(archive: string, out: string): Promise<void> {
  for (const part of ['search', '_astro', 'favicon.svg', '404.html'])
    cpSync(join(folder, part), join(out, part), { recursive: true });
  vi.stubEnv('ARCHIVE', archive);
  forgetSnapshot();
  await renderAhead();
  writeFiles(out, await searchFiles(snapshot()));
  for (const file of publish(snapshot(), surfaceTools, withoutSite(null)))
    if (READ.some((path) => file.path.startsWith(path))) await writePublished(out, file);
  vi.unstubAllEnvs();
  forgetSnapshot();
}

beforeAll(async () => {
  const [archive, site] = [join(root, 'archive'), join(root, 'site')];
  for (const part of ['data', 'api']) cpSync(join(ROOT, part), join(archive, part), { recursive: true });
  const files = DEPOSITS.map(([title, body], at) => {
    const file = join(root, `${at}.md`);
    writeFileSync(file, issueBody({ title, body, defines_concepts: '', entity_triples: '' }));
    return file;
  });
  const minted = await runHere('mint', files, { ARCHIVE: archive });
  expect(minted.stderr + minted.stdout).toContain('Đorđe of Æbeltoft');
  mkdirSync(site);
  await writeSearchSite(archive, site);
  serving = await serve(site, '/', 0);
}, 120_000);

afterAll(async () => {
  await serving.close();
  rmSync(root, { recursive: true, force: true });
});

/** Searches, and returns the titles of what was found. */
async function found(query: string): Promise<string[]> {
  await page.goto(`http://localhost:${serving.port}/search/?q=${encodeURIComponent(query)}`);
  await expect.poll(() => page.locator('#facet-count').innerText()).toMatch(/deposits? (?:for|have|has)/);
  return results().locator('> a bdi').allInnerTexts();
}

it.each(
  sampled(
    [
      ['金決', '資金決済法の概要', '金決'],
      ['金', '資金決済法の概要', '金'],
      ['resstal', 'Büchelberg im Reßtal', 'Reßtal'],
      ['buechelberg', 'Büchelberg im Reßtal', undefined],
      ['strasse gasse', 'Büchelberg im Reßtal', 'Straße'],
      ['Dorde', 'Đorđe of Æbeltoft', 'Đorđe'],
      ['"C++"', 'Notes on C++', 'C++'],
      ['Notes on C++', 'Notes on C++', 'C++'],
      ['F#', 'F# and G♯', 'F#'],
      ['C# Dorde', 'Đorđe of Æbeltoft', 'Đorđe'],
      ['.NET', 'Đorđe of Æbeltoft', 'NET'],
    ],
    2,
  ),
)('a search for %s finds %s first, and shows it as it was written', async (query, title, mark) => {
  expect((await found(query))[0]).toBe(title);
  if (mark === undefined) return;
  await expect.poll(() => results().first().locator('mark').allInnerTexts()).toContain(mark);
});
