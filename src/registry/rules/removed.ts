import { type Archive, indexOf, textFile } from '../archive/archive.ts';
import { tableText } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { entriesText } from '../archive/resources/registry-files.ts';
import { fromUtf8, utf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { conceptsOf, EXTRACTED, termsOf } from '../reading/concepts.ts';
import { editionFile } from '../reading/editions.ts';
import { type Fields, isFields } from '../text/json.ts';

// Two histories of a repository, as data: the one before a push, and the one that the push put in its place.

/** A commit as git holds it. Signatures are left out: no rewrite can keep them. */
export interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Author, committer, encoding and message, byte for byte. */
  readonly words: string;
}

/** A file in which two trees differ: the id and mode of what each of them has there, undefined where it has nothing. */
export interface TreeDifference {
  readonly path: string;
  readonly before: { readonly id: string; readonly mode: string } | undefined;
  readonly after: { readonly id: string; readonly mode: string } | undefined;
}

/** Two trees, the earlier first. */
export type TreePair = readonly [old: string, now: string];

/** A push that took commits away: the histories before and after it, as git gives them. Its functions throw what git throws. */
export interface Rewrite {
  readonly oldHead: string;
  readonly newHead: string;
  /** Every commit that only one of the two histories has, by its id. */
  readonly commits: ReadonlyMap<string, Commit>;
  /** The differences of each pair, in the order of the pairs. */
  readonly differences: (pairs: readonly TreePair[]) => readonly (readonly TreeDifference[])[];
  /** Every file that the new history has at these paths, each once. */
  readonly everAt: (
    paths: readonly string[],
  ) => Iterable<{ readonly path: string; readonly id: string; readonly commit: string }>;
  readonly bytes: (id: string) => Uint8Array;
}

// A takedown removes from the history of an archive the same as a redaction removes from its newest state.

/** The files that hold the text of a deposit: its text, and its edition. */
export function filesOf(
  deposit: Pick<Deposit, 'hex' | 'text_held_by'>,
): readonly [text: string, edition: string] {
  return [textFile(deposit), editionFile(deposit)];
}

/** A deposit that was redacted, and the archive of the newest state, which holds what may stay. */
export interface Redacted {
  readonly deposit: Deposit;
  readonly archive: Archive;
}

/** What is left of an item of an earlier version: the item, another, or nothing. `key` is its name, or its place in a list. */
type Left = (item: Fields, key: string) => Fields | undefined;

/** By path: the member of a table that has its items, and what is left of each. */
const EMPTYING: Readonly<Record<string, readonly [items: string, left: (redacted: Redacted) => Left]>> = {
  [RESOURCES.registry.path]: ['deposits', leftOfEntry],
  [RESOURCES.concepts.path]: ['concepts', leftOfConcept],
  [RESOURCES.terms.path]: ['terms', leftOfTerm],
  [RESOURCES.addresses.path]: ['addresses', leftOfAddress],
};

/** The tables in whose earlier versions there can be something that a program took from a text, without the parts of the registry. */
export const TABLES_OF_TEXT: readonly string[] = Object.keys(EMPTYING);

/** The same with the parts of a registry: no part that a history has is missing in its newest state. */
export function tablesOfText({ registry }: Pick<Archive, 'registry'>): readonly string[] {
  return [...TABLES_OF_TEXT, ...(registry.parts ?? []).map(({ path }) => path.slice(1))];
}

/** Whether a path is that of such a table, or of a part of the registry. */
export function isTableOfText(path: string): boolean {
  return TABLES_OF_TEXT.includes(path) || RESOURCES.registry.parts?.has(path) === true;
}

/** An earlier version of a table without what a program took from a text; undefined where it has nothing. Throws a `SyntaxError`, an `Error` for other files. */
export function withoutText(path: string, bytes: Uint8Array, redacted: Redacted): Uint8Array | undefined {
  if (!isTableOfText(path)) throw new Error(`${path} is no table that holds parts of a text`);
  const [name, leftOf] = EMPTYING[path] ?? ['deposits', leftOfEntry];
  const text = fromUtf8(bytes);
  const table: unknown = text.trim() === '' ? undefined : JSON.parse(text);
  const items = isFields(table) ? table[name] : undefined;
  if (!isFields(table) || typeof items !== 'object' || items === null) return undefined;
  const left = leftOf(redacted);
  const all = Object.entries(items);
  const kept = all.flatMap(([key, item]: [string, unknown]): [string, unknown][] => {
    const now = isFields(item) ? left(item, key) : item;
    return now === undefined ? [] : [[key, now]];
  });
  if (kept.length === all.length && kept.every(([, item], at) => item === all[at]?.[1])) return undefined;
  const { [name]: _all, ...head } = table;
  const rest = kept.map(([, item]) => item);
  const lines = rest.map((item) => JSON.stringify(item));
  if (name === 'deposits') return utf8(entriesText(head, lines));
  const emptied = Array.isArray(items) ? rest : Object.fromEntries(kept);
  return utf8(tableText({ ...table, [name]: emptied }));
}

/** The entry of a deposit without its article, its entities and the concepts of its text; what the depositor stated stays. */
function leftOfEntry({ deposit }: Redacted): Left {
  return (entry) => {
    if (entry.deposit_number !== deposit.deposit_number) return entry;
    const { defines_concepts: concepts } = entry;
    const stated = Array.isArray(concepts) ? concepts.filter((one) => one?.type !== EXTRACTED) : undefined;
    const changed = {
      ...(isFilled(entry.wiki_article) && { wiki_article: undefined }),
      ...(isFilled(entry.entities) && { entities: undefined }),
      ...(stated &&
        stated.length < (concepts as unknown[]).length && {
          defines_concepts: stated.length > 0 ? stated : undefined,
        }),
    };
    if (Object.keys(changed).length === 0) return entry;
    const kept = Object.entries({ ...entry, ...changed }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(kept);
  };
}

const isFilled = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Concepts and terms of the deposit go that the newest state does not have with the same definition. */
function leftOfConcept({ deposit, archive }: Redacted): Left {
  const concepts = conceptsOf(archive);
  return (item, key) => {
    const now = concepts[key];
    const stays = now?.defined_in === deposit.deposit_number && now.definition === item.definition;
    return item.defined_in !== deposit.deposit_number || stays ? item : undefined;
  };
}

function leftOfTerm({ deposit: { deposit_number: number }, archive }: Redacted): Left {
  const ours = termsOf(archive).filter(({ defined_in_deposit }) => defined_in_deposit === number);
  const stays = (item: Fields) =>
    ours.some(({ term, definition }) => term === item.term && definition === item.definition);
  return (item) => (item.defined_in_deposit !== number || stays(item) ? item : undefined);
}

/** Where an address comes from when nobody ever asked for it: it is the name of a concept or a term, and goes with it. */
const NAMES_ALONE = ['mm-termindex', 'mm-mint'];

/** Addresses do not say which deposit their term is from: those go that are nothing but a term, and that the newest state lacks. */
function leftOfAddress({ archive }: Redacted): Left {
  return (item, slug) => {
    const { sources } = item;
    if (archive.addresses.addresses[slug] || !Array.isArray(sources)) return item;
    const isAsked = sources.length === 0 || sources.some((source) => !NAMES_ALONE.includes(source));
    return isAsked ? item : undefined;
  };
}

/** The deposit of a number as the archive has it, if its text was redacted. */
export function redactedIn(archive: Archive, number: number): Redacted | undefined {
  const deposit = indexOf(archive).byNumber.get(number);
  return deposit?.redacted ? { deposit, archive } : undefined;
}
