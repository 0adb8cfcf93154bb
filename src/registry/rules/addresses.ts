import type { Archive } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { Problem } from '../model/rule.ts';
import { OTHER_CAP } from '../model/submission.ts';
import { Address } from '../model/tables.ts';
import { ADDRESS_SOURCES, type AddressSource, MATCH_STATUSES } from '../model/vocabulary.ts';
import { inOrder, slugsOf, sourceOfBattery, sourcesInOrder } from '../observation/addresses/build.ts';
import { lengthProblems } from '../observation/captures/problems.ts';
import { addressKey } from '../observation/ids.ts';
import { conceptsOf, termsOf } from '../reading/concepts.ts';
import { tooLong, uncleanIn } from '../submission/sanitize.ts';
import { dayIn } from '../text/days.ts';
import { loneSurrogates, shorten } from '../text/strings.ts';
import { foldTerm } from '../text/words.ts';
import { repeated, same, shapeProblems } from './of-change.ts';
import { BRIEF, quoted, type Rule, type RuleContext } from './rule.ts';

// Semantic addresses: what is stored of each, and where it comes from.

const { path: FILE } = RESOURCES.addresses;
const CONCEPTS: AddressSource = 'mm-termindex';
const TERMS: AddressSource = 'mm-mint';
const CAPTURES: AddressSource = 'mm-main-capture';
const whereAddress = (slug: string) => whereOf(RESOURCES.addresses, slug);

function* stringProblems({ canonical_query, ...rest }: Address): Iterable<Problem> {
  for (const problem of lengthProblems({ q: canonical_query }))
    yield { ...problem, field: 'canonical_query' };
  if (canonical_query !== addressKey(canonical_query))
    yield { field: 'canonical_query', actual: 'a query that is not in NFC, or has white space around it' };
  yield* loneSurrogates(rest);
  for (const [field, value] of Object.entries(rest)) {
    yield* tooLong(field, JSON.stringify(value), OTHER_CAP);
    yield* uncleanIn(value, field, { lines: field === 'observations', isolates: true });
  }
}

function* orderProblems(address: Address): Iterable<Problem> {
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
  const all = Object.entries(addresses);
  for (const [slug, { canonical_query }] of all) {
    const where = whereAddress(slug);
    const own = slugsOf(canonical_query, hashes.sha256);
    if (!own.includes(slug))
      yield { field: 'canonical_query', actual: `the key ${slug}; expected ${own.join(' or ')}`, where };
  }
  for (const [[other], [slug]] of repeated(all, ([, { canonical_query }]) => addressKey(canonical_query)))
    yield { field: 'canonical_query', actual: `the address of ${other}`, where: whereAddress(slug) };
}

/** A reading pass may write a concept as another deposit does: a term is known whatever its case and form. */
function* referenceProblems(archive: Archive): Iterable<Problem> {
  const { addresses } = archive;
  const indexed = new Set(Object.keys(conceptsOf(archive)).map(foldTerm));
  const minted = new Set(termsOf(archive).map(({ term }) => foldTerm(term)));
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

/** Each capture has an address that names captures as its source, and no other address does. */
function* captureProblems({ captures, addresses: { addresses } }: Archive): Iterable<Problem> {
  const expected = new Map(captures.entries.map(({ q, slug }) => [addressKey(q), slug]));
  for (const [slug, { canonical_query, sources }] of Object.entries(addresses)) {
    const isCaptured = expected.delete(addressKey(canonical_query));
    if (sources.includes(CAPTURES) !== isCaptured)
      yield {
        field: 'sources',
        actual: isCaptured ? `no ${CAPTURES}, although there are captures` : `${CAPTURES}, without a capture`,
        where: whereAddress(slug),
      };
  }
  for (const slug of expected.values()) yield { actual: `no address of capture ${slug}`, where: FILE };
}

const STATUSES: readonly string[] = MATCH_STATUSES;

/** Observations of trackers, whose lists people write by hand. */
function* observationProblems(
  { addresses: { addresses }, captures, site }: Archive,
  { now }: RuleContext,
): Iterable<Problem> {
  const today = dayIn(now, site.time_zone);
  const slugs = new Set(captures.entries.map(({ slug }) => slug));
  for (const [address, { observations }] of Object.entries(addresses)) {
    const where = whereAddress(address);
    for (const [at, { status, date, slug }] of observations.entries()) {
      const field = `observations.${at}`;
      if (status !== null && !STATUSES.includes(status))
        yield { field: `${field}.status`, actual: quoted(status), where };
      if (date > today) yield { field: `${field}.date`, actual: `${date}, which is after ${today}`, where };
      if (slug !== undefined && !slugs.has(slug))
        yield { field: `${field}.slug`, actual: `${shorten(slug, BRIEF)}, which is no capture`, where };
    }
  }
}

const REBUILD = 'Restore the addresses, or build them again: npm run addresses.';

export const addressRules: readonly Rule[] = [
  {
    id: 'ADR-001',
    requirement: 'An address has exactly the fields of its schema, each in its form.',
    remedy: REBUILD,
    checks: {
      item: { resource: 'addresses', check: (address) => shapeProblems(Address, address, 'address') },
    },
  },
  {
    id: 'ADR-002',
    requirement:
      'The strings of an address hold nothing that cleaning would change and do not exceed their length caps; the query is one line in NFC.',
    remedy: 'Correct the capture, term or list that the text is from, and run npm run addresses.',
    checks: { item: { resource: 'addresses', check: (address) => stringProblems(address) } },
  },
  {
    id: 'ADR-003',
    requirement: 'The key of an address is the slug of its query, and an address occurs once.',
    remedy: REBUILD,
    checks: { archive: keyProblems },
  },
  {
    id: 'ADR-004',
    requirement: 'Observations, terms and batteries of an address stand in their order, each once.',
    remedy: REBUILD,
    checks: { item: { resource: 'addresses', check: (address) => orderProblems(address) } },
  },
  {
    id: 'ADR-006',
    requirement:
      'Sources are of the vocabulary; observations and batteries come from sources of their address.',
    remedy: REBUILD,
    checks: { item: { resource: 'addresses', check: (address) => sourceProblems(address) } },
  },
  {
    id: 'ADR-007',
    requirement:
      'What an address refers to is a concept or a minted term, and so is a query that is said to be one.',
    remedy: REBUILD,
    checks: { archive: referenceProblems },
  },
  {
    id: 'ADR-008',
    requirement: 'Each capture has its address, and captures are the source of no other.',
    remedy: REBUILD,
    checks: { archive: captureProblems },
  },
  {
    id: 'ADR-010',
    requirement: `What a tracker observed has no status or one of ${MATCH_STATUSES.join(', ')}, is not dated in the future, and names no capture that does not exist.`,
    remedy: 'Correct the list of the tracker, and give it again: npm run addresses -- LIST.json.',
    checks: { archive: observationProblems },
  },
];
