import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import { validateArchive } from '../../../../src/archive/prove.ts';
import type { Archive } from '../../../../src/registry/archive/archive.ts';
import { preview } from '../../../../src/registry/archive/changeset.ts';
import { takeCaptures } from '../../../../src/registry/changes/captures.ts';
import { type Decided, NO_CHANGE } from '../../../../src/registry/changes/mint.ts';
import { withdraw } from '../../../../src/registry/changes/moves.ts';
import { addressProposal, addTerms } from '../../../../src/registry/changes/terms.ts';
import { readingPass } from '../../../../src/registry/reading/pass.ts';
import { alwaysIn } from '../../../fixtures/always.ts';
import { worksOf } from '../../../fixtures/archive.ts';
import { captureDraft } from '../../../fixtures/captures.ts';
import { runs } from '../../../fixtures/runs.ts';
import { BARE } from '../../../fixtures/submissions.ts';
import { NOW, TOOLS } from '../../../fixtures/tools.ts';

// Addresses name concepts and terms, and concepts name addresses: whatever the order of the commands, both stay in step (CON-005,
// ADR-007), and no command is refused because of what another one left.

const TEXTS = worksOf(
  {
    ...BARE,
    title: 'On tethers',
    defines_concepts: 'AXN | notation | An identifier of glyphs.',
    body: 'A **wound gauge** is a measure of what an answer leaves out. AXN and others name it.',
  },
  {
    ...BARE,
    title: 'On gauges',
    defines_concepts: 'Wound Gauge | measure | What is left out.',
    body: 'The wound gauge reads low, and AXN and others say so. See C++ beside C.',
  },
  { ...BARE, title: 'Apart', body: 'AXN and the wound gauge.' },
);

type Run = (archive: Archive, step: number) => Partial<Decided> & Omit<Decided, 'findings'>;

const term = (text: string, deposit: number) => ({
  ...{ term: text, definition: 'What the tests speak of.', type: 'genre', deposit },
});
const capture =
  (q: string): Run =>
  (archive, step) => {
    const value = captureDraft({ q, surface: `Panel ${step}` });
    return takeCaptures(archive, [{ where: 'a draft', value, images: new Map() }], { hashes, now: NOW });
  };
const addresses =
  (...queries: readonly string[]): Run =>
  (archive) => {
    const listed = queries.map((query) => ({ query, battery: 'first' }));
    const value = { source: 'mm-rf-battery', addresses: listed };
    const lists = queries.length > 0 ? [{ where: 'a list', value }] : [];
    return addressProposal(archive, lists, { hashes, now: NOW });
  };
const redact =
  (number: number): Run =>
  (archive) =>
    archive.registry.deposits[number - 1]?.redacted
      ? NO_CHANGE
      : withdraw(archive, number, 'asked for', true, NOW, hashes.sha256);
const terms =
  (...list: readonly { term: string; deposit: number }[]): Run =>
  (archive) => {
    const open = list.filter(({ deposit }) => !archive.registry.deposits[deposit - 1]?.redacted);
    const known = new Set(archive.terms.terms.map((one) => one.term));
    const value = open.filter((one) => !known.has(one.term));
    return addTerms(archive, [{ where: 'a list', value }], NOW);
  };

const LONG = 'who wrote about AXN and lately';
const COMMANDS: Readonly<Record<string, Run>> = {
  'capture a question': capture(LONG),
  'capture a concept': capture('wound gauge'),
  'capture something else': capture('AXN and'),
  'addresses of a list': addresses(LONG, 'the wound gauge of AXN', 'C++'),
  'addresses without them': addresses('AXN'),
  'addresses again': addresses(),
  terms: terms(term('AXN and', 2), term('C', 2), term('C++', 2)),
  'terms of another': terms(term('low', 2)),
  'read all': (archive) => readingPass(archive, 'all', TOOLS),
  'read one': (archive) => readingPass(archive, 'new', TOOLS),
  'redact 1': redact(1),
  'redact 2': redact(2),
};

function after(archive: Archive, name: string, step = 0): Archive {
  const { findings = [], changeset, known } = (COMMANDS[name] as Run)(archive, step);
  expect([name, findings]).toEqual([name, []]);
  if (!changeset) return archive;
  const made = preview(archive, changeset, known);
  expect([name, validateArchive(made, NOW).filter(({ level }) => level === 'error')]).toEqual([name, []]);
  return made;
}

const ended = (names: string) => names.split(', ').reduce<Archive>(after, TEXTS);
const again = (archive: Archive, name: string) => (COMMANDS[name] as Run)(archive, 99).changeset?.files ?? [];

test.each([
  ['a longer term', 'read all, capture a question, read all, terms, capture a concept, addresses again'],
  ['a query taken from a list', 'read all, addresses of a list, read all, addresses without them'],
  ['a redaction', 'read all, terms, addresses of a list, redact 2, read all, redact 1, capture a concept'],
])('%s leaves the next commands permitted', (_, names) => {
  ended(names);
});

test('what stands there is changed by no pass, no list and no building again', () => {
  const archive = ended('capture a question, addresses of a list, read all, terms, addresses again');
  for (const name of ['read all', 'addresses again', 'addresses of a list', 'terms'])
    expect([name, again(archive, name)]).toEqual([name, []]);
});

test('whatever the order of the commands, each succeeds, and the archive is valid after it', () => {
  alwaysIn(
    runs(25),
    fc.array(fc.constantFrom(...Object.keys(COMMANDS)), { minLength: 4, maxLength: 9 }),
    (names) => {
      names.reduce<Archive>(after, TEXTS);
    },
  );
});
