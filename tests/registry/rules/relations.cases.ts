import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { NmenRegistry } from '../../../src/registry/model/tables.ts';
import type { NMEN_STATUSES } from '../../../src/registry/model/vocabulary.ts';
import { DEPOSITOR, issueBody, readBody, richSubmission, submission } from '../../fixtures/submissions.ts';
import {
  altered,
  alteredArchive,
  archiveCase,
  type Case,
  changeCase,
  each,
  entryCase,
  itemCase,
  submissionCase,
  WORLD,
  withAltered,
} from './case.ts';

// How a deposit stands to others.

const [first, second, third] = WORLD.registry.deposits;
const UNKNOWN = 'AXN:0F.DATASET.🌍🌍🌍🌍🌍🌍';

/** The identifier of the first deposit with something after its first glyph. */
const withIn = (sign: string) => (first?.axn ?? '').replace(/\.([^.])([^.]*)$/u, `.$1${sign}$2`);
/** The same as it is often pasted: without variation selectors where it has some, with some where it has none. */
const PASTED = (first?.axn ?? '').includes('\uFE0F')
  ? (first?.axn ?? '').replaceAll('\uFE0F', '')
  : withIn('\uFE0F');

const anotherAccount = { ...DEPOSITOR, submitter: { id: 8, login: 'another' } };

type NmenStatus = (typeof NMEN_STATUSES)[number];

const entity = 'Example Engine';

/** The designations of one entity as these rows say, each with its name, status and day. */
function designating(archive: Archive, ...rows: readonly (readonly [string, NmenStatus, string])[]): Archive {
  const designations = rows.map(([, status, since]) => ({ status, since }));
  return { ...archive, nmen: { ...archive.nmen, entities: [{ entity: rows[0]?.[0] ?? '', designations }] } };
}

/** The registry of designations with one more entity of a name. */
function twice(archive: Archive, name: string): Archive {
  const more = { entity: name, designations: [{ status: 'pending' as const, since: '2026-08-01' }] };
  return { ...archive, nmen: { ...archive.nmen, entities: [...archive.nmen.entities, more] } };
}
const twiceNamed = (archive: Archive, name: string) => designating(archive, [name, 'standing', '2026-07-01']);

// Document ids by which texts cite.

function withIds(archive: Archive, ...numbers: readonly number[]): Archive {
  return numbers.reduce((made, number) => withAltered(made, number, { sovereign_id: 'EA-X' }), archive);
}

// Changes that are allowed to the designations of entities.

type Designations = NmenRegistry['entities'][number]['designations'];

/** The world with other designations of its entity. */
const designated =
  (change: (designations: Designations) => Designations) =>
  (archive: Archive): Archive => ({
    ...archive,
    nmen: {
      ...archive.nmen,
      entities: archive.nmen.entities.map((one) => ({ ...one, designations: change(one.designations) })),
    },
  });

/** The world whose entity has one designation, of the first of July. */
const ONCE = designated((designations) => designations.slice(0, 1))(WORLD);
const more = (since: string) =>
  designated((designations) => [...designations, { status: 'restricted', since }]);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  submissionCase('DUP-001', 'the same work in another envelope', () => submission({ keywords: 'others' })),
  submissionCase('DUP-001', 'the same work with other line ends', () =>
    readBody(`${issueBody().replace(/\n/g, '\r\n')}\r\n\r\n`),
  ),
  alteredArchive('DUP-001', 'one text deposited twice', 5, { hash: first?.hash }),
  alteredArchive('DUP-001', 'the submission of another', 5, { submission_sha256: first?.submission_sha256 }),
  itemCase('NME-002', 'two designations since one day', (archive) =>
    designating(archive, [entity, 'standing', '2026-07-01'], [entity, 'restricted', '2026-07-01']),
  ),
  archiveCase('NME-002', 'an entity a second time', (archive) => twice(archive, entity)),
  archiveCase('NME-002 SAN-003', 'an entity a second time, composed otherwise', (archive) =>
    twice(twiceNamed(archive, 'Caf\u00E9'), 'Cafe\u0301'),
  ),
  submissionCase('REL-001', 'an AXN of no deposit', { related_ids: UNKNOWN }),
  submissionCase('REL-001', 'an AXN with a joiner', { related_ids: withIn('\u200D') }),
  submissionCase('REL-001', 'a deposit to supersede that is not there', { supersedes: '99' }),
  ...[
    ['a DOI with a short prefix', '10.1/abc'],
    ['two on one line', '10.5555/a, 10.5555/b'],
    ['two on one line without a space', 'https://example.org/a,10.5555/b'],
    ['a word', 'b.c(1)2'],
  ].map(([what = '', related_ids = '']) => submissionCase('REL-001', what, { related_ids })),
  entryCase('REL-001', 'an AXN of no deposit', { related_ids: [UNKNOWN] }),
  ...each(submissionCase, 'REL-002', {
    'another account': () => readBody(issueBody({ title: 'Anew', supersedes: '1' }), anotherAccount),
    'no account': { supersedes: '1' },
    'the same account, a deposit that is superseded already': () =>
      readBody(issueBody({ title: 'Anew', supersedes: '2' }), DEPOSITOR),
    'Path B, a deposit that is still pending': () => richSubmission({ title: 'B', supersedes: 4 }),
  }),
  submissionCase('REL-003', 'a predecessor that is not there', () =>
    richSubmission({ title: 'Another', predecessor_deposit_number: 99 }),
  ),
  ...each(entryCase, 'REL-003', {
    'number and identifier of different deposits': {
      predecessor_deposit_number: 2,
      predecessor_axn: third?.axn,
    },
    'a number without its identifier': { superseded_by_deposit_number: 2 },
    'an identifier without its number': { predecessor_axn: second?.axn },
    'a superseded deposit that is not there': { supersedes: 99 },
  }),
  ...each(submissionCase, 'NME-001', {
    'a status of another day': { nmen_entity: 'Example Engine', nmen_status_observed: 'provisional' },
    'an entity of no designation': { nmen_entity: 'Nobody', nmen_status_observed: 'standing' },
    'a status without its entity': { nmen_status_observed: 'standing' },
    'an entity without a status': { nmen_entity: 'Example Engine' },
  }),
  entryCase('NME-001', 'a status of another day', {
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'restricted',
  }),
  archiveCase('CIT-008', 'a document id of two works', (archive) => withIds(archive, 1, 5)),
  ...each(changeCase, 'NME-003', {
    'a changed designation': designated((all) =>
      all.map((one, at) => (at === 0 ? { ...one, status: 'pending' } : one)),
    ),
    'a removed designation': designated((all) => all.slice(1)),
    'a removed entity': (archive) => ({ ...archive, nmen: { ...archive.nmen, entities: [] } }),
    'a new entity of the future': (archive) => ({
      ...archive,
      nmen: {
        ...archive.nmen,
        entities: [
          ...archive.nmen.entities,
          { entity: 'Another', designations: [{ status: 'pending', since: '2026-08-01' }] },
        ],
      },
    }),
  }),
  changeCase('NME-003', 'a designation before the newest', more('2026-06-30'), { on: ONCE }),
  changeCase('NME-003', 'a designation in the future', more('2026-07-17'), { on: ONCE }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  itemCase('NME-002', 'designations in no order, each of a day of its own', (archive) => archive),
  archiveCase('NME-002', 'two entities of one day', (archive) => twice(archive, 'Another Engine')),
  ...each(submissionCase, 'REL-001', {
    'an AXN of this registry': { related_ids: first?.axn ?? '' },
    'an AXN whose variation selectors differ': { related_ids: ` ${PASTED}\u00A0` },
    'a superseded AXN whose variation selectors differ': () =>
      readBody(issueBody({ title: 'Anew', supersedes: PASTED }), DEPOSITOR),
    'a bare DOI': { related_ids: '10.1000/182' },
  }),
  ...[
    '10.5555/marks,quays.2',
    'https://example.org/map/@52.1,4.9,12z',
    'https://doi.org/10.1002/(SICI)1097-0000(19960129)365:1%3C1::AID-ABC9%3E3.0.CO;2-6',
    '10.5555/mark#3?b',
    '<https://example.org/a>',
    '["10.5555/a", "https://example.org/b"]',
  ].map((related_ids) => submissionCase('REL-001', related_ids, { related_ids })),
  submissionCase('SAN-002', 'a notice that is a DOI', { reciprocity_notice: 'doi:10.5281/zenodo.12' }),
  entryCase('REL-001', 'an AXN of this registry', { related_ids: [second?.axn] }),
  submissionCase('REL-002', 'the same account, by number', () =>
    readBody(issueBody({ title: 'Anew', supersedes: '1' }), DEPOSITOR),
  ),
  submissionCase('REL-002', 'the same account, by identifier', () =>
    readBody(issueBody({ title: 'Anew', supersedes: first?.axn ?? '' }), DEPOSITOR),
  ),
  submissionCase('REL-002', 'Path B', () => richSubmission({ title: 'Anew', supersedes: 1 })),
  submissionCase('REL-003', 'a predecessor that is there', () =>
    richSubmission({ title: 'Another', predecessor_deposit_number: 1 }),
  ),
  submissionCase('NME-001', 'the status of the day', {
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'standing',
  }),
  entryCase(
    'NME-001',
    'the status of the day of minting, whatever came later',
    () => altered({}, 5),
    () => more('2026-07-16')(WORLD),
  ),
  archiveCase('CIT-008', 'a document id of two versions of a work', (archive) => withIds(archive, 2, 3)),
  changeCase('NME-003', 'a later designation', more('2026-07-02'), { on: ONCE }),
  changeCase(
    'NME-003',
    'the same designations in another order',
    designated((all) => all.toReversed()),
  ),
];
