import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { preview } from '../../src/registry/archive/changeset.ts';
import { mintQueue } from '../../src/registry/changes/mint.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { runs } from '../fixtures/runs.ts';
import { type RawFields, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

/** A submission from an issue of an account. */
const filed = (issue: number, account = 7, changes: RawFields = {}): Submission =>
  submission(
    { title: `Work ${issue}`, ...changes },
    {
      issue_number: issue,
      issue_url: `https://github.com/example/deposit-registry/issues/${issue}`,
      submitter: { id: account, login: `account-${account}` },
      automated: false,
    },
  );

function run(archive: Archive, submissions: readonly Submission[], batch = 50, now = TOOLS.now) {
  const queue = mintQueue(archive, submissions, { ...TOOLS, now }, batch);
  const after = queue.changeset ? preview(archive, queue.changeset, queue) : archive;
  return { ...queue, after, outcomes: queue.verdicts.map(({ outcome }) => outcome) };
}

const withLimit = (per_author_per_day: number): Archive => {
  const archive = emptyArchive();
  const limits = { ...archive.site.limits, per_author_per_day };
  return { ...archive, site: { ...archive.site, limits } };
};

describe('a queue of submissions', () => {
  test('mints no issue twice, even after its body changed', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const again = run(first.after, [filed(1, 7, { title: 'Edited since' })]);
    expect(again.outcomes).toEqual(['already']);
    expect(again.changeset).toBeNull();
    expect(again.verdicts[0]).toMatchObject({ deposit: { deposit_number: 1, title: 'Work 1' } });
  });

  test('recognizes an issue after the forge moved to another host', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const moved = filed(1, 7, { title: 'Edited since' });
    const origin = { ...moved.origin, issue_url: 'http://localhost:4399/example/deposit-registry/issues/1' };
    expect(run(first.after, [{ ...moved, origin }]).outcomes).toEqual(['already']);
  });

  test('recognizes an issue after its repository was renamed', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const moved = filed(1, 7, { title: 'Edited since' });
    const issue_url = 'https://github.com/another/name/issues/1';
    const origin = { ...moved.origin, issue_url, filed_at: '2026-07-15T11:00:00Z' };
    expect(run(first.after, [{ ...moved, origin }]).outcomes).toEqual(['already']);
  });

  test('recognizes an issue that a clock ahead of the mint’s filed within a day after it', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const ahead = filed(1);
    const origin = { ...ahead.origin, filed_at: '2026-07-16T11:00:00Z' };
    expect(run(first.after, [{ ...ahead, origin }]).outcomes).toEqual(['already']);
  });

  test.each([
    ['somebody else’s', 8, '2026-07-15T11:00:00Z'],
    ['filed long after the deposit', 7, '2026-08-01T00:00:00Z'],
  ])(
    'takes an issue of the same number and address for another where it is %s',
    (_what, account, filed_at) => {
      const first = run(emptyArchive(), [filed(1)]);
      const other = filed(1, account, { title: 'Another work' });
      const { outcomes } = run(first.after, [{ ...other, origin: { ...other.origin, filed_at } }]);
      expect(outcomes).toEqual(['minted']);
    },
  );

  test('refuses the body of another deposited issue, and names the deposit', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const { outcomes, verdicts } = run(first.after, [filed(2, 8, { title: 'Work 1' })]);
    expect(outcomes).toEqual(['refused']);
    expect(verdicts[0]).toMatchObject({
      findings: [{ rule: 'DUP-001', actual: expect.stringContaining('deposit 1,') }],
    });
  });

  test('makes the second of two equal bodies wait until the first is deposited', () => {
    const twins = [filed(1), filed(2, 8, { title: 'Work 1' })];
    const { outcomes, after } = run(emptyArchive(), twins);
    expect(outcomes).toEqual(['minted', 'later']);
    expect(run(after, twins).outcomes).toEqual(['already', 'refused']);
  });

  test('supersedes an earlier deposit of the same account in the same change, but of no other account', () => {
    const first = run(emptyArchive(), [filed(1)]);
    const stranger = run(first.after, [filed(2, 8, { supersedes: '1' })]);
    expect(stranger.verdicts[0]).toMatchObject({ outcome: 'refused', findings: [{ rule: 'REL-002' }] });
    const own = run(first.after, [filed(2, 7, { supersedes: '1' })]);
    expect(own.outcomes).toEqual(['minted']);
    expect(own.after.registry.deposits[0]).toMatchObject({
      status: 'SUPERSEDED',
      superseded_by_deposit_number: 2,
    });
    const twice = run(first.after, [filed(2, 7, { supersedes: '1' }), filed(3, 7, { supersedes: '1' })]);
    expect(twice.outcomes).toEqual(['minted', 'later']);
    expect(run(twice.after, [filed(3, 7, { supersedes: '1' })]).outcomes).toEqual(['refused']);
  });
});

describe('the daily limit of an account', () => {
  test('does not delay the refusal of an invalid submission', () => {
    const { after } = run(withLimit(1), [filed(1)]);
    expect(run(after, [filed(2, 7, { creator: '' })]).outcomes).toEqual(['refused']);
  });
});

test('in batches of any size, every valid submission is minted once and numbers have no gap', () => {
  const kinds = fc.constantFrom<RawFields>({}, {}, {}, { license: '' }, { title: 'The same title' });
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (changes, batch) => {
      const queue = changes.map((change, at) => filed(at + 1, at, change));
      let archive = withLimit(100);
      for (let turn = 0; turn < 14; turn += 1) archive = run(archive, queue, batch).after;
      const { deposits } = archive.registry;
      expect(deposits.map(({ deposit_number }) => deposit_number)).toEqual(
        deposits.map((_one, at) => at + 1),
      );
      const titles = deposits.map(({ title }) => title);
      const good = queue.filter(({ fields }) => fields.license !== '').map(({ fields }) => fields.title);
      expect(titles.toSorted()).toEqual([...new Set(good)].toSorted());
    }),
    { numRuns: runs(30) },
  );
});
