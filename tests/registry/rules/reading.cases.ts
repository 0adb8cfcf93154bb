import type { Archive } from '../../../src/registry/archive.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import { preview, receiptOf } from '../../../src/registry/mint/changeset.ts';
import { withdraw } from '../../../src/registry/mint/moves.ts';
import type { Concept } from '../../../src/registry/model/concepts.ts';
import type { Term } from '../../../src/registry/model/terms.ts';
import { withStatus } from '../../../src/registry/reading/edition.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { fileIn, readBy, withFile } from '../../fixtures/reading.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';
import { NOW, TOOLS } from '../../fixtures/tools.ts';
import { archiveCase, type Case, changeCase, itemCase, withAltered } from './case.ts';

// What a reading pass leaves, and what may become of it: concepts, terms and editions.

const bare = { related_ids: '', entity_triples: '', methodology: '', falsification: '' };

/** Deposit 1 declares a concept, and its text defines one; deposit 2 mentions both, and revises the first. */
const UNREAD = archiveOf(
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
const READ = readBy(UNREAD);
const REDACTED = (archive: Archive) => {
  const { changeset, ...known } = withdraw(archive, 1, 'asked for', true, NOW);
  return preview(archive, changeset, known);
};

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

const EDITION = 'data/autonomous/AXN-01-autonomous.md';
const written = fileIn(READ, EDITION);
const reviewed = withStatus(written, 'reviewed');
const rejected = withStatus(written, 'rejected');
const edited = (text: string | undefined) => () => withFile(READ, EDITION, text);
const files = (before: string | undefined, after: string | undefined) => ({
  on: READ,
  files: [
    {
      path: EDITION,
      before: before === undefined ? undefined : utf8(before),
      after: after === undefined ? undefined : utf8(after),
    },
  ],
});
/** A change with the receipt of the edition that it overwrites. */
const noted =
  (before: string, change = (archive: Archive) => archive) =>
  (archive: Archive) => {
    const about = { files: [], reason: 'a test', actor: 'test', at: NOW };
    const receipt = receiptOf(EDITION, utf8(before), about, TOOLS.hashes.sha256);
    return { ...change(archive), overwrites: `${JSON.stringify(receipt)}\n` };
  };
const first = READ.registry.deposits[0];
const extracted = (term: string) => ({ term, definition: 'Something that is added.', type: 'extracted' });
const defining =
  (...concepts: object[]) =>
  (archive: Archive) =>
    withAltered(archive, 1, { defines_concepts: [...(first?.defines_concepts ?? []), ...concepts] });

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
  archiveCase('TRM-003', 'another total', () => ({ ...READ, terms: { ...READ.terms, total_terms: 3 } })),
  archiveCase('TRM-003', 'another distribution', () => ({
    ...READ,
    terms: { ...READ.terms, type_distribution: { genre: 2 } },
  })),
  changeCase('TRM-004', 'a term that the text does not have', adding('zeugma'), { on: READ }),
  archiveCase('TXT-004', 'an edition gone', edited(undefined)),
  archiveCase('TXT-004', 'an edition without a head', edited('A text.')),
  archiveCase(
    'TXT-004',
    'an edition of another identifier',
    edited(written.replace(/^axn: .*$/m, 'axn: "AXN:01.MPAI.🦑"')),
  ),
  archiveCase(
    'TXT-004',
    'an edition of another number',
    edited(written.replace(/^(deposit_number: )1$/m, '$12')),
  ),
  archiveCase(
    'TXT-004',
    'an edition of another hash',
    edited(
      written.replace(/^sha256: ./m, (found) => `${found.slice(0, -1)}${found.endsWith('0') ? '1' : '0'}`),
    ),
  ),
  archiveCase(
    'TXT-004',
    'an edition of another day',
    edited(written.replace(/^date: .*$/m, 'date: 2026-01-01')),
  ),
  archiveCase('TXT-004', 'another text in an edition', edited(written.replace('On tethers\n', 'On ropes\n'))),
  archiveCase('TXT-004', 'an edition of a deposit that nobody read', () =>
    withFile(UNREAD, EDITION, written),
  ),
  archiveCase('TXT-004', 'an edition of a redacted deposit', () =>
    withFile(REDACTED(READ), EDITION, written),
  ),
  changeCase(
    'LIF-007',
    'a change of a reviewed edition',
    noted(reviewed),
    files(reviewed, `${reviewed}More.\n`),
  ),
  changeCase('LIF-007', 'a reviewed edition provisional again', noted(reviewed), files(reviewed, written)),
  changeCase(
    'LIF-007',
    'an edition that is reviewed as it comes',
    (archive) => archive,
    files(undefined, reviewed),
  ),
  changeCase('LIF-007', 'a rejected edition provisional again', noted(rejected), files(rejected, written)),
  changeCase('LIF-007', 'an edition removed', noted(written), files(written, undefined)),
  changeCase(
    'REG-003',
    'a declared concept changed',
    (archive) =>
      withAltered(archive, 2, { defines_concepts: [{ term: 'gauge', definition: 'x', type: 'method' }] }),
    { on: READ },
  ),
  changeCase(
    'REG-003',
    'a concept added that is not taken from the text',
    defining({ ...extracted('answer'), type: 'method' }),
    { on: READ },
  ),
  changeCase(
    'REG-003',
    'a concept added to a deposit that nobody read',
    (archive) =>
      withAltered(archive, 1, {
        defines_concepts: [...(UNREAD.registry.deposits[0]?.defines_concepts ?? []), extracted('answer')],
      }),
    { on: UNREAD },
  ),
];

const redactedFiles = { on: READ, files: [{ path: EDITION, before: utf8(reviewed), after: undefined }] };

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  ...['CON-001', 'CON-002', 'CON-003', 'CON-004', 'TRM-001', 'TRM-003', 'TXT-004'].flatMap((rule) => [
    archiveCase(rule, 'what a reading pass leaves', () => READ),
    archiveCase(rule, 'what a redaction leaves of it', () => REDACTED(READ)),
    archiveCase(rule, 'an archive that nobody read', () => UNREAD),
  ]),
  itemCase('CON-005', 'an address that refers to the concept, in another case', () => {
    const address = { canonical_query: 'q', refers_to: ['Wound Gauge'] };
    const addresses = { addresses: { 'wound-gauge': address } } as unknown as Archive['addresses'];
    return {
      ...withConcept('wound gauge', { semantic_addresses: ['wound-gauge'] })(),
      addresses: { ...READ.addresses, ...addresses },
    };
  }),
  itemCase('TRM-002', 'what a reading pass leaves', () => READ),
  changeCase('CON-006', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('CON-006', 'a redaction', REDACTED, { on: READ }),
  changeCase('TRM-004', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('TRM-004', 'a term of the text', adding('Wound  Gauge'), { on: READ }),
  changeCase('TRM-004', 'a declared term', adding('Continuity Tether'), { on: READ }),
  changeCase('REG-003', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('REG-003', 'a redaction, which takes out what was read', REDACTED, { on: READ }),
  changeCase('LIF-007', 'a first reading pass', () => READ, { ...files(undefined, written), on: UNREAD }),
  changeCase('LIF-007', 'a review of an edition', noted(written), files(written, reviewed)),
  changeCase('LIF-007', 'an edition written anew', noted(written), files(written, `${written}More.\n`)),
  changeCase(
    'LIF-007',
    'a rejected edition written anew',
    noted(rejected),
    files(rejected, `${written}More.\n`),
  ),
  changeCase(
    'LIF-007',
    'a redaction, which removes even a reviewed edition',
    noted(reviewed, REDACTED),
    redactedFiles,
  ),
  archiveCase('TXT-004', 'an edition that names an identifier which was retired since', () => {
    const now = 'AXN:01.MPAI.🐘🐋🎁🍒👗🌌';
    const retired = { axn: first?.axn, schema_version: 'axn-v1', retired_at: '2026-07-15', reason: 'x' };
    const moved = withAltered(READ, 1, { axn: now, axn_history: [retired], legacy_axn: first?.axn });
    return moved;
  }),
];
