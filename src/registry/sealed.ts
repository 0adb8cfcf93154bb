import { isHashOfFile } from './held-text.ts';
import { paddedHex } from './identity/parts.ts';
import type { Deposit } from './model/deposit.ts';
import { utcDay } from './submission/days.ts';

// What a mint asks of the deposits that stand in sealed parts: their numbers under a key. A look-up of each part is made once, and kept
// by the hash of its bytes, so that a mint reads the head, and of the parts only the deposits that it needs.

/** What a deposit is found by. */
export const KEY_KINDS = [
  'axn',
  'label',
  'hash',
  'swhid',
  'submission',
  'issue',
  'account',
  'day',
  'series',
] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Of one part: under each kind, `|KEY NUMBER|KEY NUMBER|`, in the order of deposits; and where each entry begins in its bytes. */
export interface PartLookup {
  readonly keys: Readonly<Record<KeyKind, string>>;
  /** The place of each entry in the bytes of the file, and at last the place after them all. */
  readonly starts: readonly number[];
}

/** The keys of a deposit. */
export function keysOf(deposit: Deposit): [KeyKind, string][] {
  const { axn, axn_history = [], hex, hash, content_swhid, submission_sha256 } = deposit;
  const { issue_number, submitter, minted_at, version_series_id } = deposit;
  const retired = axn_history.map((one) => one.axn);
  const keys: [KeyKind, string | number | undefined | null][] = [
    ...new Set([axn, ...retired]).values().map((one): [KeyKind, string] => ['axn', one]),
    ['label', paddedHex(hex)],
    ['hash', isHashOfFile(deposit) ? hash : undefined],
    ['swhid', content_swhid],
    ['submission', submission_sha256],
    ['issue', issue_number],
    ['account', submitter?.id],
    ['day', Number.isNaN(Date.parse(minted_at)) ? undefined : utcDay(minted_at)],
    ['series', version_series_id],
  ];
  return keys.flatMap(([kind, key]) =>
    key === undefined || key === null ? [] : [[kind, escaped(String(key))]],
  );
}

/** A key in which no separator stands. */
function escaped(key: string): string {
  return /[ |%]/.test(key) ? encodeURIComponent(key.toWellFormed()) : key;
}

/** The look-up of a part from its deposits and the places of their entries. */
export function partLookup(deposits: readonly Deposit[], starts: readonly number[]): PartLookup {
  const keys = Object.fromEntries(KEY_KINDS.map((kind) => [kind, '|'])) as Record<KeyKind, string>;
  for (const deposit of deposits)
    for (const [kind, key] of keysOf(deposit)) keys[kind] += `${key} ${deposit.deposit_number}|`;
  return { keys, starts };
}

/** The numbers under a key, in the order of deposits. */
export function numbersUnder({ keys }: PartLookup, kind: KeyKind, key: string): number[] {
  const text = keys[kind];
  const named = `|${escaped(key)} `;
  const numbers: number[] = [];
  for (let at = text.indexOf(named); at !== -1; at = text.indexOf(named, at + 1)) {
    const start = at + named.length;
    numbers.push(Number(text.slice(start, text.indexOf('|', start))));
  }
  return numbers;
}

/** All keys of a kind in several look-ups, as they are written there, each with its numbers in the order of deposits. */
export function listNumbers(lookups: readonly PartLookup[], kind: KeyKind): Map<string, number[]> {
  const listed = new Map<string, number[]>();
  for (const { keys } of lookups)
    for (const entry of keys[kind].split('|')) {
      const space = entry.indexOf(' ');
      if (space === -1) continue;
      const key = entry.slice(0, space);
      const number = Number(entry.slice(space + 1));
      const numbers = listed.get(key);
      if (numbers) numbers.push(number);
      else listed.set(key, [number]);
    }
  return listed;
}

/** The numbers under a key in such a list. */
export function numbersListed(
  listed: ReadonlyMap<string, readonly number[]>,
  key: string,
): readonly number[] {
  return listed.get(escaped(key)) ?? [];
}

/** The deposits of the sealed parts of a registry, for whoever reads only the head. They are read when they are asked for. */
export interface SealedDeposits {
  /** How many there are: the first deposit of the head has the next number. */
  readonly count: number;
  byNumber(number: number): Deposit | undefined;
  /** The deposits under a key, in their order. */
  under(kind: KeyKind, key: string): readonly Deposit[];
  /** Whether there is any; nothing is read. */
  has(kind: KeyKind, key: string): boolean;
  /** Every label in use, padded. */
  labels(): Iterable<string>;
  /** The JSON of each entry of a part, from 0, as its file has it. */
  entries(part: number): string[];
}
