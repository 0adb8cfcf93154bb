import { copyFileSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Measure } from '../registry/surfaces/content.ts';
import { listFiles } from './built-site.ts';
import { hashes } from './hashes.ts';
import { type Ledger, type LedgerEntry, readLedger, writeLedger } from './ledger.ts';

// A site is put together from files of earlier sites, where those were made from the same, and from files that are made anew. What a
// file was made from is the key of its page or surface, or else the whole archive.

interface EarlierSite {
  readonly folder: string;
  readonly ledger: Ledger;
}

/** The site that is being built: which of its files came from an earlier one, and what each was made from. */
export class Assembly {
  /** The hash of what every file is made from that says nothing more exact. */
  readonly whole: string;
  readonly #code: string;
  readonly #earlier: readonly EarlierSite[];
  readonly #taken = new Map<string, LedgerEntry>();
  readonly #unchanged = new Set<string>();
  readonly #written = new Map<string, Measure>();
  readonly #madeFrom = new Map<string, string>();

  /** `code` is the key of the code that makes the site, `whole` that of its archive; `folders` hold earlier sites, the best first. */
  constructor(code: string, whole: string, folders: readonly string[]) {
    this.#code = code;
    this.whole = whole;
    this.#earlier = [...new Set(folders)].flatMap((folder) => {
      const ledger = readLedger(folder, code);
      return ledger ? [{ folder, ledger }] : [];
    });
  }

  /** The first of the earlier sites that is whole, and was checked as such; the paths of the files that came from it. */
  get checked(): { readonly folder: string; readonly unchanged: ReadonlySet<string> } | undefined {
    const [first] = this.#earlier.filter(isWhole);
    return first && { folder: first.folder, unchanged: this.#unchanged };
  }

  /** Whether a part of this very site has a file, which is then taken. */
  isInPart(path: string): boolean {
    return this.#earlier.some((earlier) => !isWhole(earlier) && earlier.ledger.files.has(path));
  }

  /**
   * Puts a file of an earlier site into the folder, where one was made from the same; else returns false, and the caller makes it. A file
   * that was edited after it was written is not used.
   */
  take(folder: string, path: string, madeFrom = this.whole): boolean {
    this.#madeFrom.set(path, madeFrom);
    for (const earlier of this.#earlier) {
      const entry = earlier.ledger.files.get(path);
      if (entry?.madeFrom !== madeFrom || !isAsWritten(join(earlier.folder, path), entry)) continue;
      const written = place(join(earlier.folder, path), join(folder, path));
      this.#taken.set(path, written === undefined ? entry : { ...entry, written });
      if (earlier.folder === this.checked?.folder) this.#unchanged.add(path);
      return true;
    }
    return false;
  }

  /** Notes size and hash of a file that was made anew. */
  wrote(path: string, measure: Measure): void {
    this.#written.set(path, measure);
  }

  /** Size and hash of a file that was taken or made; undefined for one that neither page nor surface is. */
  measureOf(path: string): Measure | undefined {
    const taken = this.#taken.get(path);
    return taken ? { size_bytes: taken.size, sha256: taken.sha256 } : this.#written.get(path);
  }

  /** Every file of a folder, in code-unit order, with its hash: as it was written, and of any other file as it is. */
  hashesIn(folder: string): Map<string, string> {
    return new Map(
      listFiles(folder).map((path) => [
        path,
        this.measureOf(path)?.sha256 ?? hashes.sha256(readFileSync(join(folder, path))),
      ]),
    );
  }

  /** Writes the ledger of a finished folder, of which `sums` holds the hashes. */
  record(folder: string, sums: ReadonlyMap<string, string>): void {
    const files = new Map<string, LedgerEntry>();
    for (const [path, sha256] of sums) {
      const taken = this.#taken.get(path);
      const { size, mtimeMs: written } = taken
        ? { ...taken, mtimeMs: taken.written }
        : statSync(join(folder, path));
      files.set(path, { sha256, size, written, madeFrom: this.#madeFrom.get(path) ?? this.whole });
    }
    writeLedger(folder, { code: this.#code, files });
  }
}

function isWhole({ ledger }: EarlierSite): boolean {
  return ledger.files.has(CATALOG);
}

/** The last file that a build makes: a part of a site has none. */
const CATALOG = 'api/index.json';

function isAsWritten(file: string, { size, written }: LedgerEntry): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.size === size && stat.mtimeMs === written;
}

/**
 * One file with two names, so that no bytes are copied. On another file system, and where a file can have no more names, a copy: returns when
 * it was written, in milliseconds.
 */
function place(from: string, to: string): number | undefined {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
    return undefined;
  } catch (error) {
    if (!['EXDEV', 'EMLINK', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
    return statSync(to).mtimeMs;
  }
}

// Integrations and pages run in different module graphs of one process, as with the snapshot.
const KEY = Symbol.for('deposit-registry.assembly');
const holder = globalThis as { [KEY]?: Assembly };

/** The assembly of the build that runs in this process; where none was begun, one that takes nothing from an earlier site. */
export function assembly(): Assembly {
  holder[KEY] ??= new Assembly('', '', []);
  return holder[KEY];
}

/** Begins the assembly of a build of this process. */
export function beginAssembly(made: Assembly): void {
  holder[KEY] = made;
}
