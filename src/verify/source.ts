// Where the files of a publication come from: a folder (folder.ts) or a site (site.ts).

/** A file as it was read. */
export interface Found {
  readonly sha256: string;
  readonly size: number;
  /** Its bytes, where they were asked for. */
  readonly bytes?: Uint8Array;
}

/** A publication that can be read. */
export interface Source {
  /** What the person named: a folder or a URL. */
  readonly name: string;
  /** How many files may be read at once. */
  readonly parallel: number;
  /**
   * The file at a path of the manifest, hashed, with its bytes where `keep` is set; undefined where there is none. Throws an `Unreadable`
   * where that cannot be said.
   */
  read(path: string, keep: boolean): Found | undefined | Promise<Found | undefined>;
  /** What stands in a folder; a site cannot list its files. */
  readonly listed?: {
    readonly files: ReadonlySet<string>;
    /** Symbolic links and what else is neither a file nor a folder. */
    readonly others: readonly string[];
  };
}

/** A file, or a whole publication, that could be neither read nor said to be missing. */
export class Unreadable extends Error {}

/** What hosts read themselves, and often do not serve: their absence says nothing of the record. */
export const HOST_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects', '.htaccess']);
