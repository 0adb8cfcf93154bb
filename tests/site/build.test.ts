import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { transact } from '../../src/archive/writer.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import type { CatalogIndex } from '../../src/registry/model/catalog.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { publishJudged, recordJudged } from '../../src/site/judged-site.ts';
import { writeManifest } from '../../src/site/site-folder.ts';
import { bytesOf } from '../fixtures/disk.ts';
import { longSuite } from '../fixtures/long.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { byIssue, type RawFields, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';
import { buildSite, copyArchive, startBuild, tryBuild } from './building.ts';
import { folder } from './shared.ts';

let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'test-build-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a built site', () => {
  // That manifest and index account for every file, with its hash and size: tests/site/verify-script.test.ts.
  it('has an index with the hash of each script, and the program that makes each surface', () => {
    const index = JSON.parse(readFileSync(join(folder, 'api/index.json'), 'utf8')) as CatalogIndex;
    for (const { canonical_path, content_sha256 } of Object.values(index.scripts))
      expect(content_sha256, canonical_path).toBe(hashes.sha256(readFileSync(canonical_path)));
    for (const { name, generated_by, files, hashes_in } of Object.values(index.derived_surfaces ?? {})) {
      expect(existsSync(generated_by), generated_by).toBe(true);
      expect(hashes_in, name).toBe(files === undefined ? undefined : '/SHA256SUMS.txt');
    }
  });

  it('shows methodology and falsification conditions once on each page, whichever way the deposit came', () => {
    const page = (number: number) => readFileSync(join(folder, `s/records/${number}/index.html`), 'utf8');
    const headings = (html: string) =>
      [...html.matchAll(/<h[1-6][^>]*>(Methodology|Falsification Conditions)<\/h[1-6]>/g)].map(
        ([, name]) => name,
      );
    // Deposit 8 came by Path B, and its text does not hold them; deposit 9 came by an issue, and its text does; 42 is redacted.
    for (const number of [8, 9]) {
      expect(headings(page(number))).toEqual(['Methodology', 'Falsification Conditions']);
      const file = `data/deposits/AXN-000${number}.md`;
      expect(readFileSync(join(folder, file), 'utf8')).toMatch(
        /\n\n## Methodology\n\n\S[\s\S]*\n\n## Falsification Conditions\n\n\S/,
      );
    }
    expect(page(8)).toContain(
      'The terms were taken from the protocol documents and from the first deposits.',
    );
    expect(headings(page(42))).toEqual([]);
  });

  it('downloads with a form the rules that it runs, and nothing that only a build or a mint needs: the workers that check forms hold no surface, and no parser of YAML', () => {
    const scripts = readdirSync(join(folder, '_astro')).filter((name) => name.endsWith('.js'));
    const text = (name: string) => readFileSync(join(folder, '_astro', name), 'utf8');
    const weight = (name: string) => gzipSync(text(name)).length;
    const checking = scripts.filter((name) => name.startsWith('check-worker'));
    expect(checking).toHaveLength(2);
    for (const name of checking) {
      expect(weight(name)).toBeLessThan(130_000);
      expect(
        SURFACES.filter(({ purpose }) => text(name).includes(purpose)).map((surface) => surface.name),
      ).toEqual([]);
    }
    const [reading = ''] = scripts.filter((name) => name.startsWith('front-matter'));
    expect(weight(reading)).toBeLessThan(45_000);
  });
});

/** A folder from which no rename leads to that of the tests: Linux has a file system in memory. */
function anotherDisk(): string {
  const { dev } = statSync(scratch);
  const found = ['/dev/shm', '/var/tmp'].find((path) => existsSync(path) && statSync(path).dev !== dev);
  return found ?? tmpdir();
}

longSuite('a site that the gate built', () => {
  /** The site as the gate leaves it, which judges an archive outside git, so that no commit is named. */
  function judged(): string {
    const place = mkdtempSync(join(scratch, 'judged-'));
    vi.stubEnv('JUDGED_SITE', place);
    onTestFinished(() => void vi.unstubAllEnvs());
    const site = join(place, 'site');
    cpSync(folder, site, { recursive: true });
    const state = join(site, 'data/state.json');
    writeFileSync(state, readFileSync(state, 'utf8').replace(/("source_commit": )"[0-9a-f]+"/, '$1null'));
    writeManifest(site);
    recordJudged(site);
    return site;
  }

  it('is published as a build would make it, without another build', () => {
    const site = judged();
    const out = join(scratch, 'published');
    buildSite({ out });
    expect(bytesOf(out)).toEqual(bytesOf(folder));
    expect(existsSync(site)).toBe(false);
  });

  it('stays where it is when the archive, the address or the repository is another by now', async () => {
    const site = judged();
    const archive = copyArchive();
    onTestFinished(() => rmSync(archive, { recursive: true }));
    appendFileSync(join(archive, 'data/site.json'), '\n');
    const others = {
      ARCHIVE: archive,
      SITE_URL: 'http://localhost:1',
      SITE_REPOSITORY: 'http://localhost:1/x',
    };
    for (const [name, value] of Object.entries(others)) {
      vi.stubEnv(name, value);
      expect(await publishJudged(join(scratch, 'never')), name).toBe(false);
      vi.stubEnv(name, '');
    }
    expect(existsSync(site)).toBe(true);
  });
});

/** An instant after everything in the sample and in a corpus. */
const LATER = '2026-12-01T12:00:00Z';

/** Mints works into an archive on disk that cite no other and belong to no series. */
function mintWorks(root: string, changes: readonly RawFields[]): Promise<void> {
  return transact(root, (archive) => {
    const works = changes.map((change, at) =>
      submission(
        { related_ids: '', defines_concepts: '', entity_triples: '', ...change },
        byIssue(9001 + at),
      ),
    );
    const { findings, changeset } = mint(archive, works, { ...TOOLS, now: LATER });
    if (refuses(findings) || !changeset) throw new Error(JSON.stringify(findings));
    return { changeset, answer: undefined };
  });
}

longSuite('building', () => {
  it('gives the same bytes again, for another archive, on another disk', async () => {
    const other = mkdtempSync(join(anotherDisk(), 'test-build-'));
    onTestFinished(() => rmSync(other, { recursive: true }));
    const archive = copyArchive();
    onTestFinished(() => rmSync(archive, { recursive: true }));
    const withdrawal = ['scripts/run.mjs', 'lifecycle', 'withdraw', '12', '--reason', 'Filed twice.'];
    execFileSync(process.execPath, withdrawal, { env: { ...process.env, ARCHIVE: archive } });
    // A keyword of two deposits has a page, whose path is in its letters.
    const keywords = '識別子, שלום';
    await mintWorks(archive, [
      { keywords, title: 'On one name', body: 'One.' },
      { keywords, title: 'On two names', body: 'Two.' },
    ]);
    const [out, again] = [join(other, 'anew'), join(scratch, 'again')];
    // With an empty cache, as the first build of a fresh clone.
    buildSite({ out, archive, ...(IN_FULL ? { cache: join(scratch, 'cache') } : {}) });
    buildSite({ out: again, archive });
    expect(bytesOf(out)).toEqual(bytesOf(again));
    expect(readFileSync(join(again, 's/records/12/index.html'), 'utf8')).toContain('Filed twice.');
    const named = readdirSync(join(again, 's/browse/keyword')).filter((name) => /^[^!-~]/.test(name));
    expect(named.toSorted()).toEqual(['שלום', '識別子']);
    expect(readdirSync(other)).toEqual(['anew']);
  });

  const breaks: [string, (archive: string) => void, RegExp][] = [
    [
      'a registry that is cut short',
      (archive) => {
        const path = join(archive, 'data/registry.json');
        writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40));
      },
      /data\/registry\.json is not valid JSON/,
    ],
    [
      'a text that does not match its hash',
      (archive) => {
        const path = join(archive, 'data/texts/AXN-02-text.md');
        writeFileSync(path, readFileSync(path, 'utf8').replace('e', 'ë'));
      },
      /TXT-002 .*deposit 2/,
    ],
  ];

  // One archive that cannot be read, and one that breaks a rule: they stop a build at different places.
  it.each(breaks)('stops at %s, and leaves the site as it was', (_what, breakIt, message) => {
    const archive = copyArchive();
    const out = join(scratch, 'kept');
    cpSync(folder, out, { recursive: true });
    const before = bytesOf(out);
    breakIt(archive);
    const { code, output } = tryBuild({ out, archive });
    expect(output).toMatch(message);
    expect(output).not.toMatch(/\n\s+at .*\(?(?:file|node):/);
    expect(code).toBe(1);
    expect(bytesOf(out)).toEqual(before);
    rmSync(archive, { recursive: true });
  });

  it('two at once into one folder, each with a cache of its own: one waits, and the site is whole', async () => {
    const out = join(scratch, 'both');
    // The checkout's cache, and the one that the test of an empty cache filled: both builds find there what is slow to make.
    const runs = await Promise.all([{ out }, { out, cache: join(scratch, 'cache') }].map(startBuild));
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(bytesOf(out)).toEqual(bytesOf(folder));
  });
});
