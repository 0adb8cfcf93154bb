import { DEPOSITOR, issueBody, readBody, richSubmission, submission } from '../../fixtures/submissions.ts';
import { altered, type Case, entryCase, fresh, submissionCase, WORLD } from './case.ts';

// How a deposit stands to others.

const [first, second, third] = WORLD.registry.deposits;
const UNKNOWN = 'AXN:0F.DATASET.🌍🌍🌍🌍🌍🌍';

const anotherAccount = { ...DEPOSITOR, submitter: { id: 8, login: 'another' } };

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  submissionCase('DUP-001', 'the same work in another envelope', () => submission({ keywords: 'others' })),
  submissionCase('DUP-001', 'the same work with other line ends', () =>
    readBody(`${issueBody().replace(/\n/g, '\r\n')}\r\n\r\n`),
  ),
  submissionCase('REL-001', 'an AXN of no deposit', { related_ids: UNKNOWN }),
  submissionCase('REL-001', 'a word', { related_ids: 'forthcoming' }),
  submissionCase('REL-001', 'words', { related_ids: 'the other paper' }, { also: ['SAN-004'] }),
  submissionCase('REL-001', 'a deposit to supersede that is not there', { supersedes: '99' }),
  entryCase('REL-001', 'an AXN of no deposit', { related_ids: [UNKNOWN] }),
  submissionCase('REL-002', 'another account', () =>
    readBody(issueBody({ title: 'Anew', supersedes: '1' }), anotherAccount),
  ),
  submissionCase('REL-002', 'no account', { supersedes: '1' }),
  submissionCase('REL-002', 'the same account, a deposit that is superseded already', () =>
    readBody(issueBody({ title: 'Anew', supersedes: '2' }), DEPOSITOR),
  ),
  submissionCase('REL-002', 'Path B, a deposit that is still pending', () =>
    richSubmission({ title: 'B', supersedes: 4 }),
  ),
  submissionCase('REL-003', 'a predecessor that is not there', () =>
    richSubmission({ title: 'Another', predecessor_deposit_number: 99 }),
  ),
  entryCase('REL-003', 'number and identifier of different deposits', {
    predecessor_deposit_number: 2,
    predecessor_axn: third?.axn,
  }),
  entryCase('REL-003', 'a number without its identifier', { superseded_by_deposit_number: 2 }),
  entryCase('REL-003', 'an identifier without its number', { predecessor_axn: second?.axn }),
  entryCase('REL-003', 'a superseded deposit that is not there', { supersedes: 99 }),
  submissionCase('NME-001', 'a status of another day', {
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'provisional',
  }),
  submissionCase('NME-001', 'an entity of no designation', {
    nmen_entity: 'Nobody',
    nmen_status_observed: 'standing',
  }),
  submissionCase('NME-001', 'a status without its entity', { nmen_status_observed: 'standing' }),
  submissionCase('NME-001', 'an entity without a status', { nmen_entity: 'Example Engine' }),
  entryCase('NME-001', 'a status of another day', {
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'restricted',
  }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  submissionCase('DUP-001', 'another title', () => fresh()),
  submissionCase('REL-001', 'an AXN of this registry', { related_ids: first?.axn ?? '' }),
  submissionCase('REL-001', 'a bare DOI', { related_ids: '10.1000/182' }),
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
  entryCase('REL-003', 'both sides of a supersession', () => altered({}, 3)),
  submissionCase('NME-001', 'the status of the day', {
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'standing',
  }),
  entryCase('NME-001', 'the status of the day of minting, whatever came later', () => altered({}, 5), {
    archive: () => ({
      ...WORLD,
      nmen: {
        ...WORLD.nmen,
        entities: WORLD.nmen.entities.map((known) => ({
          ...known,
          designations: [...known.designations, { status: 'restricted' as const, since: '2026-07-16' }],
        })),
      },
    }),
  }),
];
