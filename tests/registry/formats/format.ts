import type { Archive } from '../../../src/registry/archive/archive.ts';

// The interface of a format of the downloads, and of the independent reader that says whether our files are of it.

/** What a reader is given: an archive, and the bytes of the published files of the surfaces that it asked for, by path. */
export interface Published {
  /** `sample`, or `generated`. */
  readonly of: string;
  readonly archive: Archive;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** What a reader found. */
export interface Verdict {
  /** How many documents, or records of one document, were read and compared. */
  readonly documents: number;
  /** What is wrong, each with its file and field. */
  readonly errors: readonly string[];
}

/** A format, and a reader of it that is not ours. */
export interface Format {
  /** The format with its version: `RIS`, `DataCite 4.7 XML`. */
  readonly name: string;
  /** The library, schema or profile that reads it. */
  readonly reader: string;
  /** The names of the surfaces whose files it reads. */
  readonly surfaces: readonly string[];
  readonly check: (published: Published) => Promise<Verdict>;
}

/** The differences between what was written and what was read, field by field, as errors of a document. */
export function differences(
  document: string,
  written: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(written).flatMap((field) => {
    const [ours, theirs] = [JSON.stringify(written[field]), JSON.stringify(read[field])];
    return ours === theirs ? [] : [`${document}: ${field} is ${theirs}, and was ${ours}`];
  });
}
