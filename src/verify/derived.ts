import { type Fields, fieldsOf, parsed, rowsOf, same, shown, textIn } from './json.ts';
import { textOf } from './platform.ts';
import type { Findings } from './report.ts';
import type { Found } from './source.ts';

// Compares the files that are derived from the registry with it: browse index, chunks, browse pages and sitemap.

const BROWSE_INDEX = 'data/browse-index.json';
const CHUNKS = 'data/chunks/registry/';
const CHUNK_INDEX = `${CHUNKS}_index.json`;
const BROWSE_PAGES = /^s\/browse\/(?:page-\d+\/|\d+\/)?index\.html$/;
const SITEMAPS = /^sitemap(?:-\d+)?\.xml$/;

/** Collects the derived files while they are read, and compares them at the end. */
export function derivedCheck(deposits: readonly Fields[], findings: Findings) {
  const total = deposits.length;
  const linked = new Set<number>();
  const mapped = new Map<string, Set<number>>();
  const chunks = new Map<string, Found & { readonly value: Fields | undefined }>();
  let saysTotal = false;
  let browsePages = 0;
  let sitemaps = 0;
  let browse: Fields | undefined;
  let chunkIndex: Fields | undefined;

  /** Whether this check needs the bytes of a file. */
  const wants = (path: string) =>
    path === BROWSE_INDEX || path.startsWith(CHUNKS) || BROWSE_PAGES.test(path) || SITEMAPS.test(path);

  function wrong(message: string, path: string, deposit?: number): void {
    findings.add('invariants', message, { path, deposit });
  }

  function utf8In(path: string, bytes: Uint8Array): string {
    const text = textOf(bytes);
    if (text === undefined) wrong('the file is not UTF-8', path);
    return text ?? '';
  }

  function seeChunk(path: string, bytes: Uint8Array, sha256: string): void {
    const value = parsed(bytes);
    // Compares the entries now, so that no chunk stays in memory.
    for (const entry of rowsOf(value?.deposits)) {
      const number = Number(entry.deposit_number);
      findings.count('invariants', 'entries of chunks, compared with the registry');
      if (!same(entry, deposits[number - 1]))
        wrong('the entry in the chunk is not that of the registry', path, number);
    }
    const numbers = rowsOf(value?.deposits).map(({ deposit_number }) => ({ deposit_number }));
    chunks.set(path, { sha256, size: bytes.length, value: value && { ...value, deposits: numbers } });
  }

  function seeBrowsePage(path: string, bytes: Uint8Array): void {
    browsePages += 1;
    const html = utf8In(path, bytes);
    const words = html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
    const noun = total === 1 ? 'deposits?' : 'deposits';
    saysTotal ||= new RegExp(`(?<![\\d,.])${total} ${noun}\\b`).test(words);
    for (const [, number] of html.matchAll(/href="[^"]*\/s\/records\/(\d+)\/"/g)) linked.add(Number(number));
  }

  function seeSitemap(path: string, bytes: Uint8Array): void {
    sitemaps += 1;
    const urls = utf8In(path, bytes).matchAll(/<loc>\s*([^<\s]*)\/s\/records\/(\d+)\/\s*<\/loc>/g);
    for (const [, base = '', number] of urls)
      mapped.set(base, (mapped.get(base) ?? new Set()).add(Number(number)));
  }

  /** Compares the fields that a file states with the expected ones. `of` follows the name of a field in the message. */
  function compare(path: string, stated: Fields | undefined, due: Fields, of = '', deposit?: number): void {
    for (const [name, value] of Object.entries(due))
      if (stated?.[name] !== value)
        wrong(`${name}${of} is ${shown(stated?.[name])}; due is ${shown(value)}`, path, deposit);
  }

  function finishBrowseIndex(): void {
    if (!browse) {
      wrong('it is missing or no JSON object', BROWSE_INDEX);
      return;
    }
    const rows = rowsOf(browse.deposits);
    compare(BROWSE_INDEX, { total: browse.total, rows: rows.length }, { total, rows: total });
    for (const [at, entry] of deposits.slice(0, rows.length).entries()) {
      const { deposit_number: n, axn: a, title: t, creator: c, date: d, content_type: y } = entry;
      const due = { n, a, t, c, d, y, m: entry.family, st: entry.status };
      compare(BROWSE_INDEX, rows[at], due, '', at + 1);
    }
    findings.count('invariants', 'rows of the browse index', rows.length);
  }

  function finishChunks(): void {
    if (!chunkIndex) {
      wrong('it is missing or no JSON object', CHUNK_INDEX);
      return;
    }
    const listed = rowsOf(chunkIndex.chunks);
    compare(CHUNK_INDEX, chunkIndex, { total_deposits: total, total_chunks: listed.length });
    let next = 1;
    for (const [at, entry] of listed.entries()) {
      const path = textIn(entry, 'path').replace(/^\//, '');
      const chunk = chunks.get(path);
      chunks.delete(path);
      if (!chunk) {
        wrong(`chunk ${at + 1} (${path}) is not published`, CHUNK_INDEX);
        continue;
      }
      const due = { chunk_number: at + 1, sha256: chunk.sha256, size_bytes: chunk.size };
      compare(CHUNK_INDEX, entry, due, ` of ${path}`);
      next = compareNumbers(path, entry, chunk.value, next);
    }
    if (next !== total + 1)
      wrong(`the chunks end with deposit ${next - 1}; the registry has ${total}`, CHUNK_INDEX);
    for (const path of chunks.keys()) wrong('a chunk that the index does not list', path);
    findings.count('invariants', 'chunks', listed.length);
  }

  /** Compares the deposit numbers in a chunk with its entry in the index and its own fields. Returns the first number of the next chunk. */
  function compareNumbers(path: string, entry: Fields, chunk: Fields | undefined, first: number): number {
    const numbers = rowsOf(chunk?.deposits).map((one) => one.deposit_number);
    const wrongAt = numbers.findIndex((number, at) => number !== first + at);
    if (wrongAt >= 0)
      wrong(`deposit ${shown(numbers[wrongAt])} stands where deposit ${first + wrongAt} is due`, path);
    const due = { first_deposit: first, last_deposit: first + numbers.length - 1, count: numbers.length };
    compare(CHUNK_INDEX, entry, due, ` of ${path}`);
    compare(path, chunk, due);
    return first + numbers.length;
  }

  function finishPages(published: (path: string) => boolean): void {
    const numbers = Array.from({ length: total }, (_, at) => at + 1);
    const [page, sitemap] = ['s/browse/index.html', 'sitemap.xml'];
    const missing = (there: ReadonlySet<number>, what: string, path: string) => {
      const absent = numbers.filter((number) => !there.has(number));
      for (const number of absent.slice(0, 20)) wrong(`${what} record ${number}`, path, number);
      if (absent.length > 20) wrong(`${what} ${absent.length - 20} other records`, path);
    };
    if (browsePages === 0) wrong('there is no browse page', page);
    else {
      if (!saysTotal) wrong(`the browse page does not say “${total} deposits”`, page);
      missing(linked, 'the browse pages do not link', page);
      findings.count('invariants', 'record links of the browse pages', linked.size);
    }
    if (sitemaps === 0) wrong('there is no sitemap', sitemap);
    else {
      const [urls = new Set<number>()] = mapped.values();
      if (mapped.size > 1) wrong(`it has records at ${[...mapped.keys()].join(' and at ')}`, sitemap);
      missing(urls, 'the sitemap has no URL of', sitemap);
      findings.count('invariants', 'record URLs of the sitemap', urls.size);
    }
    const absent = numbers.filter((number) => !published(`s/records/${number}/index.html`));
    for (const number of absent) wrong('there is no record page', `s/records/${number}/index.html`, number);
    findings.count('invariants', 'record pages that are there', total - absent.length);
  }

  return {
    wants,
    /** Takes a file that `wants` accepts. */
    see: (path: string, bytes: Uint8Array, sha256: string) => {
      if (path === BROWSE_INDEX) browse = parsed(bytes);
      else if (path === CHUNK_INDEX) chunkIndex = parsed(bytes);
      else if (path.startsWith(CHUNKS)) seeChunk(path, bytes, sha256);
      else if (BROWSE_PAGES.test(path)) seeBrowsePage(path, bytes);
      else if (SITEMAPS.test(path)) seeSitemap(path, bytes);
    },
    /** Compares the collected files. `published` says whether a path is published; `unknown` lists the files that could not be read. */
    finish: (published: (path: string) => boolean, unknown: readonly string[]) => {
      if (unknown.some(wants)) {
        findings.fail(
          'browse index, chunks, browse pages and sitemap',
          'not all of their files could be read',
        );
        return;
      }
      finishBrowseIndex();
      finishChunks();
      finishPages(published);
    },
  };
}

// Checks the catalog, `/api/index.json`: the hashes and sizes that it states, and its counts of files and deposits.

/** The file that is served at a path of the site. */
const fileOf = (path: string) => `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;

/** The files whose hash the catalog states. */
export function filesOfCatalog(index: Fields): string[] {
  return stating(index).map(({ entry }) => fileOf(textIn(entry, 'canonical_path')));
}

function stating(index: Fields): { section: string; name: string; entry: Fields }[] {
  return ['protocols', 'schemas', 'derived_surfaces', 'scripts'].flatMap((section) =>
    Object.entries(fieldsOf(index[section]) ?? {}).flatMap(([name, value]) => {
      const entry = fieldsOf(value) ?? {};
      // The entries for several files, for the catalog itself and for the manifest state no hash. Every other entry must have a path.
      return entry.content_sha256 === null || entry.content_sha256 === undefined
        ? []
        : [{ section, name, entry }];
    }),
  );
}

/** Compares the catalog with the files: those read (`found`), those unreadable (`unknown`), and the number published with the manifest. */
export function checkCatalog(
  index: Fields,
  found: ReadonlyMap<string, Found>,
  unknown: ReadonlySet<string>,
  { files, deposits }: { readonly files: number; readonly deposits: number },
  findings: Findings,
): void {
  const wrong = (message: string, path = 'api/index.json') => findings.add('catalog', message, { path });
  let scripts = 0;
  for (const { section, name, entry } of stating(index)) {
    const path = fileOf(textIn(entry, 'canonical_path'));
    const file = found.get(path);
    if (!file && unknown.has(path)) continue;
    if (!file) {
      if (section === 'scripts') scripts += 1;
      else wrong(`the catalog states a hash for ${name}, but there is no such file`, path);
      continue;
    }
    findings.count('catalog', 'hashes of the catalog');
    if (file.sha256 !== entry.content_sha256)
      wrong(
        `the catalog states SHA-256 ${shown(entry.content_sha256)} for ${name}; the file has ${file.sha256}`,
        path,
      );
    const { size_bytes } = entry;
    if (typeof size_bytes === 'number' && size_bytes !== file.size)
      wrong(`the catalog states ${size_bytes} bytes for ${name}; the file has ${file.size}`, path);
  }
  if (scripts > 0)
    findings.gap(`${scripts} scripts of the catalog`, 'they are part of the code, and not published');
  const derived = Object.values(fieldsOf(index.derived_surfaces) ?? {}).map((one) => fieldsOf(one) ?? {});
  const accounted = derived.reduce(
    (total, entry) => total + (typeof entry.files === 'number' ? entry.files : 1),
    0,
  );
  if (accounted !== files) wrong(`the catalog accounts for ${accounted} files; ${files} are published`);
  for (const value of Object.values(fieldsOf(index.registries) ?? {})) {
    const entry = fieldsOf(value);
    if (entry?.canonical_path !== '/data/registry.json') continue;
    findings.count('catalog', 'counts of the catalog');
    if (entry.current_count !== deposits)
      wrong(`the catalog counts ${shown(entry.current_count)} deposits; the registry has ${deposits}`);
  }
}
