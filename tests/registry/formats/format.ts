import type { Archive } from '../../../src/registry/archive/archive.ts';

// The interface of a format of the downloads, and of the independent reader that says whether our files are of it.

/** Input of a reader: an archive, and the bytes of the published files of the surfaces that it asked for, by path. */
export interface Published {
  /** `sample`, or `generated`. */
  readonly of: string;
  readonly archive: Archive;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Result of a reader. */
interface Verdict {
  /** How many documents, or records of one document, were read and compared. */
  readonly documents: number;
  /** Errors, each with its file and field. */
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

/** The fields that were read otherwise than they were written, as errors of a document. */
export function unequal(
  document: string,
  fields: Readonly<Record<string, readonly [written: unknown, read: unknown]>>,
): string[] {
  return Object.entries(fields).flatMap(([field, values]) => {
    const [written, read] = values.map((value) => JSON.stringify(value));
    return written === read ? [] : [`${document}: ${field} is ${read}, and was ${written}`];
  });
}

/** The same of the fields of one object in another. */
export function differences(
  document: string,
  written: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
): string[] {
  const fields = Object.keys(written).map((field) => [field, [written[field], read[field]]] as const);
  return unequal(document, Object.fromEntries(fields));
}
