import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

// The ledger of a built site says of each of its files what it was made from, so that the next build need not make it again. It stands
// beside the site and is never published. Without one, everything is made anew.

/** One file of a built site. */
export interface LedgerEntry {
  readonly sha256: string;
  readonly size: number;
  /** When it was written, in milliseconds: a file that somebody edited since is not used. */
  readonly written: number;
  /** The hash of everything that it was made from. */
  readonly madeFrom: string;
  /** Whether a page links it: nothing is to be looked for when one that no page links is gone. */
  readonly linked: boolean;
}

/** A ledger: the code that made the site, the hash of the whole archive that it was made from, and its files by path. */
export interface Ledger {
  readonly code: string;
  readonly whole: string;
  readonly files: ReadonlyMap<string, LedgerEntry>;
  /** The anchors that another page links, as `path#id`. */
  readonly anchors: ReadonlySet<string>;
}

const FORM = 'ledger/2';

/** The file beside a site that holds its ledger. */
export function ledgerOf(site: string): string {
  return join(dirname(site), `.${basename(site)}.ledger`);
}

/** The ledger of a site that the same code made; undefined where there is none, or where it cannot be read. */
export function readLedger(site: string, code: string): Ledger | undefined {
  if (!existsSync(ledgerOf(site)) || !existsSync(site)) return undefined;
  const text = readFileSync(ledgerOf(site), 'utf8');
  const head = `${FORM} ${code} `;
  // The last line tells a whole ledger from one that was cut short.
  if (!text.startsWith(head) || !text.endsWith(`\n${END}\n`)) return undefined;
  const first = text.indexOf('\n');
  const whole = text.slice(head.length, first);
  const files = new Map<string, LedgerEntry>();
  const anchors = new Set<string>();
  for (let at = first + 1, end = 0; at < text.length - END.length - 1; at = end + 1) {
    end = text.indexOf('\n', at);
    if (text.startsWith(ANCHOR, at)) {
      anchors.add(text.slice(at + ANCHOR.length, end));
      continue;
    }
    // A path can have spaces; what stands before it has none.
    const ends: number[] = [];
    for (let from = at; ends.length < FIELDS; from = (ends.at(-1) as number) + 1)
      ends.push(text.indexOf(' ', from));
    const [sum, from, size, written, by] = ends as [number, number, number, number, number];
    files.set(text.slice(by + 1, end), {
      sha256: text.slice(at, sum),
      madeFrom: text.slice(sum + 1, from),
      size: Number(text.slice(from + 1, size)),
      written: Number(text.slice(size + 1, written)),
      linked: text.slice(written + 1, by) === LINKED,
    });
  }
  return { code, whole, files, anchors };
}

const END = 'end';
/** So many fields stand before the path of a file. */
const FIELDS = 5;
const [LINKED, UNLINKED, ANCHOR] = ['+', '-', '# '];

/** Whether a file of a site is there as its entry says: of its size, and not written since. */
export function isAsWritten(file: string, { size, written }: Pick<LedgerEntry, 'size' | 'written'>): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.size === size && stat.mtimeMs === written;
}

/** Whether a site has a ledger of the same code; whether that is whole shows when it is read. */
export function hasLedger(site: string, code: string): boolean {
  if (!existsSync(site) || !existsSync(ledgerOf(site))) return false;
  const head = `${FORM} ${code} `;
  const file = openSync(ledgerOf(site), 'r');
  try {
    const bytes = Buffer.alloc(head.length);
    return readSync(file, bytes) === head.length && bytes.toString() === head;
  } finally {
    closeSync(file);
  }
}

/** Writes the ledger of a site, in the place of an earlier one. */
export function writeLedger(site: string, { code, whole, files, anchors }: Ledger): void {
  const lines = [...files].map(
    ([path, { sha256, madeFrom, size, written, linked }]) =>
      `${sha256} ${madeFrom} ${size} ${written} ${linked ? LINKED : UNLINKED} ${path}\n`,
  );
  const draft = `${ledgerOf(site)}.draft`;
  writeFileSync(
    draft,
    [
      `${FORM} ${code} ${whole}\n`,
      ...lines,
      ...[...anchors].map((one) => `${ANCHOR}${one}\n`),
      `${END}\n`,
    ].join(''),
  );
  renameSync(draft, ledgerOf(site));
}

/** Moves the ledger of a site that was moved. */
export function moveLedger(from: string, to: string): void {
  rmSync(ledgerOf(to), { force: true });
  if (existsSync(ledgerOf(from))) renameSync(ledgerOf(from), ledgerOf(to));
}

/** Deletes the ledger of a site. */
export function dropLedger(site: string): void {
  rmSync(ledgerOf(site), { force: true });
}
