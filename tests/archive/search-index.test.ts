import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchIndex, type SearchSizes, search, searchIndex } from '../../integrations/search.ts';
import { listFiles } from '../../src/archive/built-site.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { snapshot } from '../../src/archive/snapshot.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { longTest } from '../fixtures/long.ts';
import { queriesOf, sameFirstFive, searchByPagefind, searchByTiers } from '../fixtures/one-index.ts';

// The search index of the sample archive in small units, so that it has three tiers.

const SIZES: SearchSizes = { unit: 2, middle: 4, large: 12 };

const scratch = mkdtempSync(join(tmpdir(), 'search-index-'));
const before = process.env.CACHE;
let all: readonly Deposit[] = [];
let index: SearchIndex;

/** Uses a cache of its own: with nothing of a search index in it, or with all that another has. */
function withCache(name: string, from?: string): void {
  process.env.CACHE = join(scratch, name);
  if (from) cpSync(join(scratch, from), join(scratch, name), { recursive: true });
}

const contents = ({ kept, start }: SearchIndex): Record<string, string> => ({
  ...Object.fromEntries(kept.map(({ path, kept }) => [path, hashes.sha256(readFileSync(kept))])),
  [start.path]: hashes.sha256(start.content),
});

function changed(from: SearchIndex, to: SearchIndex): string[] {
  const [a, b] = [contents(from), contents(to)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort();
}

const tiersOf = (one: SearchIndex) => [
  ...new Set(one.kept.flatMap(({ path }) => /index\/(\w+)\//.exec(path)?.[1] ?? [])),
];

beforeAll(async () => {
  withCache('first');
  all = snapshot().archive.registry.deposits.slice(0, 31);
  index = await searchIndex(all, SIZES);
});
afterAll(() => {
  if (before === undefined) delete process.env.CACHE;
  else process.env.CACHE = before;
  rmSync(scratch, { recursive: true });
});

describe('a search index', () => {
  longTest(
    'has the same bytes when it is made at once, when it has grown, and when it is made again',
    async () => {
      expect(tiersOf(index)).toHaveLength(3);
      expect(index.indexed).toBe(16);
      withCache('grown');
      for (const count of [3, 12, 25, 30]) await searchIndex(all.slice(0, count), SIZES);
      const grown = await searchIndex(all, SIZES);
      expect(grown.indexed).toBe(1);
      expect(contents(grown)).toEqual(contents(index));
      const again = await searchIndex(all, SIZES);
      expect(again.indexed).toBe(0);
      expect(contents(again)).toEqual(contents(index));
    },
  );

  it('changes by one more deposit in its last tier, its first file and the text of the deposit alone', async () => {
    withCache('first');
    const fewer = await searchIndex(all.slice(0, 30), SIZES);
    const [large, middle, open] = tiersOf(index);
    expect(tiersOf(fewer).slice(0, 2)).toEqual([large, middle]);
    const paths = changed(fewer, index).filter((path) => !path.includes(`/${open}/`));
    const gone = tiersOf(fewer)[2];
    expect(paths.filter((path) => !path.includes(`/${gone}/`))).toEqual([
      'pagefind/fragment/31.pf_fragment',
      'pagefind/start.pagefind',
    ]);
  });

  it('changes by a status in the names of its documents alone', async () => {
    const withdrawn = all.map((one) =>
      one.deposit_number === 7 ? { ...one, status: 'WITHDRAWN' as const } : one,
    );
    const after = await searchIndex(withdrawn, SIZES);
    expect(after.indexed).toBe(0);
    expect(changed(index, after)).toEqual([
      'pagefind/fragment/7.pf_fragment',
      'pagefind/fragment/7w.pf_fragment',
      'pagefind/start.pagefind',
    ]);
  });

  it('changes by a redaction in one unit and its tier, and has nothing of the text any more', async () => {
    const redacted = all.map((one) =>
      one.deposit_number === 7 ? { ...one, status: 'WITHDRAWN' as const, redacted: true as const } : one,
    );
    const after = await searchIndex(redacted, SIZES);
    expect(after.indexed).toBe(1);
    expect(tiersOf(after).slice(1)).toEqual(tiersOf(index).slice(1));
    expect(tiersOf(after)[0]).not.toBe(tiersOf(index)[0]);
    const word = (all[6]?.description.match(/\p{L}{9,}/gu) ?? [])[0] ?? '';
    const [was, is] = [await searchByTiers(index), await searchByTiers(after)];
    const numbers = async (search: typeof was) => (await search(`"${word}"`)).map(({ number }) => number);
    expect(await numbers(was)).toContain(7);
    expect(await numbers(is)).not.toContain(7);
  });

  longTest(
    'ranks as one index of Pagefind does: the same first five for 45 of 50 queries, and the same phrases',
    async () => {
      const queries = queriesOf([...all, ...all.map((one) => ({ ...one, title: one.description }))], 50);
      expect(queries).toHaveLength(50);
      const theirs = await searchByPagefind(all, join(scratch, 'one'));
      const ours = await searchByTiers(index);
      const differing: string[] = [];
      for (const query of queries) {
        if (!sameFirstFive(await ours(query), await theirs(query))) differing.push(query);
      }
      expect(differing.length, differing.join(', ')).toBeLessThanOrEqual(5);
      for (const phrase of [
        '"six glyphs"',
        '"the birthday bound"',
        '"no such phrase here"',
        '"glossary of the"',
      ]) {
        const numbers = async (search: typeof ours) =>
          (await search(phrase)).map(({ number }) => number).toSorted();
        expect(await numbers(ours), phrase).toEqual(await numbers(theirs));
      }
    },
  );
});

describe('the index of a build', () => {
  const said: string[] = [];
  const told = (folder: string) => ({
    dir: pathToFileURL(`${folder}/`),
    logger: { info: (text: string) => said.push(text) },
  });
  const hooks = () => {
    const own = search().hooks as Record<string, (given?: object) => unknown>;
    return {
      start: () => own['astro:build:start']?.(),
      done: (folder: string) => own['astro:build:done']?.(told(folder)),
    };
  };
  const published = (folder: string) =>
    Object.fromEntries(
      listFiles(folder).map((path) => [path, hashes.sha256(readFileSync(join(folder, path)))]),
    );

  longTest(
    'is begun before the pages are made, and has the bytes of one that is made after them',
    async () => {
      withCache('begun');
      const build = hooks();
      build.start();
      // Nobody asks for it yet.
      const units = join(scratch, 'begun', 'search');
      await expect
        .poll(() => existsSync(units) && readdirSync(units, { recursive: true }).join())
        .toMatch(/tier-\w+\/tier\.json/);
      await build.done(join(scratch, 'site-1'));
      // What was begun is what is published: it had the one unit to index.
      expect(said.pop()).toMatch(/, 1 units of it new$/);
      withCache('after');
      await hooks().done(join(scratch, 'site-2'));
      expect(published(join(scratch, 'site-1'))).toEqual(published(join(scratch, 'site-2')));
      expect(Object.keys(published(join(scratch, 'site-1'))).length).toBeGreaterThan(40);
    },
  );

  it('that fails while the pages are made fails the build after them, and nothing before', async () => {
    withCache('refused');
    // A file in the place of the folder.
    writeFileSync(join(scratch, 'refused'), '');
    const build = hooks();
    build.start();
    await new Promise((done) => setTimeout(done, 500));
    await expect(build.done(join(scratch, 'site-3'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
