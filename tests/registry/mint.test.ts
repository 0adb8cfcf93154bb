import { describe, expect, test } from 'vitest';
import { type Archive, textFile } from '../../src/registry/archive/archive.ts';
import { writeRegistry } from '../../src/registry/archive/changeset.ts';
import { bodyOf } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import { Deposit } from '../../src/registry/model/deposit.ts';
import { TRANSITIONS } from '../../src/registry/model/lifecycle.ts';
import { STATUSES, type Status } from '../../src/registry/model/vocabulary.ts';
import { articleOf } from '../../src/registry/reading/generated.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runArchive } from '../../src/registry/rules/run.ts';
import { archiveOf, emptyArchive, mintInto } from '../fixtures/archive.ts';
import { longTest } from '../fixtures/long.ts';
import { byIssue, type RawFields, richSubmission, submission } from '../fixtures/submissions.ts';
import { contextOf, NOW, TOOLS } from '../fixtures/tools.ts';

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

  test('sets every field of the entry, and stores the text under its hash', () => {
    const { result, archive } = mintInto(emptyArchive(), [numbered(1)]);
    const [deposit] = result.minted;
    if (!deposit) throw new Error('nothing was minted');
    expect(Deposit.safeParse(deposit).success).toBe(true);
    expect(deposit).toMatchObject({
      status: 'ACTIVE',
      minted_at: NOW,
      issue_number: 3,
      submitter: { id: 7, login: 'depositor' },
      keywords: ['records', 'keeping', 'permanence'],
      version: 'v1.2',
    });
    const bytes = archive.files.read(textFile(deposit));
    expect(bytes && TOOLS.hashes.sha256(bytes)).toBe(deposit.hash);
    expect(bytes && bodyOf(fromUtf8(bytes), deposit)).toContain('# Keeping');
    expect(Object.keys(deposit)).toEqual(Object.keys(Deposit.shape).filter((key) => key in deposit));
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

  test('proposes an archive that passes every rule', () => {
    const archive = archiveOf(
      numbered(1),
      numbered(2, { supersedes: '1' }),
      numbered(3, { supersedes: '2', related_ids: '' }),
      richSubmission({ draft_pending_reason: 'Waiting for a witness.' }, 'A charter.', true),
      richSubmission({
        title: 'Notes 1',
        series_type: 'sequential',
        version_series_id: 'notes',
        version_in_series: 1,
      }),
      richSubmission({
        title: 'Notes 2',
        series_type: 'sequential',
        version_series_id: 'notes',
        version_in_series: 2,
      }),
    );
    expect(errorsIn(archive)).toEqual([]);
    expect(archive.registry.deposits.map(({ status }) => status)).toEqual([
      'SUPERSEDED',
      'SUPERSEDED',
      'ACTIVE',
      'DRAFT_PENDING',
      'ACTIVE',
      'ACTIVE',
    ]);
  });
});

test('a long description is stored in full, and the article has only its beginning', () => {
  const description = '🙂 lives. '.repeat(4000).trim();
  const archive = archiveOf(submission({ description }));
  const deposit = archive.registry.deposits[0] as Deposit;
  const article = articleOf(archive, deposit) ?? '';
  expect(deposit.description).toBe(description);
  expect(article).toMatch(/(?:🙂|lives\.) …/u);
  expect(article.length).toBeLessThan(3000);
  expect(article.isWellFormed()).toBe(true);
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

describe('a finding in a batch', () => {
  test('of level warning refuses nothing: a short description is minted with a warning', () => {
    const { result } = mintInto(emptyArchive(), [numbered(1, { description: 'Short.' })]);
    expect(result.minted).toHaveLength(1);
    expect(result.findings).toMatchObject([{ rule: 'DSC-001', level: 'warning' }]);
  });
});

describe('the registry file', () => {
  const awkward = ['']
    .concat([']}', ',"deposits":[', '\u2028', '{"a":[1]}\\n', '"]}"'])
    .map((text, at) => numbered(at, { title: `T${at} ${text}`, creator: `C ${text}` }));

  test('has each deposit on a line, whatever it holds', () => {
    let archive = emptyArchive();
    let text = '';
    for (const one of awkward) {
      const { result, archive: grown } = mintInto(archive, [one]);
      text = writeRegistry(result.registry);
      expect(result.changeset?.files.at(-1)).toEqual({ path: 'data/registry.json', write: text });
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(result.registry)));
      archive = grown;
    }
    expect(text.split('\n')).toHaveLength(awkward.length + 3);
  });

  test('changes the line of a superseded deposit, and no other line', () => {
    const archive = archiveOf(numbered(1), numbered(2));
    const before = writeRegistry(archive.registry).split('\n');
    const { result } = mintInto(archive, [numbered(3, { supersedes: '2' })]);
    const after = writeRegistry(result.registry).split('\n');
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    expect(result.changeset?.files.at(-1)).toEqual({ path: 'data/registry.json', write: after.join('\n') });
  });
});

describe('the states of a deposit', () => {
  test('change only as TRANSITIONS allows', () => {
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
