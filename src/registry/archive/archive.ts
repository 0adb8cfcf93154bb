// The folder `archive`: an archive as typed data, the list of its files (`resources`), changesets, and look-ups (`find`, `resolution`).
// It imports the folders before it: `text` to `identity`.
// Start with `Archive` below, then `resources/index.ts` and `changeset.ts`.

import { paddedHex, sameAxn } from '../identity/parts.ts';
import type { AxnTables } from '../model/catalog.ts';
import type { Deposit } from '../model/deposit.ts';
import { isStillSample, rootOf, type Site } from '../model/site.ts';
import { CHANGES, RECORDS, RULES_PAGE } from '../model/vocabulary.ts';
import { KnownError } from '../text/errors.ts';
import { onceFor } from '../text/once.ts';
import type { ResourceValues } from './resources/index.ts';
import { EDITIONS, TEXTS } from './resources/resource.ts';

// Defines an archive as plain data: everything under `data/` and `api/`, read and typed.

/** Files that are looked up by path and never parsed: texts and editions. Paths are relative to the archive. */
export interface FileStore {
  /** The bytes of a file, or undefined when there is none. */
  read(path: string): Uint8Array | undefined;
  /** How many bytes a file has, or undefined when there is none. */
  size(path: string): number | undefined;
  /** Every path, sorted. */
  readonly paths: readonly string[];
}

/** The whole archive: the value of each resource of the list by its name, the documents of `api/`, and the files. */
export interface Archive extends ResourceValues {
  readonly tables: AxnTables;
  /** Every file under `api/` by its path (`api/index.json`), as text. */
  readonly documents: ReadonlyMap<string, string>;
  readonly files: FileStore;
}

/** Look-ups over the deposits of one registry. */
export type ArchiveIndex = Omit<GrowingIndex, 'add'>;

/** The index of an archive; made once for each list of deposits. */
export function indexOf({ registry }: Pick<Archive, 'registry'>): ArchiveIndex {
  const { deposits } = registry;
  return onceFor(deposits, 'index', () => new GrowingIndex(deposits));
}

/** An index to which deposits are added in order, as a mint does. An identifier in use wins over a retired one. */
export class GrowingIndex {
  readonly byNumber = new Map<number, Deposit>();
  /** Current and retired identifiers. */
  readonly byAxn = new Map<string, Deposit>();
  /**
   * HEX labels of current and retired identifiers, both as written and padded to four digits. A current label wins over a retired one.
   * Among several current labels, the one written exactly like the key wins, then the earliest.
   */
  readonly byHex = new Map<string, Deposit>();
  /** All deposits with the same current label after padding, keyed by the padded label and ordered by number. */
  readonly byLabel = new Map<string, Deposit[]>();
  /** The first deposit of each text, by the SWHID of its file. */
  readonly bySwhid = new Map<string, Deposit>();
  readonly bySubmission = new Map<string, Deposit>();

  constructor(deposits: readonly Deposit[] = []) {
    for (const deposit of deposits) this.add(deposit);
  }

  /** Adds a deposit, or replaces the deposit with the same number. */
  add(deposit: Deposit): void {
    this.byNumber.set(deposit.deposit_number, deposit);
    this.byAxn.set(deposit.axn, deposit);
    if (deposit.content_swhid !== undefined) addFirst(this.bySwhid, deposit.content_swhid, deposit);
    if (deposit.submission_sha256 !== undefined) this.bySubmission.set(deposit.submission_sha256, deposit);
    this.#addLabels(deposit);
    for (const { axn } of deposit.axn_history ?? []) {
      if (this.byAxn.get(axn)?.axn !== axn) this.byAxn.set(axn, deposit);
      const hex = axn.slice('AXN:'.length, axn.indexOf('.'));
      for (const label of [hex, paddedHex(hex)]) {
        if (!this.byHex.has(label)) this.byHex.set(label, deposit);
      }
    }
  }

  #addLabels(deposit: Deposit): void {
    const label = paddedHex(deposit.hex);
    const same = this.byLabel.get(label) ?? [];
    const last = same.at(-1);
    // Appends a deposit that comes last, because copying thousands of deposits each time is slow.
    if (last && last.deposit_number < deposit.deposit_number) same.push(deposit);
    else {
      const list = [...same.filter((one) => !isSame(one, deposit)), deposit];
      list.sort((a, b) => a.deposit_number - b.deposit_number);
      this.byLabel.set(label, list);
    }
    for (const hex of [deposit.hex, label]) {
      const holder = this.byHex.get(hex);
      const isHeld = holder && this.#bears(holder, label) && !isSame(holder, deposit);
      if (!isHeld || (deposit.hex === hex && holder.hex !== hex)) this.byHex.set(hex, deposit);
    }
  }

  /** Whether a label is the current one of a deposit, and the index still has this version of the deposit. */
  #bears(deposit: Deposit, label: string): boolean {
    return paddedHex(deposit.hex) === label && this.byNumber.get(deposit.deposit_number) === deposit;
  }
}

const isSame = (a: Deposit, b: Deposit) => a.deposit_number === b.deposit_number;

function addFirst(map: Map<string, Deposit>, key: string, deposit: Deposit): void {
  const known = map.get(key);
  if (!known || isSame(known, deposit)) map.set(key, deposit);
}

/** A deposit by its number. Throws a `KnownError` where the archive has none of that number. */
export function depositOf(archive: Pick<Archive, 'registry'>, number: number): Deposit {
  const { byNumber } = indexOf(archive);
  const deposit = byNumber.get(number);
  if (!deposit) throw new KnownError(`There is no deposit ${number}; the archive has ${byNumber.size}.`);
  return deposit;
}

/** The deposit that a person names by number or by current or retired AXN, or undefined. */
export function resolveDeposit(index: ArchiveIndex, named: string): Deposit | undefined {
  const text = named.trim();
  if (/^\d+$/.test(text)) return index.byNumber.get(Number(text));
  return namedBy(index, text)?.deposit;
}

/**
 * Returns the deposit that a pasted AXN names, and its current or retired AXN as stored. Ignores differences in variation selectors.
 * Returns undefined where no deposit matches.
 */
export function namedBy(
  index: ArchiveIndex,
  pasted: string,
): { readonly deposit: Deposit; readonly axn: string } | undefined {
  const text = pasted.trim();
  const exact = index.byAxn.get(text);
  if (exact) return { deposit: exact, axn: text };
  const [begin, hex = ''] = /^AXN:([0-9A-F]{1,4})\./.exec(text) ?? [];
  if (begin === undefined) return undefined;
  for (const deposit of [...(index.byLabel.get(paddedHex(hex)) ?? []), index.byHex.get(hex)]) {
    const axns = deposit ? [deposit.axn, ...(deposit.axn_history ?? []).map(({ axn }) => axn)] : [];
    const axn = axns.find((one) => sameAxn(one, text));
    if (deposit && axn !== undefined) return { deposit, axn };
  }
  // Finds a retired identifier whose label another deposit has now.
  for (const [axn, deposit] of index.byAxn)
    if (axn.startsWith(begin) && sameAxn(axn, text)) return { deposit, axn };
  return undefined;
}

/** Identifies an issue by the path of its URL, because a forge can move to another host or port. */
export function issueKey(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).pathname : '';
}

/** The paths of a deposit's files and pages and of a rule, in the archive and on the site. Each starts with a slash. */
export const paths = {
  text: (hex: string) => `/${TEXTS}AXN-${hex}-text.md`,
  autonomous: (hex: string) => `/${EDITIONS}AXN-${hex}-autonomous.md`,
  depositFile: (hex: string) => `/data/deposits/AXN-${paddedHex(hex)}.md`,
  record: (depositNumber: number | string) => `${RECORDS}${depositNumber}/`,
  changes: (depositNumber: number) => `${RECORDS}${depositNumber}/${CHANGES}`,
  rule: (id: string) => `${RULES_PAGE}#${id}`,
} as const;

/** Where a site explains a rule: a URL, or only a path where the site is still the sample, whose URL leads nowhere. */
export function ruleAddress(site: Pick<Site, 'base_url' | 'sample'>, id: string): string {
  return isStillSample(site) ? paths.rule(id) : `${rootOf(site)}${paths.rule(id)}`;
}

/**
 * Returns the label in the names of a deposit's files. Where two adopted deposits share a label, only one has files; the other gets a
 * label that matches no file.
 */
export function labelOfFiles({ hex, text_held_by }: Pick<Deposit, 'hex' | 'text_held_by'>): string {
  return text_held_by === undefined ? hex : `${hex}-none`;
}

/** The path of a deposit's canonical text inside the archive folder. */
export function textFile(deposit: Pick<Deposit, 'hex' | 'text_held_by'>): string {
  return paths.text(labelOfFiles(deposit)).slice(1);
}

/** The bytes of a deposit's canonical text. Throws where there are none. */
export function textBytes(
  { files }: { readonly files: Pick<FileStore, 'read'> },
  deposit: Deposit,
): Uint8Array {
  const bytes = files.read(textFile(deposit));
  if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
  return bytes;
}

/** Whether the archive has the text file of a deposit: a redacted one has none, and an adopted one can lack it. */
export function hasText(
  { files }: { readonly files: Pick<FileStore, 'size'> },
  deposit: Pick<Deposit, 'hex' | 'redacted' | 'text_held_by'>,
): boolean {
  return !deposit.redacted && files.size(textFile(deposit)) !== undefined;
}
