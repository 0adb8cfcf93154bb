import { directoryOf, fileNameOf, keyOf, type Place, placeOf } from '../../registry/find/name-tree.ts';
import { foldName, hasWords, soughtWords } from '../../registry/find/names.ts';
import {
  isOf,
  KINDS,
  type Kind,
  NAMES_INDEX,
  type NameRow,
  type NamesDirectory,
  type NamesFile,
  type NamesIndex,
  namesDirectory,
  namesFile,
} from '../../registry/surfaces/names-files.ts';
import { siteHref, siteJson } from '../site.ts';

// The names that have the words of a query, from one or two small files of the site.

/** The names of one kind that are found, the best first. */
export interface NameGroup {
  readonly kind: Kind;
  readonly rows: readonly NameRow[];
  /** How many there are in all; undefined where only some of the files know. */
  readonly count: number | undefined;
}

/** What is found for a query. */
export interface NamesFound {
  /** The words that were sought, as they are compared. */
  readonly words: readonly string[];
  /** The kinds of which something is found, in the order of the list. */
  readonly groups: readonly NameGroup[];
}

/** A longer query is a text, and no name. */
const LONGEST = 1000;

/** The names that have every word of a query, or words that begin so. Rejects when a file of the site cannot be fetched. */
export async function namesFor(query: string): Promise<NamesFound> {
  const words = query.length > LONGEST ? [] : soughtWords(query);
  if (words.length === 0) return { words, groups: [] };
  const places = await Promise.all(words.map(placeAt));
  // A word that no name has.
  if (places.some((place) => place === undefined)) return { words, groups: [] };
  const longest = words.map((word, at) => ({ word, place: places[at] as Place }));
  const [whole] = longest.filter(({ place }) => place.whole).sort((a, b) => b.word.length - a.word.length);
  const [only] = longest;
  if (whole) {
    const { rows } = await fileAt(whole.place);
    return { words, groups: grouped(rows) };
  }
  if (only && longest.length === 1) {
    const { best = [], count } = await fileAt(only.place);
    return { words, groups: grouped(best, (kind) => count?.[kind]) };
  }
  // Each of the words is in very many names: those that have them one after the other.
  const together = await Promise.all(phrasesOf(query, words).map(placeAt));
  const files = await Promise.all(together.flatMap((place) => (place ? [fileAt(place)] : [])));
  const rows = files.flatMap(({ rows, best = [] }) => [...best, ...rows]);
  return {
    words,
    groups: grouped([...new Map(rows.map((row) => [row.join('\n'), row])).values()], () => undefined),
  };

  function grouped(rows: readonly NameRow[], all?: (kind: Kind) => number | undefined): NameGroup[] {
    const found = rankedBy(query, rows, words);
    return KINDS.flatMap(({ kind }) => {
      const own = found.filter((row) => isOf(row, kind));
      return own.length === 0 ? [] : [{ kind, rows: own, count: all ? all(kind) : own.length }];
    });
  }
}

/** Where the names stand that have a word: by the index, and by one directory more where the archive has many names that begin so. */
async function placeAt(word: string): Promise<Place | undefined> {
  const { divided, directories } = await siteJson<NamesIndex>(NAMES_INDEX);
  const directory = fileNameOf(directoryOf(keyOf(word)));
  // The index has those of the shortest words; a small archive has no other directory.
  if (directory === '' || !directories.split(' ').includes(directory)) return placeOf(word, divided);
  const further = await siteJson<NamesDirectory>(namesDirectory(directory));
  return placeOf(word, { ...divided, ...further.divided });
}

function fileAt({ file }: Place): Promise<NamesFile> {
  return siteJson(namesFile(file));
}

/** The query from its first telling word on, and turned so that it begins with its last. */
function phrasesOf(query: string, words: readonly string[]): string[] {
  const all = foldName(query).text.split(' ');
  const telling = all.flatMap((word, at) => (words.includes(word) ? [at] : []));
  const from = (at: number) => [...all.slice(at), ...all.slice(0, at)].join(' ');
  return [...new Set([all.slice(telling[0] ?? 0).join(' '), from(telling.at(-1) ?? 0)])];
}

/** Those that have the words: names that begin with the query first, then those that have it in one piece, then the shortest. */
function rankedBy(query: string, rows: readonly NameRow[], words: readonly string[]): NameRow[] {
  const whole = foldName(query).text;
  return rows
    .map((row) => ({ row, folded: foldName(row[1]) }))
    .filter(({ folded }) => hasWords(folded, words))
    .map(({ row, folded }) => {
      const near = folded.text.startsWith(whole) ? 0 : hasWords(folded, [whole]) ? 1 : 2;
      return { row, near, length: folded.text.length };
    })
    .sort((a, b) => a.near - b.near || a.length - b.length)
    .map(({ row }) => row);
}

/** The link to what a name is of. */
export async function nameHref(kind: Kind, [, name, ref]: NameRow): Promise<string> {
  const { pages } = await siteJson<NamesIndex>(NAMES_INDEX);
  const page = pages[kind];
  if (kind === 'deposit' || kind === 'article' || kind === 'entry') return siteHref(`${page}${ref}/`);
  if (kind === 'term') {
    // As `layouts/words-links.ts` leads to a term: by its letter.
    return siteHref(`${page}${encodeURIComponent(String(ref))}/?${new URLSearchParams({ term: name })}`);
  }
  return siteHref(`${page}?${new URLSearchParams({ q: String(ref ?? name) })}`);
}

/** The link to the list of a kind with the names that have the words of a query; undefined for deposits, which the search page lists. */
export async function allHref(kind: Kind, query: string): Promise<string | undefined> {
  if (kind === 'deposit') return undefined;
  const { pages } = await siteJson<NamesIndex>(NAMES_INDEX);
  return siteHref(`${pages[kind]}?${new URLSearchParams({ q: query })}`);
}
