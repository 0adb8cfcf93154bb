import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { FileStore } from '../../../src/registry/archive/archive.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { type Surface, singleFile } from '../../../src/registry/pages/publication/surface.ts';
import { siteRules } from '../../../src/registry/rules/site.ts';
import { catalogSurface } from '../../../src/registry/surfaces/catalog.ts';
import { chunksSurface, registrySurface } from '../../../src/registry/surfaces/deposits.ts';
import { withSurfaces } from '../../../src/registry/surfaces/index.ts';
import { publishSurfaces } from '../../../src/registry/surfaces/publish.ts';
import { builtSite } from '../../../src/site/built-site.ts';
import { surfaceTools } from '../../../src/site/surface-tools.ts';
import { writePublished } from '../../../src/site/write-surfaces.ts';
import { longTest } from '../../fixtures/long.ts';
import { contextOf, NOWHERE } from '../../fixtures/tools.ts';
import { SHELF } from './shelf.ts';

// The kinds of surface that the list may hold, each as a real surface of a list of its own: in parts, later, exported, compressed.

const folder = mkdtempSync(join(tmpdir(), 'surfaces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MB = 2 ** 20;
const PARTS = 8;
const calls = { stream: 0, later: 0, export: 0 };

const streamed: Surface = {
  name: 'streamed',
  path: '/data/streamed.bin',
  purpose: 'Every part after the one before.',
  derived_from: [registrySurface.path],
  files: () => [
    {
      path: '/data/streamed.bin',
      *content() {
        calls.stream += 1;
        for (let part = 0; part < PARTS; part++) yield new Uint8Array(MB).fill(part);
      },
    },
  ],
};

const later = singleFile(
  { name: 'later', path: '/data/later.txt', purpose: 'Made later.', derived_from: [registrySurface.path] },
  async ({ archive }) => {
    calls.later += 1;
    await new Promise((done) => setImmediate(done));
    return `${archive.registry.deposits.length} deposits\n`;
  },
);

/** Titles by line, compressed; an export of which the mint makes nothing. */
const compressed: Surface = {
  name: 'compressed',
  path: '/exports/titles.txt.gz',
  purpose: 'The titles, compressed.',
  derived_from: [registrySurface.path],
  export: true,
  files: ({ archive, tools }) => [
    {
      path: '/exports/titles.txt.gz',
      content: () => {
        calls.export += 1;
        return tools.gzip(titles(archive.registry.deposits));
      },
    },
  ],
};

function* titles(deposits: readonly { readonly title: string }[]): Iterable<string> {
  for (const { title } of deposits) yield `${title}\n`;
}

const LIST: readonly Surface[] = [
  registrySurface,
  chunksSurface,
  streamed,
  later,
  compressed,
  catalogSurface,
];

const TEXT = SHELF.registry.deposits.map(({ title }) => `${title}\n`).join('');

/** A site of the list on the disk, written as the build writes it. */
async function writtenSite(): Promise<FileStore> {
  const publication = { ...NOWHERE, folder: builtSite(folder).files };
  for (const file of publishSurfaces(LIST, SHELF, surfaceTools, publication))
    await writePublished(folder, file);
  return builtSite(folder).files;
}

async function problems(files: FileStore): Promise<string[]> {
  const site = await withSurfaces({ files, scripts: new Map() }, SHELF, surfaceTools, LIST);
  const [rule] = siteRules;
  const found = [...(rule?.checks.site?.(site, contextOf(SHELF)) ?? [])];
  // The site has no pages: only surfaces are looked at.
  return found
    .map(({ actual, where }) => `${where}: ${actual}`)
    .filter((line) => /^\/(?:data|exports|api)/.test(line));
}

describe('surfaces of every kind', async () => {
  const files = await writtenSite();
  const index = JSON.parse(readFileSync(join(folder, 'api/index.json'), 'utf8')) as CatalogIndex;
  const entry = (name: string) => index.derived_surfaces?.[name];

  test('are written with the bytes that they give, in parts or later', () => {
    expect(readFileSync(join(folder, 'data/later.txt'), 'utf8')).toBe('4 deposits\n');
    expect(statSync(join(folder, 'data/streamed.bin')).size).toBe(PARTS * MB);
    expect(gunzipSync(readFileSync(join(folder, 'exports/titles.txt.gz'))).toString()).toBe(TEXT);
  });

  test('are in the catalog with the size and hash of the written file', () => {
    for (const name of ['streamed', 'later', 'compressed']) {
      const bytes = readFileSync(join(folder, entry(name)?.canonical_path ?? ''));
      expect(entry(name)).toMatchObject({ content_sha256: hashes.sha256(bytes), size_bytes: bytes.length });
    }
  });

  test('are made once by a build that writes and lists them', () => {
    expect(calls).toEqual({ stream: 1, later: 1, export: 1 });
  });

  test('agree with the registry by SUR-001, which finds one changed byte of an export', async () => {
    expect(await problems(files)).toEqual([]);
    const path = 'exports/titles.txt.gz';
    const changed = Buffer.from(files.read(path) ?? []);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const read = (asked: string) => (asked === path ? changed : files.read(asked));
    expect(await problems({ ...files, read })).toContain(
      `/${path}: bytes that differ from what the registry generates`,
    );
  });

  test('are made at a mint but for exports, of which the rehearsed catalog gives no hash', async () => {
    const before = { ...calls };
    const rehearsed = publishSurfaces(LIST, SHELF, surfaceTools, NOWHERE, { exports: false });
    expect(rehearsed.map(({ path }) => path)).not.toContain('/exports/titles.txt.gz');
    for (const file of rehearsed) await writePublished(join(folder, 'rehearsed'), file);
    expect(calls).toEqual({ stream: before.stream + 1, later: before.later + 1, export: before.export });
    const catalog = readFileSync(join(folder, 'rehearsed/api/index.json'), 'utf8');
    const { derived_surfaces } = JSON.parse(catalog) as CatalogIndex;
    expect(derived_surfaces?.compressed).toMatchObject({ content_sha256: null, size_bytes: null });
  });
});

/** Half more than may be held at once. Each of them waits for a collection of all that this process has. */
const LARGE = 12;

longTest('a surface in parts is never held whole', async () => {
  let most = 0;
  const parts: WeakRef<Uint8Array>[] = [];
  const large: Surface = {
    ...streamed,
    files: () => [
      {
        path: '/data/large.bin',
        async *content() {
          for (let part = 0; part < LARGE; part++) {
            const bytes = new Uint8Array(MB);
            parts.push(new WeakRef(bytes));
            yield bytes;
            // A reference is kept for the turn that made it; after that, a collection clears it at once, however busy the machine is.
            await new Promise((done) => setImmediate(done));
            collect();
            most = Math.max(most, parts.filter((one) => one.deref()).length);
          }
        },
      },
    ],
  };
  const [file] = publishSurfaces([large], SHELF, surfaceTools, NOWHERE);
  if (!file) throw new Error('no file');
  await writePublished(folder, file);
  expect(statSync(join(folder, 'data/large.bin')).size).toBe(LARGE * MB);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(8);
});

async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

test('compression through the context gives the same bytes each time, and reads back', async () => {
  const { gzip } = surfaceTools;
  expect(await all(gzip(TEXT))).toEqual(await all(gzip(titles(SHELF.registry.deposits))));
  expect(gunzipSync(await all(gzip(TEXT))).toString()).toBe(TEXT);
  const failing = function* () {
    yield 'a beginning';
    throw new Error('the content failed');
  };
  await expect(all(gzip(failing()))).rejects.toThrow('the content failed');
});

test('a gzip file keeps its earlier members when more comes at its end', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}: a line.\n`.repeat(2000));
  const [short, long] = [await all(surfaceTools.gzip(lines(150))), await all(surfaceTools.gzip(lines(160)))];
  expect(gunzipSync(long).toString()).toBe(lines(160).join(''));
  const same = short.findIndex((byte, at) => byte !== long[at]);
  expect(same).toBeGreaterThan(0.6 * short.length);
});
