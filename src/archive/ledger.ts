import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
}

/** A ledger: the code that made the site, and its files by path. */
export interface Ledger {
  readonly code: string;
  readonly files: ReadonlyMap<string, LedgerEntry>;
}

const FORM = 'ledger/1';

/** The file beside a site that holds its ledger. */
export function ledgerOf(site: string): string {
  return join(dirname(site), `.${basename(site)}.ledger`);
}

/** The ledger of a site that the same code made; undefined where there is none, or where it cannot be read. */
export function readLedger(site: string, code: string): Ledger | undefined {
  if (!existsSync(ledgerOf(site)) || !existsSync(site)) return undefined;
  const text = readFileSync(ledgerOf(site), 'utf8');
  const head = `${FORM} ${code}\n`;
  // The last line tells a whole ledger from one that was cut short.
  if (!text.startsWith(head) || !text.endsWith(`\n${END}\n`)) return undefined;
  const files = new Map<string, LedgerEntry>();
  for (let at = head.length, end = 0; at < text.length - END.length - 1; at = end + 1) {
    end = text.indexOf('\n', at);
    const [sha256 = '', madeFrom = '', size = '', written = ''] = text.slice(at, end).split(' ', 4);
    const path = text.slice(at + sha256.length + madeFrom.length + size.length + written.length + 4, end);
    files.set(path, { sha256, madeFrom, size: Number(size), written: Number(written) });
  }
  return { code, files };
}

const END = 'end';

/** Writes the ledger of a site, in the place of an earlier one. */
export function writeLedger(site: string, { code, files }: Ledger): void {
  const lines = [...files].map(
    ([path, { sha256, madeFrom, size, written }]) => `${sha256} ${madeFrom} ${size} ${written} ${path}\n`,
  );
  const draft = `${ledgerOf(site)}.draft`;
  writeFileSync(draft, [`${FORM} ${code}\n`, ...lines, `${END}\n`].join(''));
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
