import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { withdraw } from '../../../src/registry/changes/moves.ts';
import type { Concept, Term } from '../../../src/registry/model/tables.ts';
import { worksOf } from '../../fixtures/archive.ts';
import { concept } from '../../fixtures/captures.ts';
import { readBy } from '../../fixtures/reading.ts';
import { BARE } from '../../fixtures/submissions.ts';
import { NOW } from '../../fixtures/tools.ts';
import { archiveCase, type Case, changeCase, each, itemCase, withAltered } from './case.ts';

// An archive before a reading pass, after it, and after a redaction.

/** Deposit 1 declares a concept, and its text defines one; deposit 2 mentions both, and revises the first. */
export const UNREAD = worksOf(
  {
    ...BARE,
    title: 'On tethers',
    defines_concepts: 'continuity tether | method | A line between two works.',
    entity_triples: 'continuity tether | joins | works | relation | stated',
    body: 'A **wound gauge** is a measure of what an answer leaves out.',
  },
  {
    ...BARE,
    title: 'On gauges',
    defines_concepts: 'Continuity tether | method | A line that is kept taut.',
    body: 'The wound gauge reads low, as deposit 1 says.',
  },
);
export const READ = readBy(UNREAD);
export const REDACTED = (archive: Archive) => {
  const { changeset, known } = withdraw(archive, 1, 'asked for', true, NOW, hashes.sha256);
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

// Concepts and terms that a reading pass leaves.

const STATED: Concept = { ...concept('plumb line'), definition: 'A line that hangs.', defined_in: 2 };
/** An archive that was read, and that states concepts which no text of it defines. */
const stating = (concepts: Readonly<Record<string, Concept>>) => (): Archive => ({
  ...READ,
  concepts: { ...READ.concepts, concepts },
});
const TETHER: Term = {
  ...{ term: 'continuity tether', definition: 'A word.', type: 'method', defined_in_deposit: 1 },
};
const GAUGE: Term = { ...TETHER, term: 'wound gauge' };
const TERMS = [TETHER, GAUGE];
const listing =
  (terms: readonly Term[]) =>
  (archive: Archive): Archive => ({
    ...archive,
    terms: { ...archive.terms, terms: [...archive.terms.terms, ...terms] },
  });
const withTerm = (changes: Partial<Term>) => () => listing([{ ...TETHER, ...changes }])(READ);
const adding = (term: string) => listing([{ ...TETHER, term, defined_in_deposit: 2 }]);
/** A change of the list of terms. */
const relisting = (rule: string, name: string, terms: readonly Term[]) =>
  changeCase(rule, name, () => listing(terms)(READ), { on: listing(TERMS)(READ) });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  ...each(archiveCase, 'CON-002', {
    'a concept under another name': stating({ 'a line': STATED }),
    'a concept twice, in another case': stating({
      'plumb line': STATED,
      'Plumb line': { ...STATED, term: 'Plumb line' },
    }),
    'a concept of a deposit that does not exist': stating({ 'plumb line': { ...STATED, defined_in: 99 } }),
  }),
  itemCase(
    'CON-005',
    'a definition with a control character',
    stating({ 'plumb line': { ...STATED, definition: 'a\u0007b' } }),
  ),
  changeCase('CON-006', 'a concept that the text does not define', defining(extracted('zeugma')), {
    on: READ,
  }),
  ...each(
    changeCase,
    'CON-007',
    {
      'a stated concept changed': stating({ 'plumb line': { ...STATED, definition: 'Another.' } }),
      'a stated concept gone': stating({}),
      'a stated concept more': stating({ 'plumb line': STATED, line: { ...STATED, term: 'line' } }),
    },
    { on: stating({ 'plumb line': STATED })() },
  ),
  archiveCase('TRM-001', 'a term twice, composed otherwise', () =>
    listing(['é', 'e\u0301'].map((term) => ({ ...TETHER, term })))(READ),
  ),
  itemCase('TRM-002', 'a deposit that does not exist', withTerm({ defined_in_deposit: 99 })),
  itemCase('TRM-002', 'a redacted deposit', () => listing(TERMS)(REDACTED(READ))),
  itemCase('TRM-002', 'a term with an override of direction', withTerm({ term: 'a\u202Eb' })),
  itemCase('TRM-002', 'a term that is too long', withTerm({ term: 'a'.repeat(2_001) })),
  changeCase('TRM-004', 'a term that the text does not have', adding('zeugma'), { on: READ }),
  ...each(relisting, 'TRM-005', {
    'a term gone': [GAUGE],
    'a term of another type': [{ ...TETHER, type: 'formal' }, GAUGE],
    'a term of another deposit': [TETHER, { ...GAUGE, defined_in_deposit: 2 }],
  }),
];

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  archiveCase('CON-002', 'what a redaction leaves', () => REDACTED(READ)),
  archiveCase('CON-002', 'a concept that no text defines', stating({ 'plumb line': STATED })),
  itemCase('CON-005', 'a concept that no text defines', stating({ 'plumb line': STATED })),
  ...each(itemCase, 'TRM-002', {
    'terms of a list': () => listing(TERMS)(READ),
    'as long as is permitted': withTerm({ term: 'a'.repeat(2_000), definition: '🐚'.repeat(100_000) }),
  }),
  changeCase('CON-006', 'a first reading pass', () => READ, { on: UNREAD }),
  changeCase('CON-006', 'a redaction', REDACTED, { on: READ }),
  changeCase('CON-007', 'a redaction of the deposit that a stated concept is from', REDACTED, {
    on: stating({ 'plumb line': { ...STATED, defined_in: 1 } })(),
  }),
  changeCase('TRM-004', 'a term of the text', adding('Wound  Gauge'), { on: READ }),
  relisting('TRM-005', 'a definition corrected, another order and a term more', [
    ...[GAUGE, { ...TETHER, definition: 'Another word.' }, { ...TETHER, term: 'measure' }],
  ]),
  changeCase('TRM-005', 'a redaction of the deposit that mints a term', REDACTED, {
    on: listing(TERMS)(READ),
  }),
  changeCase('TRM-004', 'a declared term', adding('Continuity Tether'), { on: READ }),
];
