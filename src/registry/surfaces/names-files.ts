// Where the names of the archive are, and what a file of them holds: for the surface that makes them, and the pages that look into them.

import type { Divisions } from '../find/name-tree.ts';

/** What a name can be of, in the order in which it is shown, with the letter that stands for it in a row. */
export const KINDS = [
  { kind: 'deposit', letter: 'd', title: 'Deposits', noun: 'deposit', nouns: 'deposits' },
  { kind: 'term', letter: 't', title: 'Terms', noun: 'term', nouns: 'terms' },
  { kind: 'article', letter: 'w', title: 'Articles', noun: 'article', nouns: 'articles' },
  { kind: 'address', letter: 'a', title: 'Addresses', noun: 'address', nouns: 'addresses' },
  { kind: 'capture', letter: 'c', title: 'Captures', noun: 'capture', nouns: 'captures' },
  {
    kind: 'entry',
    letter: 'r',
    title: 'Register entries',
    noun: 'register entry',
    nouns: 'register entries',
  },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/**
 * One name: the letters of what it is of, the name, what its address is made of where that is not the name, and a word that tells it from
 * others of the same name.
 */
export type NameRow = readonly [letters: string, name: string, ref?: string | number, note?: string];

/**
 * `/data/names/index.json`: the page of each kind, how the files are divided, and the names of the directories that say the rest, with
 * spaces between them.
 */
export interface NamesIndex extends NamesDirectory {
  readonly pages: Readonly<Record<Kind, string>>;
  readonly directories: string;
}

/** `/data/names/in-<X>.json`: a directory, which says how the files are divided whose keys begin so. */
export interface NamesDirectory {
  readonly divided: Divisions;
}

/** One file of names. That of a division counts all names that begin so, and has the best of each kind. */
export interface NamesFile {
  readonly rows: readonly NameRow[];
  readonly count?: Readonly<Partial<Record<Kind, number>>>;
  readonly best?: readonly NameRow[];
}

/** The folder of the files. */
export const NAMES_FOLDER = '/data/names/';

/** The file that says how the others are divided. */
export const NAMES_INDEX = `${NAMES_FOLDER}index.json`;

/** The path of a directory, by its name. */
export function namesDirectory(name: string): string {
  return `${NAMES_FOLDER}in-${name}.json`;
}

/** The path of a file by the beginning of its keys, as a file name. */
export function namesFile(beginning: string): string {
  return `${NAMES_FOLDER}${beginning === '' ? 'all' : `at-${beginning}`}.json`;
}

/** Whether a row is of a kind. */
export function isOf([letters]: NameRow, kind: Kind): boolean {
  return letters.includes(LETTERS[kind]);
}

const LETTERS = Object.fromEntries(KINDS.map(({ kind, letter }) => [kind, letter])) as Record<Kind, string>;
