import type { Reading } from '../registry/archive/find/reading.ts';
import { canBeWords, route } from '../registry/archive/find/route.ts';
import type { BrowseRow } from '../registry/pages/publication/site-files.ts';
import { depositCard } from './card.ts';
import { type Found, NONE, readAs } from './find-readings.ts';
import { depositRow } from './lookup.ts';
import { counted, element } from './shared.ts';
import { BASE } from './site.ts';

// What the registry answers to a text that may be an identifier.

/** A deposit, and how it was found. */
export interface Match {
  readonly row: BrowseRow;
  readonly why: string;
}

/** The answer to a text. */
export interface IdentifierAnswer {
  /** Every identifier that the text can be, the likeliest first; none where it is words. */
  readonly readings: readonly Reading[];
  /** Whether the text can be words as well: a bare number, or letters that happen to be hex digits. */
  readonly words: boolean;
  /** Whether exactly one deposit bears it, and the text can hardly mean anything else: then one may go there at once. */
  readonly certain: boolean;
  /** The deposits that bear the identifier: the likeliest reading first. */
  readonly matches: readonly Match[];
  /** How many deposits bear it, which may be more than are listed. */
  readonly total: number;
  /** What is to be said where no deposit bears it, or where more is known than which deposit it is; a whole sentence or two. */
  readonly sentence?: string;
  /** Where no deposit bears it: deposits that may have been meant. */
  readonly near: readonly Match[];
}

// An answer of the registry to an identifier, as a page shows it.

/** How many cards have a large seal; with more of them, all are small. */
const FEW = 2;

/** What a page shows of an answer; nothing where there is nothing to say. */
export function answerNodes(answer: IdentifierAnswer): HTMLElement[] {
  const { matches, total, sentence, near } = answer;
  const more = total > matches.length;
  return [
    ...(sentence ? [element('p', { className: 'answer-note' }, sentence)] : []),
    ...(more
      ? [
          element(
            'p',
            { className: 'answer-note' },
            `${counted(total, 'deposit')}; the newest ${matches.length}:`,
          ),
        ]
      : []),
    ...cards(matches, matches.length <= FEW),
    ...(near.length > 0
      ? [element('p', { className: 'answer-note' }, 'Perhaps one of these was meant:'), ...cards(near, false)]
      : []),
  ];
}

function cards(matches: readonly Match[], large: boolean): HTMLElement[] {
  if (matches.length === 0) return [];
  const items = matches.map(({ row, why }) => element('li', {}, depositCard(row, { large, why })));
  return [element('ul', { className: 'cards' }, ...items)];
}

/** An answer in one sentence, for those who hear it: what was found, or that nothing was. */
export function spokenAnswer({ matches, total, sentence = '', near }: IdentifierAnswer): string {
  const [first] = matches;
  if (first && total === 1) return `Deposit ${first.row.n}: ${first.row.t}.`;
  if (first) return `${counted(total, 'deposit')}.`;
  return near.length > 0 ? `${sentence} ${counted(near.length, 'deposit')} near it.` : sentence;
}

/** The most deposits that an answer lists. */
const LISTED = 20;

/** The beginnings of the addresses of this site: where it is now, and where it says it is. */
function places(): string[] {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const path = location.pathname.slice(BASE.length);
  const own = canonical?.endsWith(path) ? [canonical.slice(0, canonical.length - path.length)] : [];
  return [`${location.origin}${BASE}`, ...own];
}

/** What a text can be as an identifier, at this site. */
export function readingsOf(text: string): readonly Reading[] {
  return route(text, places());
}

/** The answer to a text. Rejects when a file of the site cannot be fetched. */
export async function answerFor(text: string, most = LISTED): Promise<IdentifierAnswer> {
  const readings = readingsOf(text);
  const found = await Promise.all(readings.map(readAs));
  const exact = await matchesOf(found.flatMap(({ numbers, why }) => numbers.map((number) => [number, why])));
  const named = new Set(found.flatMap(({ numbers }) => numbers));
  const words = canBeWords(text, readings);
  const total = Math.max(named.size, ...found.map(({ total = 0 }) => total));
  const certain = total === 1 && !/^[a-f]+$/i.test(text.trim());
  const said = found.map(({ note }) => note).filter((note) => note !== undefined);
  if (exact.length > 0)
    return { readings, words, certain, matches: exact, total, near: [], ...sentenceOf(said) };
  const near = await matchesOf(found.flatMap(({ near = [] }) => near.map(([number, why]) => [number, why])));
  return {
    readings,
    words,
    certain: false,
    matches: [],
    total: 0,
    near: near.slice(0, most),
    ...sentenceOf([...said, ...nothing(found)]),
  };

  async function matchesOf(pairs: readonly (readonly [number, string])[]): Promise<Match[]> {
    const first = new Map(pairs.toReversed());
    const order = [...new Set(pairs.map(([number]) => number))].slice(0, most);
    const rows = await Promise.all(order.map((number) => depositRow(number)));
    return rows.flatMap((row) => (row ? [{ row, why: first.get(row.n) ?? '' }] : []));
  }
}

function sentenceOf(sentences: readonly string[]): { sentence?: string } {
  return sentences.length === 0 ? {} : { sentence: sentences.join(' ') };
}

/** That no deposit has it, in one sentence for all readings. */
function nothing(found: readonly Found[]): string[] {
  const missing = found.flatMap(({ missing = [] }) => missing);
  return missing.length === 0 ? [] : [`${NONE} ${missing.join(' or ')}.`];
}
