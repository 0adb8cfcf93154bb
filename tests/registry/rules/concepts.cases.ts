import type { Archive } from '../../../src/registry/archive.ts';
import type { Concept } from '../../../src/registry/model/concepts.ts';
import type { Term } from '../../../src/registry/model/terms.ts';
import { withAddresses } from '../../fixtures/captures.ts';
import { readBy } from '../../fixtures/reading.ts';
import { archiveCase, type Case, changeCase, itemCase, withAltered } from './case.ts';
import { defining, extracted, READ, REDACTED, UNREAD } from './reading-worlds.ts';

// What a reading pass leaves of concepts and terms.

const withConcept = (term: string, changes: Partial<Concept>) => (): Archive => {
  const { concepts } = READ.concepts;
  const changed = { ...(concepts[term] as Concept), ...changes };
  return { ...READ, concepts: { ...READ.concepts, concepts: { ...concepts, [term]: changed } } };
};
const withIndex = (changes: Partial<Archive['concepts']>) => (): Archive => ({
  ...READ,
  concepts: { ...READ.concepts, ...changes },
});
const gauge = READ.concepts.concepts['wound gauge'] as Concept;
const withTerm = (at: number, changes: Partial<Term>) => (): Archive => {
  const terms = READ.terms.terms.map((term, place) => (place === at ? { ...term, ...changes } : term));
  return { ...READ, terms: { ...READ.terms, terms } };
};
const adding =
  (term: string, deposit = 2) =>
  (archive: Archive): Archive => {
    const [first] = archive.terms.terms as [Term];
    const added = { ...first, term, defined_in_deposit: deposit, defined_in_title: 'On gauges' };
    const terms = [...archive.terms.terms, added];
    return { ...archive, terms: { ...archive.terms, terms } };
  };

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  archiveCase('CON-001', 'a link back to a deposit that does not mention the concept', () =>
    withConcept('wound gauge', { referenced_in: [1, 2], reference_count: 2 })(),
  ),
  archiveCase('CON-001', 'links back that are out of order', () =>
    withConcept('wound gauge', { referenced_in: [2, 2], reference_count: 2 })(),
  ),
  archiveCase(
    'CON-001',
    'a count that is not the number of links',
    withConcept('wound gauge', { reference_count: 7 }),
  ),
  archiveCase('CON-001', 'a mention without a link back', () =>
    withAltered(READ, 1, { references_concepts: ['wound gauge'], references_concept_count: 1 }),
  ),
  archiveCase('CON-001', 'mentions counted wrong', () =>
    withAltered(READ, 2, { references_concept_count: 9 }),
  ),
  archiveCase('CON-001', 'mentions of a deposit that nobody read', () =>
    withAltered(UNREAD, 2, { references_concepts: [], references_concept_count: 0 }),
  ),
  archiveCase('CON-002', 'another total', withIndex({ total_terms: 9 })),
  archiveCase(
    'CON-002',
    'a concept under another name',
    withConcept('wound gauge', { term: 'gauge of wounds' }),
    {
      also: ['CON-003'],
    },
  ),
  archiveCase(
    'CON-002',
    'a concept twice, in another case',
    () => ({
      ...READ,
      concepts: {
        ...READ.concepts,
        total_terms: 3,
        concepts: {
          ...READ.concepts.concepts,
          'Wound gauge': { ...gauge, term: 'Wound gauge', referenced_in: [], reference_count: 0 },
        },
      },
    }),
    { also: ['CON-003'] },
  ),
  archiveCase(
    'CON-003',
    'a concept defined in a later deposit',
    withConcept('continuity tether', { defined_in: 2 }),
  ),
  archiveCase('CON-003', 'a concept defined in no deposit', withConcept('wound gauge', { defined_in: null })),
  archiveCase(
    'CON-003',
    'other words than those of the deposit',
    withConcept('wound gauge', { definition: 'A ruler.' }),
  ),
  archiveCase('CON-003', 'a concept of a deposit that is not in the index', () => ({
    ...withAltered(READ, 2, { references_concepts: [], references_concept_count: 0 }),
    concepts: {
      ...READ.concepts,
      total_terms: 1,
      concepts: { 'continuity tether': READ.concepts.concepts['continuity tether'] as Concept },
    },
  })),
  archiveCase('CON-004', 'another engagement', withConcept('wound gauge', { engagement_type: 'founded' })),
  archiveCase(
    'CON-004',
    'triples that no deposit states',
    withConcept('continuity tether', { entity_triples: [] }),
  ),
  archiveCase('CON-004', 'another provenance', withConcept('wound gauge', { provenance_method: 'enriched' })),
  itemCase(
    'CON-005',
    'an address that does not exist',
    withConcept('wound gauge', { semantic_addresses: ['nowhere'] }),
  ),
  itemCase(
    'CON-005',
    'a definition with a control character',
    withConcept('wound gauge', { definition: 'a\u0007b' }),
  ),
  changeCase(
    'CON-006',
    'a reference to what the text does not mention',
    (archive) => withAltered(archive, 1, { references_concepts: ['zeugma'], references_concept_count: 1 }),
    { on: READ },
  ),
  changeCase('CON-006', 'a concept that the text does not define', defining(extracted('zeugma')), {
    on: READ,
  }),
  archiveCase('TRM-001', 'a term twice', withTerm(1, { term: 'continuity tether' })),
  archiveCase('TRM-001', 'a term twice, composed otherwise', () => {
    const [one, two] = READ.terms.terms as [Term, Term];
    const terms = [
      { ...one, term: 'é' },
      { ...two, term: 'e\u0301' },
    ];
    return { ...READ, terms: { ...READ.terms, terms } };
  }),
  itemCase('TRM-002', 'a deposit that does not exist', withTerm(0, { defined_in_deposit: 99 })),
  itemCase('TRM-002', 'a redacted deposit', () => ({ ...REDACTED(READ), terms: READ.terms })),
  itemCase('TRM-002', 'another title', withTerm(0, { defined_in_title: 'On something else' })),
  itemCase('TRM-002', 'a term with an override of direction', withTerm(0, { term: 'a\u202Eb' })),
  itemCase('TRM-002', 'a term that is too long', withTerm(0, { term: 'a'.repeat(2_001) })),
  itemCase('TRM-002', 'a definition that is too long', withTerm(0, { definition: 'a'.repeat(100_001) })),
  itemCase('TRM-002', 'half a character', withTerm(0, { definition: 'half \ud83d' })),
  archiveCase('TRM-003', 'another total', () => ({ ...READ, terms: { ...READ.terms, total_terms: 3 } })),
  archiveCase('TRM-003', 'another distribution', () => ({
    ...READ,
    terms: { ...READ.terms, type_distribution: { genre: 2 } },
  })),
  changeCase('TRM-004', 'a term that the text does not have', adding('zeugma'), { on: READ }),
];

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  ...['CON-001', 'CON-002', 'CON-003', 'CON-004', 'TRM-001', 'TRM-003'].flatMap((rule) => [
    archiveCase(rule, 'what a reading pass leaves', () => READ),
    archiveCase(rule, 'what a redaction leaves of it', () => REDACTED(READ)),
    archiveCase(rule, 'an archive that nobody read', () => UNREAD),
  ]),
  itemCase('CON-005', 'an address that refers to the concept, in another case', () =>
    readBy(
      withAddresses(READ, {
        source: 'mm-rf-battery',
        addresses: [{ query: 'Wound Gauge', battery: 'first' }],
      }),
    ),
  ),
  itemCase('TRM-002', 'what a reading pass leaves', () => READ),
  itemCase(
    'TRM-002',
    'as long as is permitted',
    withTerm(0, { term: 'a'.repeat(2_000), definition: '🐚'.repeat(100_000) }),
  ),
  changeCase('CON-006', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('CON-006', 'a redaction', REDACTED, { on: READ }),
  changeCase('TRM-004', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('TRM-004', 'a term of the text', adding('Wound  Gauge'), { on: READ }),
  changeCase('TRM-004', 'a declared term', adding('Continuity Tether'), { on: READ }),
];
