import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { write, writeSums } from '../fixtures/publication.ts';

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
