import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive.ts';
import { preview } from '../../../src/registry/mint/changeset.ts';
import { withdraw } from '../../../src/registry/mint/moves.ts';
import type { Concept, Term } from '../../../src/registry/model/tables.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { readBy } from '../../fixtures/reading.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';
import { NOW } from '../../fixtures/tools.ts';
import { archiveCase, type Case, changeCase, itemCase, withAltered } from './case.ts';

// An archive before a reading pass, after it, and after a redaction.

const bare = { related_ids: '', entity_triples: '', methodology: '', falsification: '' };

/** Deposit 1 declares a concept, and its text defines one; deposit 2 mentions both, and revises the first. */
export const UNREAD = archiveOf(
  submission(
    {
      ...bare,
      title: 'On tethers',
      defines_concepts: 'continuity tether | method | A line between two works.',
      entity_triples: 'continuity tether | joins | works | relation | stated',
      body: 'A **wound gauge** is a measure of what an answer leaves out.',
    },
    byIssue(21),
  ),
  submission(
    {
      ...bare,
      title: 'On gauges',
      defines_concepts: 'Continuity tether | method | A line that is kept taut.',
      body: 'The wound gauge reads low, as deposit 1 says.',
    },
    byIssue(22),
  ),
);
export const READ = readBy(UNREAD);
export const REDACTED = (archive: Archive) => {
  const { changeset, ...known } = withdraw(archive, 1, 'asked for', true, NOW, hashes.sha256);
  return preview(archive, changeset, known);
};

export const first = READ.registry.deposits[0];
export const extracted = (term: string) => ({
  term,
  definition: 'Something that is added.',
  type: 'extracted',
});
export const defining =
  (...concepts: object[]) =>
  (archive: Archive) =>
    withAltered(archive, 1, { defines_concepts: [...(first?.defines_concepts ?? []), ...concepts] });

// What a reading pass leaves of concepts and terms.

const withConcept = (term: string, changes: Partial<Concept>) => (): Archive => {
  const { concepts } = READ.concepts;
  const changed = { ...(concepts[term] as Concept), ...changes };
  return { ...READ, concepts: { ...READ.concepts, concepts: { ...concepts, [term]: changed } } };
};
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
        concepts: {
          ...READ.concepts.concepts,
          'Wound gauge': { ...gauge, term: 'Wound gauge' },
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
    ...READ,
    concepts: {
      ...READ.concepts,
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
    'a definition with a control character',
    withConcept('wound gauge', { definition: 'a\u0007b' }),
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
  changeCase('TRM-004', 'a term that the text does not have', adding('zeugma'), { on: READ }),
];

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  ...['CON-002', 'CON-003', 'CON-004', 'TRM-001'].flatMap((rule) => [
    archiveCase(rule, 'what a reading pass leaves', () => READ),
    archiveCase(rule, 'what a redaction leaves of it', () => REDACTED(READ)),
    archiveCase(rule, 'an archive that nobody read', () => UNREAD),
  ]),
  itemCase('CON-005', 'what a reading pass leaves', () => READ),
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
