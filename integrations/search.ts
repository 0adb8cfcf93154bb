import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { keptFolder } from '../src/archive/byte-cache.ts';
import { hashes } from '../src/archive/hashes.ts';
import { writeSiteFile } from '../src/archive/site-folder.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { documentNames } from '../src/registry/search/documents.ts';
import { fragmentPath, INDEX_FOLDER, packStart, START_FILE, tierPath } from '../src/registry/search/start.ts';
import { readTier, writeTier } from './search-tiers.ts';
import {
  CODE,
  fragmentFile,
  hasFewMissing,
  indexUnits,
  SEARCH,
  stemProgram,
  type Unit,
  unitDocuments,
  unitFolder,
  unitsOf,
} from './search-units.ts';
import { mergedWords, writeWords } from './search-words.ts';
import { timed } from './timings.ts';

/** So many deposits are a unit that is indexed anew when one of them changes, and the full ones of these are a tier (decision 34). */
export interface SearchSizes {
  readonly unit: number;
  readonly middle: number;
  readonly large: number;
}

const SIZES: SearchSizes = { unit: 64, middle: 256, large: 4096 };

/** A file of the published index, by its path on the site, and the kept file that has its bytes. */
export interface KeptFile {
  readonly path: string;
  readonly kept: string;
}

/** The search index of an archive: files that are kept in the cache and stay as they are, and one that is made anew. */
export interface SearchIndex {
  readonly kept: readonly KeptFile[];
  readonly start: { readonly path: string; readonly content: Uint8Array };
  /** How many units had to be indexed. */
  readonly indexed: number;
}

/** Writes the search index over all deposits: one language for all, documents in deposit order. */
export function search(): AstroIntegration {
  let begun: Promise<SearchIndex> | undefined;
  return {
    name: 'search',
    hooks: {
      // Pagefind works in a process of its own while pages are rendered. Many units are left until every core can take some.
      'astro:build:start': () => {
        const { deposits } = snapshot().archive.registry;
        if (!hasFewMissing(unitsOf(deposits, SIZES.unit))) return;
        begun = searchIndex(deposits);
        // That it failed is reported when the pages are there.
        begun.catch(() => {});
      },
      'astro:build:done': ({ dir, logger }) =>
        timed('search', () => writeSearchIndex(fileURLToPath(dir), (text) => logger.info(text), { begun })),
    },
  };
}

/**
 * Writes the search index of the archive of this process below a site's folder, and says how many deposits it holds. The index may be
 * `begun` already. Kept files are linked, not copied: nobody may write into them. Throws when Pagefind refuses one.
 */
export async function writeSearchIndex(
  folder: string,
  say: (text: string) => void,
  { sizes, begun }: { readonly sizes?: SearchSizes; readonly begun?: Promise<SearchIndex> | undefined } = {},
): Promise<void> {
  const { deposits } = snapshot().archive.registry;
  if (deposits.length === 0) {
    say('no deposits, and so no search index');
    return;
  }
  const index = await (begun ?? searchIndex(deposits, sizes));
  const made = new Set<string>();
  for (const { path, kept } of index.kept) {
    const target = join(folder, path);
    if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
    made.add(dirname(target));
    rmSync(target, { force: true });
    link(kept, target);
  }
  writeSiteFile(folder, index.start.path, index.start.content);
  say(`${deposits.length} deposits in the search index, ${index.indexed} units of it new`);
}

function link(kept: string, target: string): void {
  try {
    linkSync(kept, target);
  } catch (error) {
    // The cache can be on another file system.
    if (!['EXDEV', 'EMLINK', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(kept, target);
  }
}

/** The search index of deposits, which are all of an archive, in order. Makes and keeps what is not kept already. */
export async function searchIndex(
  deposits: readonly Deposit[],
  sizes: SearchSizes = SIZES,
): Promise<SearchIndex> {
  const units = unitsOf(deposits, sizes.unit);
  const indexed = await indexUnits(units);
  const documents = units.map(unitDocuments);
  const tiers: string[] = [];
  for (const some of tiersOf(units, deposits.length, sizes)) tiers.push(await tierFolder(some, sizes));
  const names = documentNames(deposits);
  const endings = names.flatMap((name, at) => {
    const ending = name.slice(String(at + 1).length);
    return ending === '' ? [] : [[at + 1, ending] as const];
  });
  const known = tiers.map((kept) => ({ kept, ...readTier(kept) }));
  const start = packStart({
    unit: sizes.unit,
    tiers: known.map(({ name, from }) => ({ name, from })),
    endings: Object.fromEntries(endings),
    lengths: documents.flatMap(({ lengths }) => lengths),
    program: await stemProgram(),
  });
  return {
    kept: [
      ...known.flatMap(({ kept, name, files }) =>
        files.map((file) => ({ path: published(tierPath(name, file)), kept: join(kept, file) })),
      ),
      ...names.map((name, at) => {
        const unit = units[Math.floor(at / sizes.unit)] as Unit;
        return { path: published(fragmentPath(name)), kept: fragmentFile(unit, at % sizes.unit) };
      }),
    ],
    start: { path: published(START_FILE), content: gzipSync(start, { level: 9 }) },
    indexed,
  };
}

function published(path: string): string {
  return `${INDEX_FOLDER.slice(1)}${path}`;
}

/** The units of each tier: those of all full large ones, of the full middle ones behind them, and of what is left. */
function tiersOf(units: readonly Unit[], deposits: number, { unit, middle, large }: SearchSizes): Unit[][] {
  const ends = [large, middle, 1].map((size) => Math.ceil((Math.floor(deposits / size) * size) / unit));
  return ends.map((end, at) => units.slice(ends[at - 1] ?? 0, end)).filter((some) => some.length > 0);
}

async function tierFolder(units: readonly Unit[], sizes: SearchSizes): Promise<string> {
  const folders: string[] = [];
  const most = sizes.large / sizes.unit;
  // Many units are put together in steps, so that few files are open at a time, and a large tier grows by what is new in it.
  if (units.length <= most) folders.push(...units.map(unitFolder));
  else
    for (let at = 0; at < units.length; at += most)
      folders.push(await blockFolder(units.slice(at, at + most)));
  const facets = units.flatMap((unit) => unitDocuments(unit).facets);
  return keptFolder(SEARCH, CODE, `tier-${keyOf(units)}`, (folder) => writeTier(folder, folders, facets));
}

function blockFolder(units: readonly Unit[]): Promise<string> {
  return keptFolder(SEARCH, CODE, `block-${keyOf(units)}`, (folder) =>
    writeWords(folder, mergedWords(units.map(unitFolder))),
  );
}

function keyOf(units: readonly Unit[]): string {
  return hashes.sha256(units.map(({ name }) => name).join(' '));
}
