import { type Archive, indexOf, textFile } from '../archive/archive.ts';
import { tableText } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { fromUtf8, utf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { conceptsOf, EXTRACTED, termsOf } from '../reading/concepts.ts';
import { editionFile } from '../reading/editions.ts';
import { isFields } from '../text/json.ts';

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

type Json = Readonly<Record<string, unknown>>;

/** A deposit that was redacted, and the archive of the newest state, which holds what may stay. */
export interface Redacted {
  readonly deposit: Deposit;
  readonly archive: Archive;
}

/** By path: what an earlier version of a table holds without what was taken from the text; the same value where that is nothing. */
const EMPTYING: Readonly<Record<string, (table: Json, redacted: Redacted) => Json>> = {
  [RESOURCES.registry.path]: withoutGenerated,
  [RESOURCES.concepts.path]: withoutConcepts,
  [RESOURCES.terms.path]: withoutTerms,
  [RESOURCES.addresses.path]: withoutAddresses,
};

/** The tables in whose earlier versions there can be something that a program took from a text, without the parts of the registry. */
export const TABLES_OF_TEXT: readonly string[] = Object.keys(EMPTYING);

/** The same with the parts of a registry: no part that a history has is missing in its newest state. */
export function tablesOfText({ registry }: Pick<Archive, 'registry'>): readonly string[] {
  return [...TABLES_OF_TEXT, ...(registry.parts ?? []).map(({ path }) => path.slice(1))];
}

/** Whether a path is that of such a table, or of a part of the registry. */
export function isTableOfText(path: string): boolean {
  return TABLES_OF_TEXT.includes(path) || isOfRegistry(path);
}

function isOfRegistry(path: string): boolean {
  return path === RESOURCES.registry.path || RESOURCES.registry.parts?.has(path) === true;
}

/**
 * An earlier version of a table without what a program took from the text of a deposit, or undefined where it holds nothing of it.
 * The form of the file is ours, whatever it was. Throws a `SyntaxError` for what is not JSON, an `Error` for another file.
 */
export function withoutText(path: string, bytes: Uint8Array, redacted: Redacted): Uint8Array | undefined {
  const empty = isOfRegistry(path) ? withoutGenerated : EMPTYING[path];
  if (!empty) throw new Error(`${path} is no table that holds parts of a text`);
  const text = fromUtf8(bytes);
  if (text.trim() === '') return undefined;
  const lines = isOfRegistry(path) && inLines(text, redacted);
  if (lines) return lines.after === text ? undefined : utf8(lines.after);
  const table: unknown = JSON.parse(text);
  if (!isFields(table)) return undefined;
  const emptied = empty(table, redacted);
  if (emptied === table) return undefined;
  return utf8(tableText(emptied));
}

/**
 * The registry where each deposit stands on a line of its own: only the lines of one deposit are parsed, and all others stay byte for byte,
 * since a history has as many versions of it as deposits. Undefined where it has another form.
 */
function inLines(text: string, { deposit }: Redacted): { readonly after: string } | undefined {
  if (!text.slice(0, text.indexOf('\n')).endsWith('"deposits":[')) return undefined;
  const named = new RegExp(`"deposit_number"\\s*:\\s*${deposit.deposit_number}(?!\\d)`, 'g');
  let [after, done] = ['', 0];
  try {
    for (const { index } of text.matchAll(named)) {
      const start = text.lastIndexOf('\n', index) + 1;
      const end = text.indexOf('\n', index);
      if (start < done) continue; // the same line once more
      const comma = text[start] === ',' ? ',' : '';
      const entry: unknown = JSON.parse(text.slice(start + comma.length, end));
      const emptied = isFields(entry) ? emptiedEntry(entry, deposit.deposit_number) : entry;
      if (emptied === entry) continue;
      after += `${text.slice(done, start)}${comma}${JSON.stringify(emptied)}`;
      done = end;
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return { after: after + text.slice(done) };
}

/** Replaces the items of a list that `change` changes, and leaves out those of which it makes nothing. */
function withItems(table: Json, key: string, change: (item: Json) => Json | undefined): Json {
  const items: unknown = table[key];
  if (!Array.isArray(items)) return table;
  const kept = items.flatMap((item: unknown) => (isFields(item) ? (change(item) ?? []) : [item]));
  return kept.length === items.length && kept.every((item, at) => item === items[at])
    ? table
    : { ...table, [key]: kept };
}

/** Leaves out the members of an object for which `stays` is false. */
function withMembers(table: Json, key: string, stays: (name: string, item: Json) => boolean): Json {
  const members: unknown = table[key];
  if (!isFields(members)) return table;
  const all = Object.entries(members);
  const kept = all.filter(([name, item]) => !isFields(item) || stays(name, item));
  return kept.length === all.length ? table : { ...table, [key]: Object.fromEntries(kept) };
}

function withoutGenerated(table: Json, { deposit }: Redacted): Json {
  return withItems(table, 'deposits', (entry) => emptiedEntry(entry, deposit.deposit_number));
}

/** The entry of a deposit without its article, its entities and the concepts of its text; what the depositor stated stays. */
function emptiedEntry(entry: Json, number: number): Json {
  if (entry.deposit_number !== number) return entry;
  const { wiki_article, entities, defines_concepts } = entry;
  const changed: Record<string, unknown> = {};
  if (wiki_article !== undefined && wiki_article !== '') changed.wiki_article = undefined;
  if (Array.isArray(entities) ? entities.length > 0 : entities !== undefined) changed.entities = undefined;
  const concepts = Array.isArray(defines_concepts)
    ? defines_concepts.filter((concept) => !isFields(concept) || concept.type !== EXTRACTED)
    : [];
  if (Array.isArray(defines_concepts) && concepts.length < defines_concepts.length)
    changed.defines_concepts = concepts.length > 0 ? concepts : undefined;
  if (Object.keys(changed).length === 0) return entry;
  const kept = Object.entries({ ...entry, ...changed }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

function withoutConcepts(table: Json, { deposit, archive }: Redacted): Json {
  const number = deposit.deposit_number;
  const concepts = conceptsOf(archive);
  return withMembers(
    table,
    'concepts',
    (term, { defined_in, definition }) =>
      defined_in !== number ||
      (concepts[term]?.defined_in === number && concepts[term].definition === definition),
  );
}

function withoutTerms(table: Json, { deposit, archive }: Redacted): Json {
  const number = deposit.deposit_number;
  const ours = termsOf(archive).filter(({ defined_in_deposit }) => defined_in_deposit === number);
  const kept = new Map<unknown, unknown>(ours.map(({ term, definition }) => [term, definition]));
  return withItems(table, 'terms', (item) =>
    item.defined_in_deposit !== number || (kept.has(item.term) && kept.get(item.term) === item.definition)
      ? item
      : undefined,
  );
}

/** Where an address comes from when nobody ever asked for it: it is the name of a concept or a term, and goes with it. */
const NAMES_ALONE = ['mm-termindex', 'mm-mint'];

/** Addresses do not say which deposit their term is from: those go that are nothing but a term, and that the newest state lacks. */
function withoutAddresses(table: Json, { archive }: Redacted): Json {
  const { addresses } = archive.addresses;
  return withMembers(table, 'addresses', (slug, { sources }) => {
    if (addresses[slug] || !Array.isArray(sources)) return true;
    return sources.length === 0 || sources.some((source) => !NAMES_ALONE.includes(source));
  });
}

/** The deposit of a number as the archive has it, if its text was redacted. */
export function redactedIn(archive: Archive, number: number): Redacted | undefined {
  const deposit = indexOf(archive).byNumber.get(number);
  return deposit?.redacted ? { deposit, archive } : undefined;
}
