import type { Archive } from '../../../src/registry/archive/archive.ts';

// The interface of a format of the downloads, and of the independent reader that says whether our files are of it.

/** Input of a reader: an archive, and the bytes of the published files of the surfaces that it asked for, by path. */
export interface Published {
  /** `sample`, or `generated`. */
  readonly of: string;
  readonly archive: Archive;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A format, and a reader of it that is not ours. */
export interface Format {
  /** The format with its version: `RIS`, `DataCite 4.7 XML`. */
  readonly name: string;
  /** The library, schema or profile that reads it. */
  readonly reader: string;
  /** The names of the surfaces whose files it reads. */
  readonly surfaces: readonly string[];
  /** Fails, as a test does, where the reader finds anything else than was written. */
  readonly check: (published: Published) => Promise<void>;
}

/** The text of a published file. Throws where there is none. */
export function textOf(files: ReadonlyMap<string, Buffer>, path: string): string {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`${path} is not published`);
  return bytes.toString('utf8');
}
