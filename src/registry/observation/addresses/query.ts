import type { PublishedAddress } from '../../model/published.ts';
import { addressKey } from '../ids.ts';

// What an address says by itself: whether it is quoted, its words, whether it asks one site, whether it is a sentence (shapes).

/** Pairs of quotation marks, as the languages write them. */
const QUOTES: readonly string[] = ['""', '“”', '„“', '„”', '””', '«»', '»«', '‹›', '「」', '『』', '＂＂'];

/** Whether the whole string stands in quotation marks: the surface is then asked for exactly these words. */
export function isQuoted(query: string): boolean {
  const key = addressKey(query);
  return key.length > 2 && QUOTES.includes(`${key.charAt(0)}${key.charAt(key.length - 1)}`);
}

// Scripts without spaces between words count each character as a word, so that a term inside a longer run is found.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text in small letters, without marks between them; a text of symbols alone is one word. */
export function wordsOf(text: string): string[] {
  const small = text.normalize('NFKC').toLowerCase();
  const words = small.match(WORD) ?? [];
  return words.length > 0 ? [...words] : [small.trim()];
}

/** Whether a query asks one site, by the operator that search fields know. */
export function asksSite(query: string): boolean {
  return /(?:^|[\s"(])-?site:\S/i.test(query);
}

/** So many words are an argument, not a name. */
const MANY_WORDS = 8;
const SENTENCE_WORDS = 5;

/** Whether a query is long and sentence-like: eight words, or five that end as a sentence does. */
export function isSentence(query: string): boolean {
  const words = wordsOf(query);
  const characters = words.filter((word) => SPACELESS.test(word)).length;
  // Two characters of such a script are about one word.
  const count = words.length - Math.floor(characters / 2);
  return (
    count >= MANY_WORDS || (count >= SENTENCE_WORDS && /[.?!。？！؟]["“”»」』)]*$/u.test(addressKey(query)))
  );
}

/** How an address is bound to the archive (entity-bridge). `all` is no value: it is every address. */
export const BRIDGES = ['bound-to-entity', 'unmatched', 'quoted'] as const;
type Bridge = (typeof BRIDGES)[number];

/** What each bridge says. */
export const BRIDGE_MEANINGS: Readonly<Record<Bridge, string>> = {
  'bound-to-entity': 'Refers to a term',
  unmatched: 'Unmatched',
  quoted: 'In quotation marks',
};

/**
 * The bridges of an address. It is bound where it refers to a term; unmatched where its type says that no term matched it, which is not
 * said of an argument, a test or a query of one site; quoted, besides, where the whole string stands in quotation marks.
 */
export function bridgesOf({
  refers_to,
  type,
  is_quoted,
}: Pick<PublishedAddress, 'refers_to' | 'type' | 'is_quoted'>): Bridge[] {
  const holds = {
    'bound-to-entity': refers_to.length > 0,
    unmatched: type === 'unmatched',
    quoted: is_quoted,
  };
  return BRIDGES.filter((bridge) => holds[bridge]);
}
