import type { Sha256 } from '../registry/identity/hash.ts';
import { RichEntry } from '../registry/model/submission.ts';
import { FAMILIES, PROTOCOL_VERSION } from '../registry/model/vocabulary.ts';
import { ASTRAL, astride, type Block, Chance, CUTS, SHAPES, shapedText, withAstral } from './shapes.ts';

// Archives of any size for tests, proofs and measurements: the same deposits for the same numbers. Texts are as long as those of
// real archives. Most are composed of blocks of real texts; some are not Markdown. Random choices come from the hash function,
// so the corpus needs no clock and no random source.

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
  /** Whether the text consists only of blocks that were minted before, so it is known to be valid. */
  readonly sound: boolean;
}

/** In bytes. Lengths are log-normal, as in a real archive of 940 texts: one text in twenty is over 100 KB. */
const LENGTHS = { median: 12_000, spread: 1.29, shortest: 200, longest: 480_000 } as const;
/** The mean of these lengths, in kilobytes. */
export const KILOBYTES = 28;
/** The number of deposits in a thousand that are not Markdown. */
const SHAPED_OF_1000 = 40;
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
  const chance = new Chance(`corpus ${number}`, sha256);
  const family = FAMILIES[number % FAMILIES.length] ?? 'UNCLASSIFIED';
  const draft = number % EVERY.draft === 0;
  // A draft supersedes nothing (LIF-002).
  const supersedes =
    !draft && number % EVERY.series === 0 && number > EVERY.series ? number - EVERY.series + 1 : undefined;
  const entry = RichEntry.parse({
    protocol_version: PROTOCOL_VERSION,
    title: titleOf(number, chance, source),
    creator: creatorOf(number),
    date: dayOf(number),
    description: descriptionOf(chance, source),
    content_type: chance.pick([
      'technical note',
      'essay',
      'dataset',
      'measurement report',
      'critical edition',
    ]),
    license: chance.pick(['CC-BY-4.0', 'CC0-1.0', 'CC-BY-SA-4.0']),
    substrate: 'Machine-authored; Put together by a program from the sample texts, for measurements.',
    keywords: ['corpus', family.toLowerCase(), `shelf ${number % 97} ${chance.pick(ASTRAL)}`],
    family,
    defines_concepts: number % EVERY.concept === 0 ? [conceptOf(number)] : undefined,
    ...(supersedes ? { supersedes } : {}),
    ...(draft ? { draft_pending_reason: 'A draft of the corpus.' } : {}),
  });
  if (number % EVERY.empty === 0) return { entry, body: '', draft, sound: true };
  return { entry, draft, ...bodyOf(number, chance, source, kilobytes / KILOBYTES) };
}

function titleOf(number: number, chance: Chance, { blocks }: CorpusSource): string {
  const title = `Corpus deposit ${number}: ${firstWords(chance.pick(blocks).text)}`;
  if (chance.below(50) === 0) return astride(title, chance.pick(CUTS.filter((cut) => cut < 400)));
  return chance.below(4) === 0 ? withAstral(title, chance) : title;
}

function firstWords(text: string): string {
  const words = [...text.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim()].slice(0, 60).join('');
  return words.replace(/\s+/g, ' ') || 'a block';
}

function creatorOf(number: number): string {
  const desk = 1 + (number % 40);
  return `Corpus desk ${desk}${desk % 8 === 0 ? ` ${ASTRAL[desk % ASTRAL.length]}` : ''}`;
}

function dayOf(number: number): string {
  const day = 1 + (number % 28);
  const month = 1 + (Math.floor(number / 28) % 12);
  const year = 2010 + (Math.floor(number / 336) % 16);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

function descriptionOf(chance: Chance, { descriptions }: CorpusSource): string {
  const description = chance.pick(descriptions);
  if (chance.below(4) > 0) return description;
  return astride(`${description} ${chance.pick(descriptions)}`, chance.pick(CUTS), chance.pick(ASTRAL));
}

function conceptOf(number: number) {
  return { term: `corpus term ${number}`, definition: 'A term that a program made up.', type: 'formal' };
}

function bodyOf(
  number: number,
  chance: Chance,
  source: CorpusSource,
  share: number,
): { body: string; sound: boolean } {
  const bytes = lengthOf(chance, share);
  if (chance.below(1000) < SHAPED_OF_1000)
    return { body: shapedText(chance.pick(SHAPES), bytes, chance), sound: false };
  const opening = openingOf(number, chance);
  const parts = [opening, ...blocksFor(bytes, chance, source), `This is the end of text ${number}.`];
  return { body: parts.join('\n\n'), sound: true };
}

/** `share` is what the average length has of that in a real archive. The longest texts are as long as there. */
function lengthOf(chance: Chance, share: number): number {
  const { median, spread, shortest, longest } = LENGTHS;
  const bytes = Math.round(share * median * Math.exp(spread * chance.normal()));
  return Math.min(longest, Math.max(shortest, bytes));
}

const OPENING = 'This text of a corpus was put together by a program from the blocks of the sample texts.';

/** The first paragraph; in every fourth text it has an astral character where the search index can cut. */
function openingOf(number: number, chance: Chance): string {
  const opening = `This is text ${number}. ${OPENING}`;
  if (chance.below(4) > 0) return opening;
  return astride(`${opening} ${OPENING.repeat(chance.below(30))}`, chance.pick(CUTS), chance.pick(ASTRAL));
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
