import { CLASS_MEANINGS, slugsOf } from '../addresses/build.ts';
import { observationOf, sourceOfBattery } from '../addresses/collected.ts';
import { computedOf, inOrder, sourcesInOrder, totalsOf } from '../addresses/computed.ts';
import type { Archive } from '../archive.ts';
import { lengthProblems } from '../captures/problems.ts';
import {
  type Address,
  type AddressObservation,
  Address as AddressSchema,
  SOURCE_MEANINGS,
} from '../model/addresses.ts';
import { OTHER_CAP } from '../model/submission-fields.ts';
import { ADDRESS_SOURCES, type AddressSource } from '../model/vocabulary.ts';
import { addressKey } from '../observation/ids.ts';
import { foldTerm } from '../reading/mentions.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { isLongerThan } from '../text/cut.ts';
import { loneSurrogates } from '../text/lone-surrogates.ts';
import { same } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import type { Problem, RuleContext, RuleSet } from './rule.ts';
import { uncleanIn } from './stored-strings.ts';

// Semantic addresses (spec 2.7, shapes): everything that is computed of one equals what the functions give.

const { path: FILE } = RESOURCES.addresses;
const CONCEPTS: AddressSource = 'mm-termindex';
const TERMS: AddressSource = 'mm-mint';
const whereAddress = (slug: string) => whereOf(RESOURCES.addresses, slug);

function* stringProblems({ canonical_query, ...rest }: Address): Iterable<Problem> {
  for (const problem of lengthProblems({ q: canonical_query }))
    yield { ...problem, field: 'canonical_query' };
  if (canonical_query !== addressKey(canonical_query))
    yield { field: 'canonical_query', actual: 'a query that is not in NFC, or has white space around it' };
  yield* loneSurrogates(rest);
  for (const [field, value] of Object.entries(rest)) {
    if (isLongerThan(JSON.stringify(value), OTHER_CAP))
      yield { field, actual: `more than ${OTHER_CAP} characters` };
    yield* uncleanIn(value, field, { lines: field === 'observations', isolates: true });
  }
}

function* computedProblems(address: Address): Iterable<Problem> {
  const { type: _type, ...computed } = computedOf(address);
  const fields = ['is_quoted', 'observation_class', 'latest_observation_date', 'latest_status'] as const;
  for (const field of fields)
    if (address[field] !== computed[field])
      yield { field, actual: `${address[field] ?? 'nothing'}; expected ${computed[field] ?? 'nothing'}` };
  if (!same(address.observations, inOrder(address.observations)))
    yield { field: 'observations', actual: 'another order than by day and source, or one twice' };
  for (const field of ['refers_to', 'battery_membership'] as const)
    if (!same(address[field], [...new Set(address[field])].sort()))
      yield { field, actual: 'another order than that of the alphabet, or a value twice' };
}

function* sourceProblems({ sources, observations, battery_membership }: Address): Iterable<Problem> {
  const vocabulary: readonly string[] = ADDRESS_SOURCES;
  for (const source of sources) if (!vocabulary.includes(source)) yield { field: 'sources', actual: source };
  if (sources.length === 0) yield { field: 'sources', actual: 'no source' };
  else if (!same(sources, sourcesInOrder(sources)) && sources.every((source) => vocabulary.includes(source)))
    yield { field: 'sources', actual: 'another order than that of the vocabulary, or a source twice' };
  for (const [at, { source }] of observations.entries())
    if (!sources.includes(source))
      yield { field: `observations.${at}.source`, actual: `${source}, which is no source of the address` };
  for (const battery of battery_membership)
    if (!sources.includes(sourceOfBattery(battery)))
      yield {
        field: 'battery_membership',
        actual: `${battery}, although ${sourceOfBattery(battery)} is no source of the address`,
      };
}

function* keyProblems({ addresses: { addresses } }: Archive, { hashes }: RuleContext): Iterable<Problem> {
  const first = new Map<string, string>();
  for (const [slug, { canonical_query }] of Object.entries(addresses)) {
    const where = whereAddress(slug);
    const own = slugsOf(canonical_query, hashes.sha256);
    if (!own.includes(slug))
      yield { field: 'canonical_query', actual: `the key ${slug}; expected ${own.join(' or ')}`, where };
    const key = addressKey(canonical_query);
    const other = first.get(key);
    if (other === undefined) first.set(key, slug);
    else yield { field: 'canonical_query', actual: `the address of ${other}`, where };
  }
}

/** A reading pass may write a concept as another deposit does: a term is known whatever its case and form. */
function* referenceProblems({ addresses, concepts, terms }: Archive): Iterable<Problem> {
  const indexed = new Set(Object.keys(concepts.concepts).map(foldTerm));
  const minted = new Set(terms.terms.map(({ term }) => foldTerm(term)));
  for (const [slug, { refers_to, sources, canonical_query }] of Object.entries(addresses.addresses)) {
    const where = whereAddress(slug);
    for (const term of refers_to.filter((one) => !indexed.has(foldTerm(one)) && !minted.has(foldTerm(one))))
      yield { field: 'refers_to', actual: `${term}, which is neither concept nor minted term`, where };
    const query = foldTerm(canonical_query);
    if (sources.includes(CONCEPTS) && !indexed.has(query))
      yield { field: 'sources', actual: `${CONCEPTS}, although the query is no concept`, where };
    if (sources.includes(TERMS) && !minted.has(query))
      yield { field: 'sources', actual: `${TERMS}, although the query is no minted term`, where };
  }
}

/** What captures say at their addresses, and what the addresses say of captures: the same, both ways. */
function* captureProblems({ captures, addresses: { addresses } }: Archive): Iterable<Problem> {
  const expected = Map.groupBy(captures.entries, ({ q }) => addressKey(q));
  const found = new Set<string>();
  for (const [slug, { canonical_query, observations, sources }] of Object.entries(addresses)) {
    const key = addressKey(canonical_query);
    found.add(key);
    const own = inOrder((expected.get(key) ?? []).map(observationOf));
    const stored = observations.filter(({ source }) => source === 'mm-main-capture');
    const isSource = sources.includes('mm-main-capture');
    if (!same(sorted(stored), sorted(own)) || isSource !== own.length > 0)
      yield {
        field: 'observations',
        actual: `${stored.length} of captures that are not those of its ${own.length} captures`,
        where: whereAddress(slug),
      };
  }
  for (const [key, [capture]] of expected)
    if (!found.has(key)) yield { actual: `no address of capture ${capture?.slug}`, where: FILE };
}

/** Observations with their keys in one order, so that only what they say counts. */
function sorted(observations: readonly AddressObservation[]): unknown[] {
  return inOrder(observations).map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function* headerProblems({ addresses }: Archive): Iterable<Problem> {
  const all = Object.values(addresses.addresses);
  const totals = totalsOf(all);
  for (const field of ['total_addresses', 'total_observations'] as const)
    if (addresses[field] !== totals[field])
      yield { field, actual: `${addresses[field]}; there are ${totals[field]}`, where: FILE };
  for (const field of ['class_counts', 'type_counts'] as const)
    for (const [key, count] of Object.entries(totals[field])) {
      const stored = (addresses[field] as Record<string, number>)[key] ?? 0;
      if (stored !== count)
        yield { field: `${field}.${key}`, actual: `${stored}; there are ${count}`, where: FILE };
    }
  const meanings = { sources: SOURCE_MEANINGS, observation_classes: CLASS_MEANINGS };
  for (const [field, told] of Object.entries(meanings))
    if (all.length > 0 && !same(sortedKeys(addresses[field as keyof typeof meanings]), sortedKeys(told)))
      yield { field, actual: 'other meanings than those of the vocabulary', where: FILE };
}

const sortedKeys = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

const REBUILD = 'Restore the addresses, or build them again: npm run addresses.';

export const addressRules: RuleSet = {
  titles: { ADR: 'Addresses' },
  rules: [
    {
      id: RULE_IDS.addressForms,
      level: 'error',
      requirement: 'An address has exactly the fields of its schema, each in its form.',
      remedy: REBUILD,
      checks: {
        item: {
          resource: 'addresses',
          *check(address) {
            for (const { path, message } of AddressSchema.safeParse(address).error?.issues ?? [])
              yield { field: path.join('.') || 'address', actual: message };
          },
        },
      },
    },
    {
      id: 'ADR-002',
      level: 'error',
      requirement:
        'The strings of an address hold nothing that cleaning would change and do not exceed their length caps; the query is one line in NFC.',
      remedy: 'Correct the capture, term or list that the text is from, and run npm run addresses.',
      checks: { item: { resource: 'addresses', check: (address) => stringProblems(address) } },
    },
    {
      id: 'ADR-003',
      level: 'error',
      requirement: 'The key of an address is the slug of its query, and an address occurs once.',
      remedy: REBUILD,
      checks: { archive: keyProblems },
    },
    {
      id: 'ADR-004',
      level: 'error',
      requirement:
        'Quotation, class, latest day, latest status and order are what query and observations give.',
      remedy: REBUILD,
      checks: { item: { resource: 'addresses', check: (address) => computedProblems(address) } },
    },
    {
      id: RULE_IDS.addressTypes,
      level: 'error',
      requirement: 'The type of an address is what its query, its terms and its batteries give.',
      remedy: REBUILD,
      checks: {
        item: {
          resource: 'addresses',
          *check(address) {
            const { type } = computedOf(address);
            if (address.type !== type) yield { field: 'type', actual: `${address.type}; expected ${type}` };
          },
        },
      },
    },
    {
      id: 'ADR-006',
      level: 'error',
      requirement:
        'Sources are of the vocabulary; observations and batteries come from sources of their address.',
      remedy: REBUILD,
      checks: { item: { resource: 'addresses', check: (address) => sourceProblems(address) } },
    },
    {
      id: 'ADR-007',
      level: 'error',
      requirement:
        'What an address refers to is a concept or a minted term, and so is a query that is said to be one.',
      remedy: REBUILD,
      checks: { archive: referenceProblems },
    },
    {
      id: 'ADR-008',
      level: 'error',
      requirement: 'Addresses hold the observations of all captures, as the captures have them.',
      remedy: REBUILD,
      checks: { archive: captureProblems },
    },
    {
      id: 'ADR-009',
      level: 'error',
      requirement: 'Totals, counts and meanings are those of the addresses and the vocabularies.',
      remedy: REBUILD,
      checks: { archive: headerProblems },
    },
  ],
};
