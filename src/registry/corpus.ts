import type { Sha256 } from './hash.ts';
import { RichEntry } from './model/rich-entry.ts';
import { FAMILIES, PROTOCOL_VERSION } from './model/vocabulary.ts';

// Archives of any size for tests and measurements: deposits put together from the blocks of real texts, the same for the
// same seed. Chance comes from the hash function, so there is no clock and no random source in it.

/** What a corpus is drawn from: the blocks of texts that exist, and their descriptions. */
export interface CorpusSource {
  readonly blocks: readonly string[];
  readonly descriptions: readonly string[];
}

/** One deposit of a corpus, as Path B hands it to the mint. */
export interface CorpusDeposit {
  readonly entry: RichEntry;
  readonly body: string;
  readonly draft: boolean;
}

/** Takes texts apart into blocks: what stands between blank lines outside fenced code, tables and formulas kept whole. */
export function blocksOf(bodies: readonly string[]): string[] {
  return bodies.flatMap((body) => {
    const blocks: string[] = [];
    let open: string[] = [];
    let fence: string | undefined;
    for (const line of body.split('\n')) {
      const mark = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1];
      if (mark && (!fence || mark === fence))
        fence = fence || line.trim().endsWith('$$', 5) ? undefined : mark;
      if (line.trim() === '' && !fence) {
        if (open.length > 0) blocks.push(open.join('\n'));
        open = [];
      } else open.push(line);
    }
    if (open.length > 0 && !fence) blocks.push(open.join('\n'));
    return blocks.filter((block) => !/^\[\^?[^\]]+\]:/.test(block));
  });
}

const TARGET_BYTES = 10_000;
const EVERY = { series: 25, draft: 400, empty: 250 };

/** Deposit `number` (from 1) of a corpus: about 10 KB of text, its family, dates and series by turns. */
export function corpusDeposit(number: number, source: CorpusSource, sha256: Sha256): CorpusDeposit {
  const chance = new Chance(`corpus ${number}`, sha256);
  const family = FAMILIES[number % FAMILIES.length] ?? 'UNCLASSIFIED';
  const draft = number % EVERY.draft === 0;
  const supersedes =
    number % EVERY.series === 0 && number > EVERY.series ? number - EVERY.series + 1 : undefined;
  const day = 1 + (number % 28);
  const month = 1 + (Math.floor(number / 28) % 12);
  const year = 2010 + (Math.floor(number / 336) % 16);
  const entry = RichEntry.parse({
    protocol_version: PROTOCOL_VERSION,
    title: `Corpus deposit ${number}: ${firstWords(chance.pick(source.blocks))}`,
    creator: `Corpus desk ${1 + (number % 40)}`,
    date: [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'),
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
    defines_concepts:
      number % 10 === 0
        ? [{ term: `corpus term ${number}`, definition: 'A term that a program made up.', type: 'formal' }]
        : undefined,
    ...(supersedes ? { supersedes } : {}),
    ...(draft ? { draft_pending_reason: 'A draft of the corpus.' } : {}),
  });
  const body = number % EVERY.empty === 0 ? '' : bodyOf(chance, source.blocks, number);
  return { entry, body, draft };
}

function bodyOf(chance: Chance, blocks: readonly string[], number: number): string {
  const parts = [
    `This is text ${number} of a corpus, put together by a program from the blocks of the sample texts.`,
  ];
  for (let size = 0; size < TARGET_BYTES; ) {
    const block = chance.pick(blocks);
    parts.push(block);
    size += block.length;
  }
  return parts.join('\n\n');
}

function firstWords(text: string): string {
  return (
    text
      .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
      .trim()
      .slice(0, 60)
      .replace(/\s+/g, ' ') || 'a block'
  );
}

/** Choices that are the same for the same seed: the digits of a hash, and of the hash after it. */
class Chance {
  #digits = '';
  #turn = 0;
  readonly #seed: string;
  readonly #sha256: Sha256;

  constructor(seed: string, sha256: Sha256) {
    this.#seed = seed;
    this.#sha256 = sha256;
  }

  pick<T>(items: readonly T[]): T {
    if (this.#digits.length < 8) this.#digits += this.#sha256(`${this.#seed} ${this.#turn++}`);
    const drawn = Number.parseInt(this.#digits.slice(0, 8), 16);
    this.#digits = this.#digits.slice(8);
    return items[drawn % items.length] as T;
  }
}
