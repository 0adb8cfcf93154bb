import type { Reading } from '../registry/find/reading.ts';
import { canBeWords, route } from '../registry/find/route.ts';
import type { Answer, Match } from './answer.ts';
import { answerNodes } from './answer-view.ts';
import { type Found, NONE, readAs } from './find-readings.ts';
import { depositRow } from './lookup.ts';
import { element } from './shared.ts';
import { BASE } from './site.ts';

// What the registry answers to a text that may be an identifier. Words are none of its business: they go to the full text.

export type { Answer, Match } from './answer.ts';

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
export async function answerFor(text: string, most = LISTED): Promise<Answer> {
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

let asked = 0;

/**
 * Puts the answer to a text into an element of a page, in the place of the answer before it; nothing where the text is words. Gives the
 * answer, or undefined when another text was asked for meanwhile. Says so in the page where the answer cannot be fetched.
 */
export async function showAnswer(place: HTMLElement, text: string): Promise<Answer | undefined> {
  asked += 1;
  const mine = asked;
  try {
    const answer = await answerFor(text);
    if (mine !== asked) return undefined;
    place.replaceChildren(...answerNodes(answer));
    return answer;
  } catch (error) {
    if (mine === asked)
      place.replaceChildren(
        element('p', { className: 'notice' }, 'The registry’s data could not be loaded. Try again.'),
      );
    console.error(error);
    return undefined;
  }
}
