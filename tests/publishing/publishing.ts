import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { afterAll, afterEach } from 'vitest';
import { listFiles } from '../../src/archive/files.ts';
import { type Ended, node, type Running } from '../fixtures/disk.ts';
import { below } from '../fixtures/elements.ts';
import { runHere } from '../fixtures/in-process.ts';
import { BUCKET, KEY, type ObjectStore, startObjectStore } from '../fixtures/object-store.ts';
import { write, writeSums } from '../fixtures/publication.ts';

/** A store for the tests of a file, each of which begins with one that lets all pass. Call it once. */
export async function storeForTests(): Promise<ObjectStore> {
  const store = await startObjectStore();
  afterEach(() => {
    store.fate = undefined;
  });
  afterAll(() => store.close());
  return store;
}

const argumentsOf = (store: ObjectStore, prefix: string, folder: string, more: readonly string[]) => [
  ...['--to', `s3://${BUCKET}/${prefix}`.replace(/\/$/, ''), '--endpoint', store.endpoint],
  ...['--dist', folder, ...more],
];

/** Publishes a folder below a prefix, in this process. */
export function publish(
  store: ObjectStore,
  prefix: string,
  folder: string,
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  return runHere('publish', argumentsOf(store, prefix, folder, more), { ...KEY, ...env });
}

/** The same in a process of its own, which can be killed. */
export const publishing = (
  store: ObjectStore,
  prefix: string,
  folder: string,
  more: readonly string[] = [],
): Running => node(['scripts/run.mjs', 'publish', ...argumentsOf(store, prefix, folder, more)], KEY);

/** Publishes, and kills the command outright at one change of the store: when it arrives, or when it was made and is not answered. */
export async function killedAt(
  store: ObjectStore,
  prefix: string,
  folder: string,
  { change, when }: { readonly change: number; readonly when: 'before' | 'after' },
): Promise<Ended> {
  let seen = 0;
  const running = publishing(store, prefix, folder, ['--parallel', '4', '--over-unknown']);
  const kill = () => {
    running.child.kill('SIGKILL');
    return 'hang' as const;
  };
  store.count();
  store.fate = ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return 'pass';
    seen += 1;
    return when === 'before' && seen >= change ? kill() : 'pass';
  };
  store.changed = ({ number }) => (when === 'after' && number >= change ? kill() : 'pass');
  try {
    return await running;
  } finally {
    store.fate = undefined;
    store.changed = undefined;
  }
}

// A reader of what a store holds at an instant: comes in where everybody does, or with the address of a page that was there before, and
// follows every link.

const LINKING = new Set(['href', 'src']);

/** The links of a page that stay on the site, as paths of files. */
function linksOf(html: string, path: string): string[] {
  const here = new URL(path.replace(/index\.html$/, ''), 'http://site/');
  return below(parse(html))
    .flatMap(({ attrs }) => attrs)
    .filter(({ name }) => LINKING.has(name))
    .flatMap(({ value }) => {
      const url = URL.parse(value, here);
      if (url?.host !== 'site' || url.protocol !== 'http:') return [];
      const target = decodeURIComponent(url.pathname).slice(1);
      return [target === '' || target.endsWith('/') ? `${target}index.html` : target];
    });
}

/**
 * The links without a target that a reader meets, each with the page it is on. `known` are files whose addresses are known. Pages that are
 * removed together can link each other in a circle, so that no order serves a reader who is on one of them: between those that `stays`
 * does not hold, a link may be dead.
 */
export function deadLinks(
  objects: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
  known: readonly string[],
  stays: (path: string) => boolean = () => true,
): string[] {
  const todo = ['index.html', ...known].filter((path) => objects.has(path));
  const met = new Set(todo);
  const dead: string[] = [];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (!path.endsWith('.html')) continue;
    const html = Buffer.from(objects.get(path)?.bytes ?? []).toString('utf8');
    for (const target of linksOf(html, path)) {
      const areGoing = target.endsWith('.html') && !stays(path) && !stays(target);
      if (!objects.has(target)) dead.push(...(areGoing ? [] : [`${path} → ${target}`]));
      else if (!met.has(target)) {
        met.add(target);
        todo.push(target);
      }
    }
  }
  return dead;
}

/** The paths that differ between a folder's files and the objects of a store, in either direction. */
export function differing(
  files: ReadonlyMap<string, Uint8Array>,
  objects: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
): string[] {
  const paths = new Set([...files.keys(), ...objects.keys()]);
  return [...paths].filter((path) => {
    const [file, object] = [files.get(path), objects.get(path)?.bytes];
    return !file || !object || Buffer.compare(file, object) !== 0;
  });
}

// Small sites in the form of built ones, whose pages link each other both ways, as records and lists do.

/** One state of a small site. */
export interface State {
  /** The numbers of its records. */
  readonly records: readonly number[];
  /** The version of its style, whose name changes with it. */
  readonly style: string;
  readonly commit: string | null;
}

const page = (style: string, links: readonly string[]) =>
  `<!doctype html><link rel="stylesheet" href="/_astro/style.${style}.css"><a href="/">home</a>\n${links.map((to) => `<a href="${to}">${to}</a>`).join('\n')}\n`;

/** Writes a site as a build leaves it, in place of what the folder holds. */
export function writeSmallSite(folder: string, { records, style, commit }: State): void {
  rmSync(folder, { recursive: true, force: true });
  const at = (n: number) => `/s/records/${n}/`;
  const put = (path: string, text: string) => write(folder, path, text);
  put('index.html', page(style, ['/s/browse/', at(records.at(-1) ?? 1)]));
  put('404.html', page(style, []));
  put('s/browse/index.html', page(style, [...records.map(at), '/data/state.json']));
  for (const [place, n] of records.entries()) {
    const beside = [records[place - 1], records[place + 1]].flatMap((one) => (one ? [at(one)] : []));
    put(`s/records/${n}/index.html`, page(style, [...beside, `/data/texts/${n}.md`, '/s/browse/']));
    put(`data/texts/${n}.md`, `The text of ${n}.\n`);
  }
  put(`_astro/style.${style}.css`, `/* ${style} */\n`);
  put('data/state.json', `${JSON.stringify({ source_commit: commit, deposits: records.length })}\n`);
  put('api/index.json', `${JSON.stringify({ records })}\n`);
  put('sitemap.xml', records.map(at).join('\n'));
  put('.well-known/resourcesync', '<xml/>\n');
  writeSums(folder);
}

/** The bytes of every file of a folder, by path. */
export function filesIn(folder: string): Map<string, Uint8Array> {
  return new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path))]));
}
