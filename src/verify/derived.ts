import { type Fields, fieldsOf, parsed, rowsOf, same, shown, textIn } from './json.ts';
import { textOf } from './platform.ts';
import type { Findings } from './report.ts';

// The files that are derived from the registry, compared with it: browse index, chunks, browse pages and sitemap.

const BROWSE_INDEX = 'data/browse-index.json';
const CHUNKS = 'data/chunks/registry/';
const CHUNK_INDEX = `${CHUNKS}_index.json`;
const BROWSE_PAGES = /^s\/browse\/(?:page-\d+\/|\d+\/)?index\.html$/;
const SITEMAPS = /^sitemap(?:-\d+)?\.xml$/;

interface Chunk {
  readonly sha256: string;
  readonly size: number;
  readonly value: Fields | undefined;
}

/** Collects the derived files while they are read, and compares them at the end. */
export class DerivedCheck {
  readonly #deposits: readonly Fields[];
  readonly #findings: Findings;
  readonly #linked = new Set<number>();
  readonly #mapped = new Map<string, Set<number>>();
  readonly #chunks = new Map<string, Chunk>();
  #phrase = false;
  #browsePages = 0;
  #sitemaps = 0;
  #browse: Fields | undefined;
  #chunkIndex: Fields | undefined;

  constructor(deposits: readonly Fields[], findings: Findings) {
    this.#deposits = deposits;
    this.#findings = findings;
  }

  /** Whether it looks into a file. */
  wants(path: string): boolean {
    return path === BROWSE_INDEX || path.startsWith(CHUNKS) || BROWSE_PAGES.test(path) || SITEMAPS.test(path);
  }

  /** A file that it wants. */
  see(path: string, bytes: Uint8Array, sha256: string): void {
    if (path === BROWSE_INDEX) this.#browse = parsed(bytes);
    else if (path === CHUNK_INDEX) this.#chunkIndex = parsed(bytes);
    else if (path.startsWith(CHUNKS)) this.#chunk(path, bytes, sha256);
    else if (BROWSE_PAGES.test(path)) this.#browsePage(path, bytes);
    else if (SITEMAPS.test(path)) this.#sitemap(path, bytes);
  }

  #chunk(path: string, bytes: Uint8Array, sha256: string): void {
    const value = parsed(bytes);
    // Entries are compared here, so that no chunk is held.
    for (const entry of rowsOf(value?.deposits)) {
      const number = Number(entry.deposit_number);
      this.#findings.count('invariants', 'entries of chunks, compared with the registry');
      if (!same(entry, this.#deposits[number - 1]))
        this.#findings.add('invariants', 'the entry in the chunk is not that of the registry', {
          path,
          deposit: number,
        });
    }
    const numbers = rowsOf(value?.deposits).map((entry) => ({ deposit_number: entry.deposit_number }));
    this.#chunks.set(path, { sha256, size: bytes.length, value: value && { ...value, deposits: numbers } });
  }

  #browsePage(path: string, bytes: Uint8Array): void {
    this.#browsePages += 1;
    const html = this.#text(path, bytes);
    const words = html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
    const total = this.#deposits.length;
    if (new RegExp(`(?<![\\d,.])${total} ${total === 1 ? 'deposits?' : 'deposits'}\\b`).test(words))
      this.#phrase = true;
    for (const [, number] of html.matchAll(/href="[^"]*\/s\/records\/(\d+)\/"/g))
      this.#linked.add(Number(number));
  }

  #sitemap(path: string, bytes: Uint8Array): void {
    this.#sitemaps += 1;
    const urls = this.#text(path, bytes).matchAll(/<loc>\s*([^<\s]*)\/s\/records\/(\d+)\/\s*<\/loc>/g);
    for (const [, base = '', number] of urls) {
      const numbers = this.#mapped.get(base) ?? new Set();
      numbers.add(Number(number));
      this.#mapped.set(base, numbers);
    }
  }

  #text(path: string, bytes: Uint8Array): string {
    try {
      return textOf(bytes);
    } catch {
      this.#findings.add('invariants', 'the file is not UTF-8', { path });
      return '';
    }
  }

  /** Compares what was collected. `published` says whether a file is; `unknown` has the files that could not be read. */
  finish(published: (path: string) => boolean, unknown: readonly string[]): void {
    if (unknown.some((path) => this.wants(path))) {
      this.#findings.fail(
        'browse index, chunks, browse pages and sitemap',
        'not all of their files could be read',
      );
      return;
    }
    this.#finishBrowseIndex();
    this.#finishChunks();
    this.#finishPages(published);
  }

  #wrong(message: string, path: string, deposit?: number): void {
    this.#findings.add('invariants', message, { path, ...(deposit !== undefined && { deposit }) });
  }

  /** Compares what a file states with what is due; `of` says what it is about. */
  #compare(path: string, stated: Fields | undefined, due: Fields, of = '', deposit?: number): void {
    for (const [name, value] of Object.entries(due))
      if (stated?.[name] !== value)
        this.#wrong(`${name}${of} is ${shown(stated?.[name])}; due is ${shown(value)}`, path, deposit);
  }

  #finishBrowseIndex(): void {
    const total = this.#deposits.length;
    const index = this.#browse;
    if (!index) {
      this.#wrong('it is missing or no JSON object', BROWSE_INDEX);
      return;
    }
    const rows = rowsOf(index.deposits);
    this.#compare(BROWSE_INDEX, { total: index.total, rows: rows.length }, { total, rows: total });
    for (const [at, entry] of this.#deposits.slice(0, rows.length).entries()) {
      const { deposit_number: n, axn: a, title: t, creator: c, date: d, content_type: y } = entry;
      const due = { n, a, t, c, d, y, m: entry.family, st: entry.status };
      this.#compare(BROWSE_INDEX, rows[at], due, '', at + 1);
    }
    this.#findings.count('invariants', 'rows of the browse index', rows.length);
  }

  #finishChunks(): void {
    const index = this.#chunkIndex;
    const total = this.#deposits.length;
    if (!index) {
      this.#wrong('it is missing or no JSON object', CHUNK_INDEX);
      return;
    }
    const wrong = (message: string) => this.#wrong(message, CHUNK_INDEX);
    const chunks = rowsOf(index.chunks);
    this.#compare(CHUNK_INDEX, index, { total_deposits: total, total_chunks: chunks.length });
    let next = 1;
    for (const [at, entry] of chunks.entries()) {
      const path = textIn(entry, 'path').replace(/^\//, '');
      const chunk = this.#chunks.get(path);
      this.#chunks.delete(path);
      if (!chunk) {
        wrong(`chunk ${at + 1} (${path}) is not published`);
        continue;
      }
      const due = { chunk_number: at + 1, sha256: chunk.sha256, size_bytes: chunk.size };
      this.#compare(CHUNK_INDEX, entry, due, ` of ${path}`);
      next = this.#numbers(path, entry, chunk.value, next);
    }
    if (next !== total + 1) wrong(`the chunks end with deposit ${next - 1}; the registry has ${total}`);
    for (const path of this.#chunks.keys()) this.#wrong('a chunk that the index does not list', path);
    this.#findings.count('invariants', 'chunks', chunks.length);
  }

  /** Compares the numbers of a chunk with what is said of it. Returns the number that the next chunk begins with. */
  #numbers(path: string, entry: Fields, chunk: Fields | undefined, first: number): number {
    const numbers = rowsOf(chunk?.deposits).map((one) => one.deposit_number);
    const wrongAt = numbers.findIndex((number, at) => number !== first + at);
    if (wrongAt >= 0)
      this.#wrong(`deposit ${shown(numbers[wrongAt])} stands where deposit ${first + wrongAt} is due`, path);
    const due = { first_deposit: first, last_deposit: first + numbers.length - 1, count: numbers.length };
    this.#compare(CHUNK_INDEX, entry, due, ` of ${path}`);
    this.#compare(path, chunk, due);
    return first + numbers.length;
  }

  #finishPages(published: (path: string) => boolean): void {
    const total = this.#deposits.length;
    const numbers = Array.from({ length: total }, (_, at) => at + 1);
    const browse = 's/browse/index.html';
    const sitemap = 'sitemap.xml';
    if (this.#browsePages === 0) this.#wrong('there is no browse page', browse);
    else {
      if (!this.#phrase) this.#wrong(`the browse page does not say “${total} deposits”`, browse);
      this.#missing(
        numbers.filter((number) => !this.#linked.has(number)),
        'the browse pages do not link',
        browse,
      );
      this.#findings.count('invariants', 'record links of the browse pages', this.#linked.size);
    }
    if (this.#sitemaps === 0) this.#wrong('there is no sitemap', sitemap);
    else {
      const [mapped = new Set<number>()] = this.#mapped.values();
      if (this.#mapped.size > 1)
        this.#wrong(`it has records at ${[...this.#mapped.keys()].join(' and at ')}`, sitemap);
      this.#missing(
        numbers.filter((number) => !mapped.has(number)),
        'the sitemap has no URL of',
        sitemap,
      );
      this.#findings.count('invariants', 'record URLs of the sitemap', mapped.size);
    }
    const absent = numbers.filter((number) => !published(`s/records/${number}/index.html`));
    for (const number of absent)
      this.#wrong('there is no record page', `s/records/${number}/index.html`, number);
    this.#findings.count('invariants', 'record pages that are there', total - absent.length);
  }

  #missing(numbers: readonly number[], what: string, path: string): void {
    for (const number of numbers.slice(0, 20)) this.#wrong(`${what} record ${number}`, path, number);
    if (numbers.length > 20) this.#wrong(`${what} ${numbers.length - 20} other records`, path);
  }
}

// The catalog, `/api/index.json`: the hash that it states for each file, and how many files it accounts for.

/** What was found of a file. */
export interface Measured {
  readonly sha256: string;
  readonly size: number;
}

/** The file that answers to a path of the site. */
const fileOf = (path: string) => `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;

/** The files whose hash the catalog states. */
export function filesOfCatalog(index: Fields): string[] {
  return stating(index).map(({ entry }) => fileOf(textIn(entry, 'canonical_path')));
}

function stating(index: Fields): { section: string; name: string; entry: Fields }[] {
  return ['protocols', 'schemas', 'derived_surfaces', 'scripts'].flatMap((section) =>
    Object.entries(fieldsOf(index[section]) ?? {}).flatMap(([name, value]) => {
      const entry = fieldsOf(value) ?? {};
      // A hash of several files, or of a file that holds all others', stands nowhere; what stands here must be a path.
      return entry.content_sha256 === null || entry.content_sha256 === undefined
        ? []
        : [{ section, name, entry }];
    }),
  );
}

/** Compares the catalog with the files. `found` has every file that was read, `unknown` those that could not be, `files` how many are published, manifest included. */
export function checkCatalog(
  index: Fields,
  found: ReadonlyMap<string, Measured>,
  unknown: ReadonlySet<string>,
  { files, deposits }: { readonly files: number; readonly deposits: number },
  findings: Findings,
): void {
  let scripts = 0;
  for (const { section, name, entry } of stating(index)) {
    const path = fileOf(textIn(entry, 'canonical_path'));
    const file = found.get(path);
    if (!file && unknown.has(path)) continue;
    if (!file) {
      if (section === 'scripts') scripts += 1;
      else
        findings.add('catalog', `the catalog states a hash for ${name}, but there is no such file`, { path });
      continue;
    }
    findings.count('catalog', 'hashes of the catalog');
    if (file.sha256 !== entry.content_sha256)
      findings.add(
        'catalog',
        `the catalog states SHA-256 ${shown(entry.content_sha256)} for ${name}; the file has ${file.sha256}`,
        { path },
      );
    const { size_bytes } = entry;
    if (typeof size_bytes === 'number' && size_bytes !== file.size)
      findings.add(
        'catalog',
        `the catalog states ${size_bytes} bytes for ${name}; the file has ${file.size}`,
        { path },
      );
  }
  if (scripts > 0)
    findings.gap(`${scripts} scripts of the catalog`, 'they are part of the code, and not published');
  const derived = Object.values(fieldsOf(index.derived_surfaces) ?? {}).map((one) => fieldsOf(one) ?? {});
  const accounted = derived.reduce(
    (total, entry) => total + (typeof entry.files === 'number' ? entry.files : 1),
    0,
  );
  if (accounted !== files)
    findings.add('catalog', `the catalog accounts for ${accounted} files; ${files} are published`, {
      path: 'api/index.json',
    });
  for (const value of Object.values(fieldsOf(index.registries) ?? {})) {
    const entry = fieldsOf(value);
    if (entry?.canonical_path !== '/data/registry.json') continue;
    findings.count('catalog', 'counts of the catalog');
    if (entry.current_count !== deposits)
      findings.add(
        'catalog',
        `the catalog counts ${shown(entry.current_count)} deposits; the registry has ${deposits}`,
        { path: 'api/index.json' },
      );
  }
}
