import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepsText } from '../../src/command-line/terminal.ts';
import { textFile } from '../../src/registry/archive/archive.ts';
import { OVERWRITE_LOG } from '../../src/registry/archive/changeset.ts';
import { IDENTITY_FIELDS } from '../../src/registry/model/deposit.ts';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { depositIn, MOVED_ON, move, SHELF } from '../fixtures/moves.ts';

// The lifecycle command over archives of its own: what it changes, and what it does not.

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

/** A move: words, and after them a reason as it is. */
const lifecycle = (call: string, ...reason: string[]) =>
  move(root, 'lifecycle', ...call.split(' '), ...reason);

/** Runs a move that must be refused: exit 1, these words, and not one byte changed. */
async function refused(words: RegExp, ...call: [string, ...string[]]): Promise<void> {
  const { code, stdout, stderr } = await unchanged(root, () => lifecycle(...call));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
}

/** Runs a move that must succeed, and has the whole archive validated after it. */
async function done(...call: [string, ...string[]]): Promise<void> {
  expect(await lifecycle(...call)).toMatchObject({ code: 0, stderr: '' });
  expect(await move(root, 'validate')).toMatchObject({ code: 0 });
}

const deposit = (number: number) => depositIn(root, number);
const log = () => readFileSync(join(root, OVERWRITE_LOG), 'utf8');
const identityOf = (number: number) => IDENTITY_FIELDS.map((field) => deposit(number)[field]);

describe('lifecycle supersede', () => {
  test('changes both deposits at once, and writes a receipt of the earlier registry', async () => {
    const before = bytesOf(root);
    const identities = [1, 2].map((number) => identityOf(number));
    await done('supersede 1 --by 2');
    const [earlier, later] = [deposit(1), deposit(2)];
    expect(earlier).toMatchObject({
      status: 'SUPERSEDED',
      superseded_by_deposit_number: 2,
      superseded_by_axn: later.axn,
      superseded_at: MOVED_ON,
      version_series_id: 'deposit-1',
      version_in_series: 1,
    });
    expect(later).toMatchObject({
      status: 'ACTIVE',
      supersedes: 1,
      predecessor_deposit_number: 1,
      predecessor_axn: earlier.axn,
      version_series_id: 'deposit-1',
      version_in_series: 2,
    });
    expect([1, 2].map((number) => identityOf(number))).toEqual(identities);
    expect(JSON.parse(log().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      path: 'data/registry.json',
      sha256: before['data/registry.json'],
      reason: 'deposit 1 superseded by deposit 2',
    });
    const changed = Object.entries(bytesOf(root)).filter(([path, bytes]) => before[path] !== bytes);
    expect(changed.map(([path]) => path)).toEqual([OVERWRITE_LOG, 'data/registry.json']);
  });

  test('refuses itself, a draft, a missing deposit and one that supersedes another as successor; and a second one', async () => {
    await refused(/LIF-002 .*which is not an earlier deposit/, 'supersede 1 --by 1');
    await refused(/LIF-001: deposit 3 is DRAFT_PENDING/, 'supersede 1 --by 3');
    await refused(/There is no deposit 9; the archive has 5/, 'supersede 1 --by 9');
    await done('supersede 1 --by 2');
    await refused(/LIF-002 .*which does not name this deposit as superseded/, 'supersede 4 --by 2');
    await refused(/LIF-004: deposit 1 is SUPERSEDED/, 'supersede 1 --by 4');
  });
});

describe('lifecycle withdraw', () => {
  test('leaves a tombstone: number, identifier, hash and text stay', async () => {
    const identity = identityOf(5);
    const text = textFile(deposit(5));
    const bytes = bytesOf(root)[text];
    await done('withdraw 5 --reason', 'The notes were another’s.');
    expect(deposit(5)).toMatchObject({
      status: 'WITHDRAWN',
      withdrawn_at: MOVED_ON,
      withdrawn_reason: 'The notes were another’s.',
      full_text_path: `/${text}`,
    });
    expect(deposit(5)).not.toHaveProperty('redacted');
    expect(identityOf(5)).toEqual(identity);
    expect(bytesOf(root)[text]).toBe(bytes);
  });

  test('with --redact removes the text and what was generated from it, and says so', async () => {
    const identity = identityOf(5);
    const text = textFile(deposit(5));
    await done('withdraw 5 --redact --reason', 'It named a person.');
    const entry = deposit(5);
    expect(entry).toMatchObject({ status: 'WITHDRAWN', redacted: true });
    expect(entry).not.toHaveProperty('full_text_path');
    expect(existsSync(join(root, text))).toBe(false);
    expect(identityOf(5)).toEqual(identity);
    const others = [1, 2, 3, 4].map((number) => existsSync(join(root, textFile(deposit(number)))));
    expect(others).toEqual([true, true, true, true]);
    expect(log()).toContain(`"path":"${text}"`);
  });

  test('a text that a withdrawal left is removed later, with what was generated from it', async () => {
    const text = textFile(deposit(5));
    await refused(/LIF-003: deposit 5 is ACTIVE, and only a withdrawn text is removed/, 'redact 5');
    await done('withdraw 5 --reason', 'The notes were another’s.');
    const withdrawn = deposit(5);
    await done('redact 5 --reason', 'They name a person.');
    expect(existsSync(join(root, text))).toBe(false);
    const { full_text_path: _path, ...kept } = withdrawn;
    expect(deposit(5)).toEqual({ ...kept, redacted: true });
    expect(log()).toContain('"section":"redacted","entry_name":"deposit 5"');
    await refused(/^Deposit 5 is redacted already\.\n$/, 'redact 5');
  });

  test('a terminal says what stays readable, and asks; no terminal is not asked', async () => {
    const questions: string[] = [];
    const answering = (yes: boolean) => ({
      ask: (question: string) => {
        questions.push(question);
        return Promise.resolve(yes);
      },
      close: () => {},
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('ARCHIVE', root);
    expect([await keepsText(5, answering(false)), await keepsText(5, answering(true))]).toEqual([
      false,
      true,
    ]);
    expect([await keepsText(5, undefined), questions.length]).toEqual([true, 2]);
    expect(said.mock.calls[0]?.[0]).toContain('  the text at /data/texts/AXN-05-text.md\n');
    vi.unstubAllEnvs();
    said.mockRestore();
  });

  longTest('withdraws drafts and superseded deposits, and is final', async () => {
    await done('withdraw 3 --reason', 'It never came to be.');
    expect(deposit(3)).not.toHaveProperty('draft_pending_reason');
    await done('supersede 1 --by 2');
    await done('withdraw 1 --reason', 'The first edition is wrong.');
    expect(deposit(1)).toMatchObject({ status: 'WITHDRAWN', superseded_by_deposit_number: 2 });
    const final = /LIF-004: deposit 1 is WITHDRAWN, which is final: it cannot become [A-Z]+\./;
    await refused(final, 'withdraw 1 --redact --reason', 'again');
    await refused(/Its text can still be removed: npm run lifecycle -- redact 1\n/, 'activate 1');
    await refused(final, 'supersede 1 --by 4');
  });
});

test('lifecycle activate makes a draft active', async () => {
  await done('activate 3');
  expect(deposit(3).status).toBe('ACTIVE');
  expect(deposit(3)).not.toHaveProperty('draft_pending_reason');
});

describe('lifecycle series', () => {
  const place = (number: number, type: string, at: number, more = '') =>
    `series ${number} --type ${type} --id shelf --place ${at}${more}`;

  test('gives deposits their places after a predecessor, without a gap; a sequential series has several active ones', async () => {
    await done(place(4, 'sequential', 1));
    await refused(/LIF-005 .*3; expected 2 in the series “shelf”/, place(5, 'sequential', 3));
    await refused(/LIF-005: deposit 4 is in the series “shelf”/, place(4, 'sequential', 2));
    await refused(
      /LIF-005: the predecessor is the deposit at the place before, deposit 4, not 2/,
      place(5, 'sequential', 2, ' --predecessor 2'),
    );
    await done(place(5, 'sequential', 2));
    expect(deposit(5)).toMatchObject({
      status: 'ACTIVE',
      version_series_id: 'shelf',
      version_in_series: 2,
      series_type: 'sequential',
      predecessor_deposit_number: 4,
      predecessor_axn: deposit(4).axn,
    });
  });

  longTest(
    'a member of a sequential series keeps its place when it is superseded; its successor takes none',
    async () => {
      await done(place(1, 'sequential', 1));
      await done(place(2, 'sequential', 2));
      await refused(/LIF-005 .*sequential, although the deposit supersedes another/, 'supersede 1 --by 2');
      await done('supersede 2 --by 4');
      expect(deposit(2)).toMatchObject({
        ...{ status: 'SUPERSEDED', superseded_by_deposit_number: 4 },
        ...{ version_series_id: 'shelf', version_in_series: 2, series_type: 'sequential' },
      });
      expect(deposit(4)).toMatchObject({ supersedes: 2, predecessor_deposit_number: 2 });
      expect(deposit(4)).not.toHaveProperty('version_series_id');
      await refused(
        /LIF-005 .*sequential, although the deposit supersedes another/,
        place(4, 'sequential', 3),
      );
      await done('supersede 4 --by 5');
      expect([4, 5].map((number) => deposit(number).version_series_id)).toEqual(['deposit-4', 'deposit-4']);
    },
  );
});
