import type { Archive } from '../archive.ts';
import { letterOf, letterSlug } from '../browse/letters.ts';
import { type Divisions, grow, keysOf, type Named, type Shard } from '../find/name-tree.ts';
import { type Folded, foldName } from '../find/names.ts';
import { utf8Length } from '../identity/hash.ts';
import { entryName } from '../observation/entry-path.ts';
import { pageNamed } from '../pages/index.ts';
import { RECORDS } from '../pages/paths.ts';
import { articleOf } from '../reading/wiki.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { cutText } from '../text/cut.ts';
import {
  isOf,
  KINDS,
  type Kind,
  NAMES_FOLDER,
  NAMES_INDEX,
  type NameRow,
  type NamesIndex,
  namesDirectory,
  namesFile,
} from './names-files.ts';
import { registrySurface } from './registry.ts';
import { file, type Surface } from './surface.ts';

/** The best names of a kind that the file of a division has, and how many bytes all of them may have. */
const [BEST, BEST_BYTES] = [4, 4_000] as const;

/** The most that a row has of a name. */
const LONGEST = 500;

/**
 * `/data/names/<X>.json`: deposits, terms, articles, addresses, captures and register entries by the words of their names, in files of at
 * most ten kilobytes or so, of which a query fetches one. `index.json` says how they are divided as far as a first step goes, and
 * `in-<X>.json` the rest for the names whose words begin so.
 */
export const namesSurface: Surface = {
  name: 'names',
  path: `${NAMES_FOLDER}<X>.json`,
  purpose:
    'The names of deposits, terms, articles, addresses, captures and register entries by the beginnings of their words, in small files; index.json, with the in-<X>.json that it names, says how they are divided.',
  derived_from: [
    registrySurface.path,
    ...[RESOURCES.terms, RESOURCES.addresses, RESOURCES.captures, RESOURCES.register].map(webPath),
  ],
  // No page that a mint rehearses reads them.
  export: true,
  files: ({ archive }) => {
    const { files, directories } = grow(
      namesOf(archive).flatMap((item) => keysOf(item.folded).map((key) => ({ key, item }))),
    );
    const { '': divided = {}, ...further } = Object.fromEntries(directories);
    const index: NamesIndex = { pages: pages(), directories: Object.keys(further).sort().join(' '), divided };
    return [
      file(NAMES_INDEX, () => indexText(index)),
      ...Object.entries(further).map(([name, own]) =>
        file(namesDirectory(name), () => `{${dividedText(own)}}\n`),
      ),
      ...[...files].map(([name, shard]) => file(namesFile(name), () => shardText(shard))),
    ];
  },
};

function pages(): NamesIndex['pages'] {
  return {
    deposit: RECORDS,
    term: pageNamed('terms-page').path,
    article: pageNamed('wiki-page').path,
    address: pageNamed('addresses-page').path,
    capture: pageNamed('captures-page').path,
    entry: pageNamed('register-page').path,
  };
}

interface Name extends Named<NameRow> {
  readonly folded: Folded;
  readonly text: string;
}

/** Every name, in alphabetical order. */
function namesOf({ registry, terms, addresses, captures, register }: Archive): Name[] {
  const rows: NameRow[] = [
    ...registry.deposits.map(
      (deposit): NameRow => [articleOf(deposit) ? 'dw' : 'd', deposit.title, deposit.deposit_number],
    ),
    ...terms.terms.map(({ term }): NameRow => ['t', term, letterSlug(letterOf(term))]),
    ...Object.values(addresses.addresses).map(({ canonical_query }): NameRow => ['a', canonical_query]),
    ...captures.entries.map(({ q, obs_id, date }): NameRow => ['c', q, obs_id, date]),
    ...register.entries.map(({ q, slug, date }): NameRow => ['r', q, entryName(slug), date]),
  ];
  return rows
    .map(([letters, name, ...rest]) => {
      const row: NameRow = [letters, cutText(name, LONGEST), ...rest];
      const text = JSON.stringify(row);
      return { row, text, bytes: utf8Length(text) + 2, folded: foldName(row[1]) };
    })
    .sort((a, b) => compare(a.folded.text, b.folded.text) || compare(a.text, b.text));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function indexText({ pages, directories, divided }: NamesIndex): string {
  const first = `"pages":${JSON.stringify(pages)},\n"directories":${JSON.stringify(directories)}`;
  return `{${first},\n${dividedText(divided)}}\n`;
}

/** A division on each line, so that one more changes one line. */
function dividedText(divided: Divisions): string {
  const lines = Object.entries(divided)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, parts]) => `${JSON.stringify(name)}:${JSON.stringify(parts)}`);
  return `"divided":{\n${lines.join(',\n')}\n}`;
}

function shardText({ items, all, key }: Shard<Name>): string {
  const rows = `"rows":[\n${items.map(({ text }) => text).join(',\n')}\n]`;
  if (!all || all.length === 0) return `{${rows}}\n`;
  const count = Object.fromEntries(KINDS.map(({ kind }) => [kind, 0]));
  for (const { row } of all)
    for (const { kind } of KINDS) if (isOf(row, kind)) count[kind] = (count[kind] ?? 0) + 1;
  const best = bestOf(all, key).map(({ text }) => text);
  return `{"count":${JSON.stringify(count)},\n"best":[\n${best.join(',\n')}\n],\n${rows}}\n`;
}

/** The best few names of each kind: those that begin so, then the shortest, then the first. */
function bestOf(all: readonly Name[], key: string): readonly Name[] {
  const beginning = new TextDecoder().decode(Uint8Array.from(key, (char) => char.charCodeAt(0)));
  let room = BEST_BYTES;
  const best = new Set<Name>();
  for (const { kind } of KINDS)
    for (const name of firstFew(all, kind, beginning)) {
      if (best.has(name) || name.bytes > room) continue;
      room -= name.bytes;
      best.add(name);
    }
  return [...best];
}

/** The few best of a kind in their order, found in one pass: a division can have every name of the archive. */
function firstFew(all: readonly Name[], kind: Kind, beginning: string): readonly Name[] {
  const few: { readonly name: Name; readonly rank: number }[] = [];
  for (const name of all) {
    if (!isOf(name.row, kind)) continue;
    const { text } = name.folded;
    const rank = text.length + (text.startsWith(beginning) ? 0 : LONGEST_FOLDED);
    const last = few[BEST - 1];
    if (last && last.rank <= rank) continue;
    const at = few.findLastIndex((one) => one.rank <= rank) + 1;
    few.splice(at, 0, { name, rank });
    few.length = Math.min(few.length, BEST);
  }
  return few.map(({ name }) => name);
}

/** More than the characters of any folded name. */
const LONGEST_FOLDED = 1_000_000;
