import * as z from 'zod';
import { NonEmpty } from '../../model/primitives.ts';
import type { PublishedAddress } from '../../model/published.ts';
import type { Problem } from '../../model/rule.ts';
import { AddressObservation } from '../../model/tables.ts';
import {
  ADDRESS_SOURCES,
  ADDRESS_TYPES,
  type AddressSource,
  MATCH_STATUSES,
} from '../../model/vocabulary.ts';
import { showsNothing } from '../../text/strings.ts';
import { UNSPACED } from '../../text/words.ts';
import { addressKey } from '../ids.ts';

/** One address of a tracker list: an exact query, and the tracker's data about it. */
const Listed = z.strictObject({
  query: z.string().refine((query) => !showsNothing(query), 'has no visible character'),
  type: z.enum(ADDRESS_TYPES).optional(),
  refers_to: z.array(NonEmpty).optional(),
  battery: z.union([NonEmpty, z.array(NonEmpty)]).optional(),
  observations: z
    .array(AddressObservation.omit({ source: true }).extend({ status: z.enum(MATCH_STATUSES).nullable() }))
    .optional(),
  note: NonEmpty.optional(),
});

/** A tracker list: where it comes from, and its addresses. */
export const TrackerList = z.strictObject({
  source: z.enum(ADDRESS_SOURCES),
  addresses: z.array(Listed),
});
export type TrackerList = z.infer<typeof TrackerList>;

/** The sources that a list may have; the others are computed from the archive. */
export const TRACKERS: readonly AddressSource[] = ['mm-rf-battery', 'mm-rf-reception', 'cha-workplan-870'];

/** A tracker list, or everything that is wrong with its form. */
export function readList(value: unknown): { readonly list?: TrackerList; readonly problems: Problem[] } {
  const parsed = TrackerList.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.') || 'list',
      actual: message,
      remedy: 'Correct it: { "source": …, "addresses": [{ "query": …, "observations": […] }] }.',
    }));
    return { problems };
  }
  if (TRACKERS.includes(parsed.data.source)) return { list: parsed.data, problems: [] };
  const remedy = `Name one of ${TRACKERS.join(', ')}: the other sources are computed from the archive.`;
  return { problems: [{ field: 'source', actual: parsed.data.source, remedy }] };
}

// Properties that follow from a query alone: whether it is quoted, its words, whether it asks one site or is a sentence (shapes).

/** Pairs of quotation marks, as the languages write them. */
const QUOTES: readonly string[] = ['""', '“”', '„“', '„”', '””', '«»', '»«', '‹›', '「」', '『』', '＂＂'];

/** Whether the whole string stands in quotation marks: the surface is then asked for exactly these words. */
export function isQuoted(query: string): boolean {
  const key = addressKey(query);
  return key.length > 2 && QUOTES.includes(`${key.charAt(0)}${key.charAt(key.length - 1)}`);
}

// Scripts without spaces between words count each character as a word, so that a term inside a longer run is found.
const WORD = new RegExp(String.raw`[${UNSPACED}]|[\p{L}\p{N}\p{M}]+`, 'gu');
const SPACELESS = new RegExp(`[${UNSPACED}]`, 'u');

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

/** A query with this many words is an argument, not a name. */
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

export const BRIDGE_MEANINGS: Readonly<Record<Bridge, string>> = {
  'bound-to-entity': 'Refers to a term',
  unmatched: 'Unmatched',
  quoted: 'In quotation marks',
};

/**
 * The bridges of an address. It is bound if it refers to a term. It is unmatched if its type says that no term matched it; the types of
 * an argument, a test and a query of one site do not say that. It is also quoted if the whole string is in quotation marks.
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
