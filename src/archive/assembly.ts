import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Measure } from '../registry/surfaces/content.ts';
import { listFiles } from './built-site.ts';
import { hashes } from './hashes.ts';
import { isAsWritten, type Ledger, type LedgerEntry, readLedger, writeLedger } from './ledger.ts';
import { dropEmpty, place } from './place-file.ts';
import { MANIFEST, writeSiteFile } from './site-folder.ts';

// A site is put together from files of earlier sites, where those were made from the same, and from files that are made anew. What a
// file was made from is the key of its page or surface, or else the whole archive.

interface EarlierSite {
  readonly folder: string;
  readonly ledger: Ledger;
  /** Puts a file of it into the site. */
  readonly give: (from: string, to: string) => void;
}

/** A file that was made anew. */
type Written = Pick<LedgerEntry, 'sha256' | 'size' | 'written'>;

/** The site that is being built: which of its files came from an earlier one, and what each was made from. */
export class Assembly {
  /** The hash of what every file is made from that says nothing more exact. */
  readonly whole: string;
  readonly #code: string;
  readonly #earlier: readonly EarlierSite[];
  readonly #taken = new Map<string, LedgerEntry>();
  readonly #unchanged = new Set<string>();
  readonly #written = new Map<string, Written>();
  readonly #madeFrom = new Map<string, string>();
  #own: ReadonlyMap<string, LedgerEntry> = new Map();
  #sums: Map<string, string> | undefined;
  #begun: { readonly folder: string; readonly ledger: Ledger } | undefined;

  /**
   * `code` is the key of the code that makes the site, `whole` that of its archive; `folders` hold earlier sites, the best first, and `parts`
   * parts of this very site that nobody else needs: what is taken of them is moved.
   */
  constructor(code: string, whole: string, folders: readonly string[], parts: readonly string[] = []) {
    this.#code = code;
    this.whole = whole;
    const moved = new Set(parts);
    this.#earlier = [...new Set([...parts, ...folders])].flatMap((folder) => {
      const ledger = readLedger(folder, code);
      return ledger ? [{ folder, ledger, give: moved.has(folder) ? renameSync : linkSync }] : [];
    });
  }

  /** The first of the earlier sites that is whole, and was checked as such: its files, and those of them that are the same in this one. */
  get checked():
    | {
        readonly folder: string;
        readonly paths: readonly string[];
        readonly unchanged: ReadonlySet<string>;
        readonly linked: ReadonlySet<string>;
      }
    | undefined {
    const first = this.#checked;
    if (!first) return undefined;
    const { files, anchors } = first.ledger;
    const linked = new Set(anchors);
    for (const [path, entry] of files) if (entry.linked) linked.add(path);
    const paths = [...files.keys(), MANIFEST].sort();
    return { folder: first.folder, paths, unchanged: this.#unchanged, linked };
  }

  get #checked(): Pick<EarlierSite, 'folder' | 'ledger'> | undefined {
    return this.#begun ?? this.#earlier.find(isWhole);
  }

  /** Whether the folder was begun as the site of this very archive: then only what is made from more, such as its commit, is made anew. */
  get isOfSameArchive(): boolean {
    return this.#begun !== undefined;
  }

  /**
   * Begins in a folder that is a site already, which nobody needs any more, with its ledger: what was made from the same stays where it is.
   * What others write there without asking here is removed at once: it can be a file of an earlier site by another name. A site of this
   * very archive stays as it is, but for its manifest.
   */
  beginIn(folder: string, ledger: Ledger): void {
    const { files } = ledger;
    const isSame = ledger.whole === this.whole && isWhole({ ledger });
    if (isSame && [...files].every(([path, entry]) => isAsWritten(join(folder, path), entry))) {
      rmSync(join(folder, MANIFEST), { force: true });
      this.#begun = { folder, ledger };
      this.#own = files;
      for (const [path, entry] of files) {
        this.#taken.set(path, entry);
        this.#madeFrom.set(path, entry.madeFrom);
        this.#unchanged.add(path);
      }
      return;
    }
    const others = [...files.keys()].filter((path) => SITEMAP.test(path));
    for (const path of [MANIFEST, ...others]) rmSync(join(folder, path), { force: true });
    this.#own = new Map([...files].filter(([path]) => !SITEMAP.test(path)));
  }

  /** Removes what the folder had when it was begun, and this site has not; `others` are files that are still to be asked for. */
  dropLeft(folder: string, others: ReadonlySet<string>): void {
    for (const path of this.#own.keys()) {
      if (this.#madeFrom.has(path) || others.has(path)) continue;
      rmSync(join(folder, path), { force: true });
      dropEmpty(dirname(join(folder, path)), folder);
    }
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
    return this.#use(folder, path, (entry) => entry.madeFrom === madeFrom);
  }

  #use(folder: string, path: string, fits: (entry: LedgerEntry) => boolean): boolean {
    const own = this.#own.get(path);
    if (own && fits(own) && isAsWritten(join(folder, path), own)) {
      this.#taken.set(path, own);
      if (this.#checked?.ledger.files.get(path)?.sha256 === own.sha256) this.#unchanged.add(path);
      return true;
    }
    for (const earlier of this.#earlier) {
      const entry = earlier.ledger.files.get(path);
      if (!entry || !fits(entry) || !isAsWritten(join(earlier.folder, path), entry)) continue;
      if (own) rmSync(join(folder, path), { force: true });
      const written = place(join(earlier.folder, path), join(folder, path), earlier.give);
      this.#taken.set(path, written === undefined ? entry : { ...entry, written });
      if (earlier === this.#checked) this.#unchanged.add(path);
      return true;
    }
    return false;
  }

  /** Puts a file that was made anew into the folder; where it has the bytes that it had there, or in an earlier site, that one is used. */
  write(folder: string, path: string, bytes: Uint8Array): Measure {
    const measure = { size_bytes: bytes.length, sha256: hashes.sha256(bytes) };
    if (!this.#madeFrom.has(path)) this.#madeFrom.set(path, this.whole);
    if (this.#use(folder, path, ({ sha256 }) => sha256 === measure.sha256)) return measure;
    this.#taken.delete(path);
    this.#unchanged.delete(path);
    writeSiteFile(folder, path, bytes);
    this.wrote(folder, path, measure);
    return measure;
  }

  /** Notes size and hash of a file that was made anew, and is in the folder. */
  wrote(folder: string, path: string, { size_bytes: size, sha256 }: Measure): void {
    this.#written.set(path, { ...standing(join(folder, path)), size, sha256 });
  }

  /** Size and hash of a file that was taken or made; undefined for one that neither page nor surface is. */
  measureOf(path: string): Measure | undefined {
    const there = this.#taken.get(path) ?? this.#written.get(path);
    return there && { size_bytes: there.size, sha256: there.sha256 };
  }

  /**
   * The hash of a file of the folder that is the same in the site that was checked, or that nobody has written to since it was made. Undefined
   * for any other, which has to be read: a part of the site may come from another machine.
   */
  hashOf(folder: string, path: string): string | undefined {
    if (this.#unchanged.has(path)) return this.#taken.get(path)?.sha256;
    const made = this.#written.get(path);
    return made && isAsWritten(join(folder, path), made) ? made.sha256 : undefined;
  }

  /** Every file of a folder, in code-unit order, with its hash: as it was written, and of any other file as it is. */
  hashesIn(folder: string): Map<string, string> {
    this.#sums = new Map(
      listFiles(folder).map((path) => [
        path,
        (this.#taken.get(path) ?? this.#written.get(path))?.sha256 ??
          hashes.sha256(readFileSync(join(folder, path))),
      ]),
    );
    return this.#sums;
  }

  /** The same as it was when the manifest was made; undefined before. */
  get sums(): ReadonlyMap<string, string> | undefined {
    return this.#sums;
  }

  /** Writes the ledger of a finished folder, of which `sums` holds the hashes, and `links` the files that a page links. */
  record(folder: string, sums: ReadonlyMap<string, string>, links: ReadonlySet<string> = new Set()): void {
    const files = new Map<string, LedgerEntry>();
    for (const [path, sha256] of sums) {
      const [madeFrom, linked] = [this.#madeFrom.get(path) ?? this.whole, links.has(path)];
      const taken = this.#taken.get(path);
      const isSame = taken?.madeFrom === madeFrom && taken.linked === linked;
      const there = taken ?? this.#written.get(path) ?? standing(join(folder, path));
      files.set(path, isSame ? taken : { ...there, sha256, madeFrom, linked });
    }
    const anchors = new Set([...links].filter((one) => !sums.has(one)));
    writeLedger(folder, { code: this.#code, whole: this.whole, files, anchors });
  }
}

/** What the disk says of a file. */
function standing(file: string): Omit<Written, 'sha256'> {
  const { size, mtimeMs: written } = statSync(file);
  return { size, written };
}

function isWhole({ ledger }: Pick<EarlierSite, 'ledger'>): boolean {
  return ledger.files.has(CATALOG);
}

/** What `@astrojs/sitemap` writes, and what becomes of it. */
const SITEMAP = /^sitemap[^/]*\.xml$/;

/** The last file that a build makes: a part of a site has none. */
const CATALOG = 'api/index.json';

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
