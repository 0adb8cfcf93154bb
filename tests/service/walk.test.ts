import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { treeOf, unpack } from '../../src/archive/git.ts';
import { preview } from '../../src/registry/archive/changeset.ts';
import { backfill } from '../../src/registry/changes/moves.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { byCommand, fileFor, pathB, startForge, type TestForge } from '../bot/test-forge.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { command, temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { withFourGlyphs } from '../fixtures/moves.ts';
import { richEntry, submission } from '../fixtures/submissions.ts';
import { buildSite } from '../site/building.ts';
import { addWorks, testsOfWorks } from './walk-works.ts';

// The walk: three deposits that cite each other in the five ways, one of them an older deposit by its retired identifier, are minted
// through the local forge, read by the reading pass there, and published. What the pages, the graph, the overlay and the editions say
// of them is written down here. A build takes half a minute: what else needs a small site is looked at in the same one.

const SOVEREIGN = 'EA-WALK-2026-02';
const DOI = '10.5555/walk.2';
const OLD = withFourGlyphs(
  archiveOf(submission({ title: 'The oldest', defines_concepts: '' })),
  new Map([[1, undefined]]),
);
const RETIRED = OLD.registry.deposits[0]?.axn ?? '';

let forge: TestForge;
let site: string;
let archive: string;

/** An archive whose first deposit had another identifier once. */
function seed() {
  const move = backfill(OLD, '2026-07-20T12:00:00Z');
  if (!move) throw new Error('nothing was back-filled');
  return preview(OLD, move.changeset, move);
}

beforeAll(async () => {
  forge = await startForge({ archive: seed() });
  // Deposit 2, by Path B: cites the oldest by its retired identifier, and deposit 3, which is not there yet.
  const entry = { title: 'The charter', sovereign_id: SOVEREIGN, defines_concepts: [] };
  await pathB(forge, (folder) =>
    byCommand(folder, [
      ...['mint', '--rich', fileFor(forge, 'entry.json', JSON.stringify(richEntry(entry)))],
      ...['--text', fileFor(forge, 'text.md', `It follows ${RETIRED}, and leads to deposit 3.`)],
    ]),
  );
  const charter = (await forge.archive()).registry.deposits[1];
  await forge.file({
    title: 'The commentary',
    defines_concepts: 'walking desk | term | A desk at which one walks.',
    body: `It comments on ${charter?.axn} (${SOVEREIGN}), as AXN-04 does.`,
  });
  await forge.settle();
  // A legacy DOI of the charter, of which the last one knows.
  const dois = [
    { dead_doi: DOI, title: 'The charter', date: '2025-01-01', status: 'RECOVERED', deposit: 2 },
  ].map((one) => ({ ...one, match_type: 'version_doi_title_match' }));
  await pathB(
    forge,
    (folder) => byCommand(folder, ['resolve', 'add', fileFor(forge, 'dois.json', JSON.stringify(dois))]),
    'legacy-dois',
  );
  await forge.file({
    title: 'The reply',
    defines_concepts: '',
    body: `A reply to record 3 about the walking desk, after https://doi.org/${DOI}.`,
  });
  await forge.settle();
  await forge.settle(12, 'read');
  archive = join(forge.folder, 'main');
  mkdirSync(archive);
  unpack(forge.server.repository, treeOf(forge.server.repository, 'refs/heads/main'), archive);
  await addWorks(archive, forge.folder);
  site = join(forge.folder, 'dist');
  buildSite({ out: site, archive });
});
afterAll(() => forge.close());

const published = (path: string) => readFileSync(join(site, path), 'utf8');
const json = <T>(path: string) => JSON.parse(published(path)) as T;

/** Who cites whom: [citing, cited, way]. */
const CITATIONS = [
  [2, 1, 'axn_reference'],
  [2, 3, 'deposit_number_reference'],
  [3, 2, 'axn_reference'],
  [3, 2, 'ea_id_reference'],
  [3, 4, 'axn_hex_reference'],
  [4, 2, 'doi_resolution'],
  [4, 3, 'deposit_number_reference'],
] as const;

const DEPOSITS = [1, 2, 3, 4];
const citedBy = (number: number) =>
  unique(CITATIONS.filter(([source]) => source === number).map(([, to]) => to));
const citing = (number: number) => unique(CITATIONS.filter(([, to]) => to === number).map(([from]) => from));
const unique = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((a, b) => a - b);

/** The records that a part of a page or of an edition links to. */
const linksIn = (part: string) =>
  unique([...part.matchAll(/\/s\/records\/(\d+)\//g)].map(([, number]) => Number(number)));

/** Text from a heading to the next one. */
const partUnder = (text: string, heading: RegExp, next: RegExp) => {
  const start = text.search(heading);
  return start < 0 ? '' : (text.slice(start + 1).split(next)[0] ?? '');
};

describe('three deposits that cite each other, minted and read', () => {
  test('came to main by the mint, by Path B and by the reading pass', async () => {
    const merged = (await forge.pulls()).filter(({ merged_at }) => merged_at);
    expect(merged.map(({ title }) => title)).toEqual([
      'Path B',
      'Mint deposit 3',
      'Path B',
      'Mint deposit 4',
      'Read deposits 1 to 4',
    ]);
    expect(forge.server.violations).toEqual([]);
  });

  test('the citation graph has the five ways, by current identifiers', () => {
    const { deposits } = json<{ deposits: { axn: string; deposit_number: number }[] }>('data/registry.json');
    const numberOf = (axn: string) => deposits.find((one) => one.axn === axn)?.deposit_number;
    const graph = json<{ edges: { source_axn: string; target_axn: string; via: string }[] }>(
      'data/citation-graph.json',
    );
    const edges = graph.edges.map((edge) => [numberOf(edge.source_axn), numberOf(edge.target_axn), edge.via]);
    // The last is of the works about something else.
    expect(edges.toSorted()).toEqual([...CITATIONS, [6, 5, 'deposit_number_reference']].toSorted());
    expect(deposits[0]?.axn).not.toBe(RETIRED);
  });

  test.each(DEPOSITS)('the page of record %d links to what it cites and to what cites it', (number) => {
    const page = published(`s/records/${number}/index.html`);
    expect(linksIn(partUnder(page, /aria-labelledby="cites-title"/, /<\/section>/))).toEqual(citedBy(number));
    expect(linksIn(partUnder(page, /aria-labelledby="cited-by-title"/, /<\/section>/))).toEqual(
      citing(number),
    );
  });

  test.each(DEPOSITS)('the edition of deposit %d, which its page links to, says the same', (number) => {
    const path = `data/autonomous/AXN-0${number}-autonomous.md`;
    const edition = published(path);
    expect(linksIn(partUnder(edition, /^## Works cited$/m, /^## /m))).toEqual(citedBy(number));
    expect(linksIn(partUnder(edition, /^## Cited by$/m, /^## /m))).toEqual(citing(number));
    expect(published(`s/records/${number}/index.html`).includes(path)).toBe(true);
    expect(published('data/autonomous/index.json').includes(path)).toBe(true);
  });

  test('the overlay, the entity index and the editions agree on the concept', () => {
    const index = json<{ concepts: Record<string, object> }>('data/entity-index.json');
    expect(index.concepts['walking desk']).toMatchObject({ defined_in: 3, referenced_in: [4] });
    const { overlay } = json<{ overlay: Record<string, object> }>('data/lexical-overlay.json');
    expect(overlay['walking desk']).toMatchObject({ reference_count: 1 });
    expect(published('data/autonomous/AXN-03-autonomous.md')).toContain('A desk at which one walks');
    expect(partUnder(published('data/autonomous/AXN-04-autonomous.md'), /^## Terms$/m, /^## /m)).toContain(
      'walking desk ([deposit 3](/s/records/3/))',
    );
  });
});

describe('three works about something else', () => testsOfWorks(() => site));

describe('validate --dist', () => {
  /** Its exit code and what it says of a site, or of a copy of it that is changed first. */
  async function judged(root: string, change?: (copy: string) => void) {
    const copy = change ? join(temporaryFolder(), 'dist') : site;
    if (change) cpSync(site, copy, { recursive: true });
    change?.(copy);
    const { code, stdout } = await command(root, 'validate', '--json', '--dist', copy);
    const { checked, findings } = JSON.parse(stdout) as { checked: string[]; findings: Finding[] };
    return { code, checked, rules: [...new Set(findings.map(({ rule }) => rule))].sort() };
  }

  test('finds nothing in an unchanged site, and lists the scope site as checked', async () => {
    const checked = ['entry', 'item', 'archive', 'site'];
    expect(await judged(archive)).toEqual({ code: 0, checked, rules: [] });
  });

  test('reports a missing page and a page more', async () => {
    const { code, rules } = await judged(archive, (copy) => {
      rmSync(join(copy, 's/records/2'), { recursive: true });
      writeFileSync(join(copy, 'extra.html'), 'A page.');
    });
    expect([code, rules]).toEqual([1, ['LNK-001', 'SUM-001', 'SUR-001']]);
  });

  test('names the URL that a site was built for when the settings have another, and what to set', async () => {
    const env = { ARCHIVE: archive, SITE_URL: 'http://localhost:8080' };
    const { code, stdout, stderr } = await runHere('validate', ['--dist', site], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'was built for https://registry.example, but the settings say http://localhost:8080. Set SITE_URL=https://registry.example to check it, or build it again.',
    );
  });

  test('reports a site that was built from another state of the archive', async () => {
    const other = join(temporaryFolder(), 'archive');
    cpSync(archive, other, { recursive: true });
    const withdrawn = await command(other, 'lifecycle', 'withdraw', '7', '--reason', 'Filed twice.');
    expect(withdrawn).toMatchObject({ code: 0 });
    expect((await judged(other)).rules).toEqual(['SUR-001']);
  });
});
