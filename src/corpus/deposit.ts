import { type Sha256, utf8Length } from '../registry/identity/hash.ts';
import { RichEntry } from '../registry/model/submission.ts';
import { FAMILIES, PROTOCOL_VERSION } from '../registry/model/vocabulary.ts';

// Archives of any size for tests and measurements: the same deposits for the same numbers. Texts are as long as those of real archives, and
// composed of their blocks. Random choices come from the hash function, so the corpus needs no clock and no random source.

/** The source of a corpus: blocks and descriptions of existing texts. */
export interface CorpusSource {
  readonly blocks: readonly Block[];
  readonly descriptions: readonly string[];
}

/** One deposit of a corpus, as Path B passes it to the mint. */
export interface CorpusDeposit {
  readonly entry: RichEntry;
  readonly body: string;
  readonly draft: boolean;
}

/** In bytes. Lengths are log-normal, as in a real archive of 940 texts: one text in twenty is over 100 KB. */
const LENGTHS = { median: 12_000, spread: 1.29, shortest: 200, longest: 480_000 } as const;
/** The mean of these lengths, in kilobytes. */
export const KILOBYTES = 28;
const EVERY = { series: 25, draft: 400, empty: 250, concept: 10 };

/**
 * Deposit `number` (from 1) of a corpus whose texts have so many kilobytes on average. Family, date and series follow from the number, the
 * rest from chance.
 */
export function corpusDeposit(
  number: number,
  source: CorpusSource,
  sha256: Sha256,
  kilobytes = KILOBYTES,
): CorpusDeposit {
  const chance = chanceOf(`corpus ${number}`, sha256);
  const family = FAMILIES[number % FAMILIES.length] ?? 'UNCLASSIFIED';
  const draft = number % EVERY.draft === 0;
  // A draft supersedes nothing (LIF-002).
  const supersedes =
    !draft && number % EVERY.series === 0 && number > EVERY.series ? number - EVERY.series + 1 : undefined;
  const entry = RichEntry.parse({
    protocol_version: PROTOCOL_VERSION,
    title: `Corpus deposit ${number}: ${firstWords(chance.pick(source.blocks).text)}`,
    creator: `Corpus desk ${1 + (number % 40)}`,
    date: dayOf(number),
    description: chance.pick(source.descriptions),
    content_type: chance.pick([
      'technical note',
      'essay',
      'dataset',
      'measurement report',
      'critical edition',
    ]),
    license: chance.pick(['CC-BY-4.0', 'CC0-1.0', 'CC-BY-SA-4.0']),
    substrate: 'Machine-authored; Put together by a program from the sample texts, for measurements.',
    keywords: ['corpus', family.toLowerCase(), `shelf ${number % 97}`],
    family,
    defines_concepts: number % EVERY.concept === 0 ? [conceptOf(number)] : undefined,
    ...(supersedes ? { supersedes } : {}),
    ...(draft ? { draft_pending_reason: 'A draft of the corpus.' } : {}),
  });
  const body = number % EVERY.empty === 0 ? '' : bodyOf(number, chance, source, kilobytes / KILOBYTES);
  return { entry, draft, body };
}

function firstWords(text: string): string {
  const words = [...text.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim()].slice(0, 60).join('');
  return words.replace(/\s+/g, ' ') || 'a block';
}

function dayOf(number: number): string {
  const day = 1 + (number % 28);
  const month = 1 + (Math.floor(number / 28) % 12);
  const year = 2010 + (Math.floor(number / 336) % 16);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

function conceptOf(number: number) {
  return { term: `corpus term ${number}`, definition: 'A term that a program made up.', type: 'formal' };
}

const OPENING = 'This text of a corpus was put together by a program from the blocks of the sample texts.';

function bodyOf(number: number, chance: Chance, source: CorpusSource, share: number): string {
  const parts = blocksFor(lengthOf(chance, share), chance, source);
  return [`This is text ${number}. ${OPENING}`, ...parts, `This is the end of text ${number}.`].join('\n\n');
}

/** `share` is the average length as a share of that in a real archive. The longest texts are as long as there. */
function lengthOf(chance: Chance, share: number): number {
  const { median, spread, shortest, longest } = LENGTHS;
  const bytes = Math.round(share * median * Math.exp(spread * chance.normal()));
  return Math.min(longest, Math.max(shortest, bytes));
}

/** Blocks with about `bytes` bytes in total, within half a block. */
function blocksFor(bytes: number, chance: Chance, { blocks }: CorpusSource): string[] {
  const parts: string[] = [];
  for (let written = OPENING.length; written < bytes; ) {
    const block = chance.pick(blocks);
    if (written + block.bytes / 2 > bytes && parts.length > 0) break;
    parts.push(block.text);
    written += block.bytes + 2;
  }
  return parts;
}

// Blocks of texts that were written in Markdown.

/** A part of a text between blank lines, and its length in UTF-8 bytes. */
export interface Block {
  readonly text: string;
  readonly bytes: number;
}

/** Splits texts into blocks at blank lines. Fenced code, tables and formulas stay whole. */
export function blocksOf(bodies: readonly string[]): Block[] {
  return bodies.flatMap(blocksIn).map((text) => ({ text, bytes: utf8Length(text) }));
}

function blocksIn(body: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1];
    if (mark && (!fence || mark === fence)) fence = fence || line.trim().endsWith('$$', 5) ? undefined : mark;
    if (line.trim() === '' && !fence) {
      if (open.length > 0) blocks.push(open.join('\n'));
      open = [];
    } else open.push(line);
  }
  if (open.length > 0 && !fence) blocks.push(open.join('\n'));
  return blocks.filter((block) => !/^\[\^?[^\]]+\]:/.test(block));
}

type Chance = ReturnType<typeof chanceOf>;

/** Pseudorandom choices that are the same for the same seed: they come from the digits of successive hashes, eight for each. */
export function chanceOf(seed: string, sha256: Sha256) {
  let [digits, turn] = ['', 0];
  const draw = () => {
    if (digits === '') digits = sha256(`${seed} ${turn++}`);
    const drawn = Number.parseInt(digits.slice(0, 8), 16);
    digits = digits.slice(8);
    return drawn;
  };
  return {
    /** A whole number from 0 to below the bound, all equally likely. */
    below: (bound: number): number => draw() % bound,
    /** One of the items, all equally likely. */
    pick: <T>(items: readonly T[]): T => items[draw() % items.length] as T,
    /** An approximately normal number with mean 0 and variance 1: the sum of twelve uniform numbers, minus six. */
    normal: (): number => Array.from({ length: 12 }, draw).reduce((sum, one) => sum + one / 16 ** 8, -6),
  };
}
