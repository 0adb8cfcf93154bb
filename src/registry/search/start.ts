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
  /** How many words each document has; within two percent once unpacked. */
  readonly lengths: readonly number[];
  /** Pagefind's program. */
  readonly program: Uint8Array;
}

/** The file, before compression. */
export function packStart({ lengths, program, ...entry }: Start): Uint8Array {
  const start = new ByteWriter();
  start.text(JSON.stringify(entry));
  start.number(lengths.length);
  // The second bytes are nearly all the same: apart from the first ones they take next to nothing.
  const codes = lengths.map(codeOf);
  start.bytes(Uint8Array.from(codes, (code) => code % 256));
  start.bytes(Uint8Array.from(codes, (code) => Math.floor(code / 256)));
  start.number(program.length);
  start.bytes(program);
  return start.whole();
}

/** What a file holds. Throws on one that is cut off. */
export function unpackStart(packed: Uint8Array): Start {
  const reader = new ByteReader(packed);
  const entry = JSON.parse(reader.text()) as Omit<Start, 'lengths' | 'program'>;
  const count = reader.number();
  const [first, second] = [reader.bytes(count), reader.bytes(count)];
  const lengths = Array.from(first, (byte, at) => lengthOf(byte + 256 * (second[at] as number)));
  return { ...entry, lengths, program: reader.bytes(reader.number()) };
}

/**
 * A length within a sixty-fourth, since a list of 65,535 is most of the file: the first results are the same. Up to 63 as it is; then 32
 * steps from one power of two to the next.
 */
function codeOf(length: number): number {
  const power = Math.max(0, Math.floor(Math.log2(Math.max(length, 1))) - 5);
  return 32 * power + Math.round(length / 2 ** power);
}

function lengthOf(code: number): number {
  const power = Math.max(0, Math.floor(code / 32) - 1);
  return (code - 32 * power) * 2 ** power;
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
