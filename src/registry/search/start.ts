import { ByteReader, ByteWriter } from './bytes.ts';

// What every search needs first is published as one file, so that one request brings it. All of it grows with the archive by one or two
// bytes for each deposit.

/** The folder of the index on the site. */
export const INDEX_FOLDER = '/pagefind/';

/** The first file's name in the folder of the index. */
export const START_FILE = 'start.pagefind';

/** Some deposits in a row, whose words are divided into parts. */
export interface StartTier {
  /** The folder of its files. */
  readonly name: string;
  /** From which word on each of its parts goes. */
  readonly from: readonly string[];
}

/** What the page knows before it searches. */
export interface Start {
  /** So many documents are a unit of the words' runs. */
  readonly unit: number;
  readonly tiers: readonly StartTier[];
  /** What the names of documents have behind their place, counted from 1; by that place, for those that have more. */
  readonly endings: Readonly<Record<string, string>>;
  /** How many words each document has. */
  readonly lengths: readonly number[];
  /** Pagefind's program. */
  readonly program: Uint8Array;
}

/** The file, before compression. */
export function packStart({ lengths, program, ...entry }: Start): Uint8Array {
  const start = new ByteWriter();
  start.text(JSON.stringify(entry));
  start.number(lengths.length);
  for (const length of lengths) start.number(length);
  start.number(program.length);
  start.bytes(program);
  return start.whole();
}

/** What a file holds. Throws on one that is cut off. */
export function unpackStart(packed: Uint8Array): Start {
  const reader = new ByteReader(packed);
  const entry = JSON.parse(reader.text()) as Omit<Start, 'lengths' | 'program'>;
  const lengths = Array.from({ length: reader.number() }, () => reader.number());
  return { ...entry, lengths, program: reader.bytes(reader.number()) };
}

/** The name of the document at a place, counted from 0. */
export function documentName({ endings }: Pick<Start, 'endings'>, at: number): string {
  return `${at + 1}${endings[at + 1] ?? ''}`;
}

/** The file with the text of a document, in the folder of the index. */
export function fragmentPath(name: string): string {
  return `fragment/${name}.pf_fragment`;
}

/** A file of a tier, in the folder of the index. */
export function tierPath(tier: string, file: string): string {
  return `index/${tier}/${file}`;
}
