import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cbor2';
import { hashes } from '../src/archive/hashes.ts';

// Pagefind puts some thousands of words into a part of its index, and a search fetches a whole part for each of its words. The parts are
// divided here, so that a search fetches little; a word that nearly every text has is a part of its own, which only it needs. Words stay
// as Pagefind wrote them: they are cut out of its CBOR (RFC 8949) and put together again.

/** A part of the index: its first and last word, and the name of its file. */
export type Chunk = [from: string, to: string, hash: string];

/** Words are put together up to so many bytes, before compression to about half. */
const FULL = 24_000;

/** Words with so many first letters in common stay together, since what is typed so far is sought as the beginning of a word. */
const TOGETHER = 3;

/** How a part of an index is read from its file, and written to one. */
export interface PartFiles {
  readonly mark: string;
  readonly language: string;
}

interface Word {
  readonly text: string;
  readonly bytes: Buffer;
}

/**
 * Divides the parts of the index in a folder, and returns the new ones in order. Throws on a part that is not of the form of Pagefind 1.5.
 * `places` is how many places of a word in one text are kept, where it takes a part of its own.
 */
export function divideChunks(
  folder: string,
  chunks: readonly Chunk[],
  { mark, language }: PartFiles,
  places: number,
): Chunk[] {
  const made: Chunk[] = [];
  for (const [, , hash] of chunks) {
    const path = join(folder, `${hash}.pf_index`);
    const words = wordsOf(gunzipSync(readFileSync(path)).subarray(mark.length));
    rmSync(path);
    for (const part of divided(words, places)) {
      const bytes = Buffer.concat([
        Buffer.from(mark, 'latin1'),
        Buffer.of(0x81),
        arrayHead(part.length),
        ...part.map((word) => word.bytes),
      ]);
      const name = `${language}_${hashes.sha256(bytes).slice(0, 10)}`;
      writeFileSync(join(folder, `${name}.pf_index`), gzipSync(bytes, { level: 9 }));
      made.push([part[0]?.text ?? '', part.at(-1)?.text ?? '', name]);
    }
  }
  return made;
}

function divided(words: readonly Word[], places: number): Word[][] {
  const parts: Word[][] = [];
  let part: Word[] = [];
  let size = 0;
  const close = () => {
    if (part.length > 0) parts.push(part);
    [part, size] = [[], 0];
  };
  for (const [at, word] of words.entries()) {
    const large = word.bytes.length > FULL;
    const begins = beginning(word) !== (at > 0 ? beginning(words[at - 1] as Word) : undefined);
    if (large || (begins && size + groupSize(words, at) > FULL)) close();
    part.push(large ? shortened(word, places) : word);
    size += word.bytes.length;
    if (large) close();
  }
  close();
  return parts;
}

function beginning({ text }: Word): string {
  return [...text].slice(0, TOGETHER).join('');
}

/** The bytes of the words from a place on that begin alike. */
function groupSize(words: readonly Word[], at: number): number {
  const first = beginning(words[at] as Word);
  let size = 0;
  for (let next = at; next < words.length && beginning(words[next] as Word) === first; next += 1)
    size += words[next]?.bytes.length ?? 0;
  return size;
}

type Page = [delta: number, places: number[], fields: number[]];

/** A word that nearly every text has, with its first places in each: its rank depends on them little, and an excerpt shows no more. */
function shortened({ text, bytes }: Word, places: number): Word {
  const [word, pages, variants] = decode(bytes) as [string, Page[], unknown];
  // The first number is the weight of the places that follow.
  const fewer = pages.map(([delta, all, fields]) => [delta, all.slice(0, places + 1), fields]);
  return { text, bytes: Buffer.from(encode([word, fewer, variants])) };
}

/** The words of a part, in order, each with its bytes. */
function wordsOf(part: Buffer): Word[] {
  const list = headAt(part, 0);
  if (list.major !== 4 || list.count !== 1)
    throw new Error('a part of the search index is not a list of one list of words');
  const { count, next } = headAt(part, list.next);
  const words: Word[] = [];
  let at = next;
  for (let left = count; left > 0; left -= 1) {
    const end = endOf(part, at);
    const text = headAt(part, headAt(part, at).next);
    words.push({
      text: part.toString('utf8', text.next, text.next + text.count),
      bytes: part.subarray(at, end),
    });
    at = end;
  }
  if (at !== part.length) throw new Error('a part of the search index goes on behind its words');
  return words;
}

const ARRAY = 4;

/** Where the item at a place ends. Only what Pagefind writes is read: numbers, texts, and lists of them. */
function endOf(bytes: Buffer, from: number): number {
  let at = from;
  for (let left = 1; left > 0; left -= 1) {
    const { major, count, next } = headAt(bytes, at);
    at = next;
    if (major === ARRAY) left += count;
    else if (major === 2 || major === 3) at += count;
    else if (major > 1) throw new Error(`a part of the search index has a CBOR item of type ${major}`);
  }
  return at;
}

/** The head of a CBOR item: its type, its number or length, and where its content begins. */
function headAt(bytes: Buffer, at: number): { major: number; count: number; next: number } {
  const first = bytes.readUInt8(at);
  const [major, info] = [first >> 5, first & 31];
  if (info < 24) return { major, count: info, next: at + 1 };
  if (info === 24) return { major, count: bytes.readUInt8(at + 1), next: at + 2 };
  if (info === 25) return { major, count: bytes.readUInt16BE(at + 1), next: at + 3 };
  if (info === 26) return { major, count: bytes.readUInt32BE(at + 1), next: at + 5 };
  throw new Error('a part of the search index has a CBOR item of a length that is not known');
}

function arrayHead(count: number): Buffer {
  if (count < 24) return Buffer.of(0x80 | count);
  const head = Buffer.alloc(5);
  head.writeUInt8(0x9a);
  head.writeUInt32BE(count, 1);
  return head;
}
