import { describe, expect, test } from 'vitest';
import { Deposit, IDENTITY_FIELDS } from '../../src/registry/model/deposit.ts';
import { supersede, TRANSITIONS } from '../../src/registry/model/lifecycle.ts';
import { STATUSES, type Status } from '../../src/registry/model/vocabulary.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

const KEYS = Object.keys(Deposit.shape);
const [first, second, third] = archiveOf(
  submission({ title: 'One' }),
  submission({ title: 'Two', version: 'v2.0' }),
  submission({ title: 'Three' }),
).registry.deposits as [Deposit, Deposit, Deposit];

describe('superseding', () => {
  const pair = supersede(first, second, '2026-07-16');

  test('changes both deposits, each with every field that its status needs', () => {
    expect(pair.earlier).toMatchObject({
      status: 'SUPERSEDED',
      superseded_by_deposit_number: 2,
      superseded_by_axn: second.axn,
      superseded_at: '2026-07-16',
      version_series_id: 'deposit-1',
      version_in_series: 1,
      series_type: 'supersession',
    });
    expect(pair.later).toMatchObject({
      status: 'ACTIVE',
      supersedes: 1,
      predecessor_deposit_number: 1,
      predecessor_axn: first.axn,
      version_series_id: 'deposit-1',
      version_in_series: 2,
      series_type: 'supersession',
    });
    expect(pair.earlier.superseded_reason).toContain('v2.0');
  });

  test('a superseding deposit continues the series', () => {
    const next = supersede(pair.later, third, '2026-07-17');
    expect(next.earlier).toMatchObject({
      version_series_id: 'deposit-1',
      version_in_series: 2,
      supersedes: 1,
    });
    expect(next.later).toMatchObject({ version_series_id: 'deposit-1', version_in_series: 3, supersedes: 2 });
  });

  test('changes no identity and does not modify its input', () => {
    for (const field of IDENTITY_FIELDS) {
      expect(pair.earlier[field]).toEqual(first[field]);
      expect(pair.later[field]).toEqual(second[field]);
    }
    expect(first.status).toBe('ACTIVE');
  });

  test('results in entries that the schema accepts, with keys in its order', () => {
    for (const entry of [pair.earlier, pair.later]) {
      expect(Deposit.safeParse(entry).error).toBeUndefined();
      expect(Object.keys(entry)).toEqual(KEYS.filter((key) => key in entry));
    }
  });
});

describe('the states of a deposit', () => {
  test('change only as decision 24 allows', () => {
    const permitted = STATUSES.flatMap((from) => TRANSITIONS[from].map((to) => `${from} → ${to}`));
    expect(permitted.toSorted()).toEqual([
      'ACTIVE → SUPERSEDED',
      'ACTIVE → WITHDRAWN',
      'DRAFT_PENDING → ACTIVE',
      'DRAFT_PENDING → WITHDRAWN',
      'SUPERSEDED → WITHDRAWN',
    ]);
  });

  test('all lead to the final one', () => {
    const ends = (from: Status): boolean => from === 'WITHDRAWN' || TRANSITIONS[from].some(ends);
    expect(STATUSES.every(ends)).toBe(true);
    expect(TRANSITIONS.WITHDRAWN).toEqual([]);
  });
});
