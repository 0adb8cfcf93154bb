import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { preview } from '../../src/registry/archive/changeset.ts';
import { mintQueue } from '../../src/registry/changes/mint.ts';
import { Deposit } from '../../src/registry/model/deposit.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runArchive } from '../../src/registry/rules/run.ts';
import { alwaysIn } from '../fixtures/always.ts';
import { archiveOf, emptyArchive, mintInto } from '../fixtures/archive.ts';
import { longTest } from '../fixtures/long.ts';
import { runs } from '../fixtures/runs.ts';
import { byIssue, type RawFields, submission } from '../fixtures/submissions.ts';
import { contextOf, NOW, TOOLS } from '../fixtures/tools.ts';
import { WORLD } from './rules/case.ts';
import { NOTES } from './rules/lifecycle.cases.ts';

const numbered = (n: number, changes: RawFields = {}) =>
  submission({ title: `Work ${n}`, ...changes }, byIssue(2 + n));
const errorsIn = (archive: Archive) =>
  runArchive(RULES, contextOf(archive)).filter(({ level }) => level === 'error');

describe('minting', () => {
  longTest('results in an archive that passes the rules, even with a text of maximum length', () => {
    const body = `${'word '.repeat(999_999)}words`;
    const { archive } = mintInto(emptyArchive(), [numbered(1, { body, methodology: '', falsification: '' })]);
    expect(archive.registry.deposits.length).toBe(1);
    expect(errorsIn(archive)).toEqual([]);
  });

  test('gives an entry the values of its submission, in the order of the schema', () => {
    const [deposit] = mintInto(emptyArchive(), [numbered(1)]).result.minted;
    expect(deposit).toMatchObject({
      minted_at: NOW,
      submitter: { id: 7, login: 'depositor' },
      keywords: ['records', 'keeping', 'permanence'],
      version: 'v1.2',
    });
    expect(Object.keys(deposit ?? {})).toEqual(
      Object.keys(Deposit.shape).filter((key) => key in (deposit ?? {})),
    );
  });

  test('of an empty text results in a deposit without a text path, but with a text file', () => {
    const { result, archive } = mintInto(emptyArchive(), [
      numbered(1, { body: '', methodology: '', falsification: '' }),
    ]);
    expect(result.minted[0]?.full_text_path).toBeUndefined();
    expect(archive.files.read('data/texts/AXN-01-text.md')).toBeDefined();
    expect(errorsIn(archive)).toEqual([]);
  });

  test('is deterministic and does not modify its input', () => {
    const archive = archiveOf(numbered(1), numbered(2));
    const before = JSON.stringify(archive.registry);
    const once = mintInto(archive, [numbered(3), numbered(4, { supersedes: '1' })]);
    const again = mintInto(archive, [numbered(3), numbered(4, { supersedes: '1' })]);
    expect(JSON.stringify(again.result.changeset)).toBe(JSON.stringify(once.result.changeset));
    expect(JSON.stringify(archive.registry)).toBe(before);
  });

  test('proposes archives that pass every rule: superseded works, drafts and series in them', () => {
    expect(WORLD.registry.deposits.map(({ status }) => status)).toEqual([
      ...['ACTIVE', 'SUPERSEDED', 'ACTIVE', 'DRAFT_PENDING', 'ACTIVE'],
    ]);
    for (const archive of [WORLD, NOTES]) expect(errorsIn(archive)).toEqual([]);
  });
});

test('a deposit that is named without its variation selectors is stored as the table writes it', () => {
  const archive = archiveOf(submission());
  const { axn } = archive.registry.deposits[0] as Deposit;
  const pasted = axn.includes('\uFE0F') ? axn.replaceAll('\uFE0F', '') : `${axn}\uFE0F`;
  const fields = {
    title: 'Another',
    related_ids: `${pasted}\nhttps://example.org/map/@52.1,4.9,12z\n10.5555/marks,quays.2`,
  };
  const { result } = mintInto(archive, [numbered(1, fields)]);
  expect(result.minted[0]?.related_ids).toEqual([
    axn,
    'https://example.org/map/@52.1,4.9,12z',
    '10.5555/marks,quays.2',
  ]);
});

describe('a repeated submission', () => {
  test('in one batch is minted once', () => {
    const { result } = mintInto(emptyArchive(), [numbered(1), numbered(1), numbered(2)]);
    expect(result.minted.map(({ deposit_number }) => deposit_number)).toEqual([1, 2]);
    expect(result.existing.map(({ deposit }) => deposit.deposit_number)).toEqual([1]);
  });

  test('in a refused batch is not reported as deposited', () => {
    const archive = archiveOf(numbered(1));
    const { result } = mintInto(archive, [
      numbered(1),
      numbered(2),
      numbered(2),
      numbered(3, { license: '' }),
    ]);
    expect(result.changeset).toBeNull();
    expect(result.existing.map(({ deposit }) => deposit.deposit_number)).toEqual([1]);
  });
});

// Many submissions at once.

/** A submission from an issue of an account. */
const filed = (issue: number, account = 7, changes: RawFields = {}): Submission =>
  submission(
    { title: `Work ${issue}`, ...changes },
    { ...byIssue(issue), submitter: { id: account, login: `account-${account}` } },
  );

function run(archive: Archive, submissions: readonly Submission[], batch = 50, now = TOOLS.now) {
  const queue = mintQueue(archive, submissions, { ...TOOLS, now }, batch);
  const after = queue.changeset ? preview(archive, queue.changeset, queue.known) : archive;
  return { ...queue, after, outcomes: queue.verdicts.map(({ outcome }) => outcome) };
}

const withLimit = (per_author_per_day: number): Archive => {
  const archive = emptyArchive();
  const limits = { ...archive.site.limits, per_author_per_day };
  return { ...archive, site: { ...archive.site, limits } };
};

describe('a queue of submissions', () => {
  test.each([
    ['after its title changed', {}],
    [
      'after the forge moved to another host',
      { issue_url: 'http://localhost:4399/example/deposit-registry/issues/1' },
    ],
    [
      'after its repository was renamed',
      { issue_url: 'https://github.com/another/name/issues/1', filed_at: '2026-07-15T11:00:00Z' },
    ],
    ['that a clock ahead of the mint’s filed within a day after it', { filed_at: '2026-07-16T11:00:00Z' }],
  ])('recognizes an issue %s', (_what, changes) => {
    const first = run(emptyArchive(), [filed(1)]);
    const again = filed(1, 7, { title: 'Edited since' });
    const origin = { ...again.origin, ...changes };
    const { outcomes, changeset } = run(first.after, [{ ...again, origin }]);
    expect([outcomes, changeset]).toEqual([['already'], null]);
  });

  test.each([
    ['somebody else’s', 8, '2026-07-15T11:00:00Z'],
    ['filed long after the deposit', 7, '2026-08-01T00:00:00Z'],
  ])('takes an issue of one number and address for another where it is %s', (_what, account, filed_at) => {
    const first = run(emptyArchive(), [filed(1)]);
    const other = filed(1, account, { title: 'Another work' });
    const { outcomes } = run(first.after, [{ ...other, origin: { ...other.origin, filed_at } }]);
    expect(outcomes).toEqual(['minted']);
  });

  test('makes the second that supersedes one deposit wait, and refuses it then', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const twice = run(first.after, [filed(2, 7, { supersedes: '1' }), filed(3, 7, { supersedes: '1' })]);
    expect(twice.outcomes).toEqual(['minted', 'later']);
    expect(run(twice.after, [filed(3, 7, { supersedes: '1' })]).outcomes).toEqual(['refused']);
  });
});

test('the daily limit of an account does not delay the refusal of an invalid submission', () => {
  const { after } = run(withLimit(1), [filed(1)]);
  expect(run(after, [filed(2, 7, { creator: '' })]).outcomes).toEqual(['refused']);
});

test('in batches of any size, every valid submission is minted once and numbers have no gap', () => {
  const kinds = fc.constantFrom<RawFields>({}, {}, {}, { license: '' }, { title: 'The same title' });
  alwaysIn(runs(30), fc.array(kinds, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (changes, batch) => {
    const queue = changes.map((change, at) => filed(at + 1, at, change));
    let archive = withLimit(100);
    for (let turn = 0; turn < 14; turn += 1) archive = run(archive, queue, batch).after;
    const { deposits } = archive.registry;
    expect(deposits.map(({ deposit_number }) => deposit_number)).toEqual(deposits.map((_one, at) => at + 1));
    const titles = deposits.map(({ title }) => title);
    const good = queue.filter(({ fields }) => fields.license !== '').map(({ fields }) => fields.title);
    expect(titles.toSorted()).toEqual([...new Set(good)].toSorted());
  });
});
