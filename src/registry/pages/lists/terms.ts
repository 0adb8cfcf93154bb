import { type Archive, indexOf } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import type { PublishedAddress, PublishedTerm } from '../../model/published.ts';
import {
  ENGAGEMENT_TYPES,
  OBSERVATION_CLASS_WORDS,
  OBSERVATION_CLASSES,
  TERM_TYPES,
} from '../../model/vocabulary.ts';
import { addressesView, type Engagement, engagementOf } from '../../observation/addresses/view.ts';
import { byFoldedTerm, termsOf } from '../../reading/concepts.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { slugsOf } from '../browse/slug.ts';
import { letterParts } from './alphabet.ts';
import type { List } from './list.ts';

/** A minted term with what the other records say of it. */
export interface TermItem extends PublishedTerm {
  /** Its part of addresses. A term that comes later never changes it. */
  readonly slug: string;
  /** How many terms came before it. */
  readonly place: number;
  readonly deposit: Deposit | undefined;
  /** Its entry of the lexical overlay, where it has one. */
  readonly engagement: Engagement | undefined;
  /** The addresses that refer to it, the observed ones first. */
  readonly addresses: readonly PublishedAddress[];
}

/** The minted terms in alphabetical order, by letters. The first page shows the letters and no terms. */
export const termsList: List<TermItem> = {
  name: 'terms',
  page: 'terms-page',
  noun: 'term',
  nouns: 'terms',
  items: itemsOf,
  parts: (items) => [
    { key: undefined, label: 'All letters', items: [] },
    ...letterParts(
      items,
      ({ term }) => term,
      ({ slug }) => slug,
    ),
  ],
  id: ({ slug }) => `t-${slug}`,
  title: ({ term }) => term,
  isSought: true,
  facets: [
    {
      name: 'engaged',
      title: 'Concept index',
      values: ({ engagement }) => [engagement?.engaged ? 'yes' : 'no'],
      words: { yes: 'Engaged', no: 'Not engaged' },
      order: ['yes', 'no'],
    },
    {
      name: 'engagement',
      title: 'Kind of engagement',
      values: ({ engagement }) => (engagement ? [engagement.engagement_type] : []),
      order: ENGAGEMENT_TYPES,
    },
    { name: 'type', title: 'Type', values: ({ type }) => [type], order: TERM_TYPES },
    {
      name: 'class',
      title: 'Addresses',
      values: ({ addresses }) => addresses.map(({ observation_class }) => observation_class),
      words: OBSERVATION_CLASS_WORDS,
      order: OBSERVATION_CLASSES,
    },
  ],
  order: 'A to Z',
  orders: [
    { name: 'newest', title: 'Newest', by: ({ place }) => place, backwards: true },
    { name: 'addressed', title: 'Most addresses', by: ({ addresses }) => addresses.length, backwards: true },
  ],
};

function itemsOf(archive: Archive, { sha256 }: Hashes): TermItem[] {
  const { byNumber } = indexOf(archive);
  const terms = termsOf(archive);
  const slugs = slugsOf(
    terms.map(({ term }) => term),
    sha256,
  );
  const addresses = addressesByTerm(archive);
  return terms.map((term, place) => ({
    ...term,
    slug: slugs.get(term.term) ?? '',
    place,
    deposit: byNumber.get(term.defined_in_deposit),
    engagement: engagementOf(archive, term.term),
    addresses: addresses.get(foldTerm(term.term)) ?? [],
  }));
}

/** The minted term of a name: as it is written, else whatever its case, where the term that was minted first counts. */
export function mintedTerm(archive: Archive, name: string): string | undefined {
  const { exact, byFolded } = onceFor(archive, 'minted terms by name', () => {
    const terms = termsOf(archive).map(({ term }) => term);
    const byFolded = new Map(terms.toReversed().map((term) => [foldTerm(term), term]));
    return { exact: new Set(terms), byFolded };
  });
  return exact.has(name) ? name : byFolded.get(foldTerm(name));
}

/** The addresses that refer to each term, by its folded form, the observed ones first. */
function addressesByTerm(archive: Archive): ReadonlyMap<string, readonly PublishedAddress[]> {
  const rank = ({ observation_class }: PublishedAddress) => OBSERVATION_CLASSES.indexOf(observation_class);
  const ranked = Object.values(addressesView(archive).addresses).toSorted((a, b) => rank(a) - rank(b));
  return byFoldedTerm(ranked, ({ refers_to }) => refers_to);
}
