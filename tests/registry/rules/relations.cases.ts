import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { NmenRegistry } from '../../../src/registry/model/tables.ts';
import { DEPOSITOR, issueBody, readBody, richSubmission, submission } from '../../fixtures/submissions.ts';
import {
  altered,
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

// Designations of entities, and document ids by which texts cite.

type Entity = NmenRegistry['entities'][number];

const [engine] = WORLD.nmen.entities as [Entity];
const { entity } = engine;
const [standing, ...others] = engine.designations as [Entity['designations'][number]];

/** An archive with these entities in its registry of designations. */
const listing =
  (...entities: readonly Entity[]) =>
  (archive: Archive): Archive => ({ ...archive, nmen: { ...archive.nmen, entities: [...entities] } });

/** An archive whose one entity has these designations. */
const designating = (...designations: Entity['designations']) => listing({ entity, designations });

/** An entity of a name that is pending since a day. */
const pending = (name: string, since: string): Entity => ({
  entity: name,
  designations: [{ status: 'pending', since }],
});
const restricted = (since: string) => ({ status: 'restricted' as const, since });

/** The world whose entity has one designation, of the first of July. */
const ONCE = designating(standing)(WORLD);

const withIds = (archive: Archive, ...numbers: readonly number[]): Archive =>
  numbers.reduce((made, number) => withAltered(made, number, { sovereign_id: 'EA-X' }), archive);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  submissionCase('DUP-001', 'the same work in another envelope', () => submission({ keywords: 'others' })),
  ...each(archiveCase, 'DUP-001', {
    'one text deposited twice': (archive) => withAltered(archive, 5, { hash: first?.hash }),
    'the submission of another': (archive) =>
      withAltered(archive, 5, { submission_sha256: first?.submission_sha256 }),
  }),
  itemCase('NME-002', 'two designations since one day', designating(standing, restricted(standing.since))),
  archiveCase(
    'NME-002 SAN-003',
    'an entity a second time, composed otherwise',
    listing(pending('Caf\u00E9', '2026-07-01'), pending('Cafe\u0301', '2026-07-02')),
  ),
  submissionCase('REL-001', 'an AXN of no deposit', { related_ids: UNKNOWN }),
  submissionCase('REL-001', 'an AXN with a joiner', { related_ids: withIn('\u200D') }),
  submissionCase('REL-001', 'a deposit to supersede that is not there', { supersedes: '99' }),
  ...each(submissionCase, 'REL-001', {
    'a DOI with a short prefix': { related_ids: '10.1/abc' },
    'two on one line': { related_ids: '10.5555/a, 10.5555/b' },
    'two on one line without a space': { related_ids: 'https://example.org/a,10.5555/b' },
    'a word': { related_ids: 'b.c(1)2' },
  }),
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
    'a status of another day': { nmen_entity: entity, nmen_status_observed: 'provisional' },
    'an entity of no designation': { nmen_entity: 'Nobody', nmen_status_observed: 'standing' },
    'a status without its entity': { nmen_status_observed: 'standing' },
    'an entity without a status': { nmen_entity: entity },
  }),
  entryCase('NME-001', 'a status of another day', {
    nmen_entity: entity,
    nmen_status_observed: 'restricted',
  }),
  archiveCase('CIT-008', 'a document id of two works', (archive) => withIds(archive, 1, 5)),
  ...each(changeCase, 'NME-003', {
    'a changed designation': designating({ ...standing, status: 'pending' }, ...others),
    'a removed designation': designating(...others),
    'a removed entity': listing(),
    'a new entity of the future': listing(engine, pending('Another', '2026-08-01')),
  }),
  ...each(
    changeCase,
    'NME-003',
    {
      'a designation before the newest': designating(standing, restricted('2026-06-30')),
      'a designation in the future': designating(standing, restricted('2026-07-17')),
    },
    { on: ONCE },
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  archiveCase('NME-002', 'two entities', listing(engine, pending('Another', '2026-08-01'))),
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
  submissionCase('REL-002', 'Path B', () => richSubmission({ title: 'Anew', supersedes: 1 })),
  submissionCase('REL-003', 'a predecessor that is there', () =>
    richSubmission({ title: 'Another', predecessor_deposit_number: 1 }),
  ),
  submissionCase('NME-001', 'the status of the day', {
    nmen_entity: entity,
    nmen_status_observed: 'standing',
  }),
  entryCase(
    'NME-001',
    'the status of the day of minting, whatever came later',
    () => altered({}, 5),
    () => designating(...engine.designations, restricted('2026-07-16'))(WORLD),
  ),
  archiveCase('CIT-008', 'a document id of two versions of a work', (archive) => withIds(archive, 2, 3)),
  changeCase('NME-003', 'a later designation', designating(standing, restricted('2026-07-02')), { on: ONCE }),
  changeCase('NME-003', 'the same ones in another order', designating(...engine.designations.toReversed())),
];
