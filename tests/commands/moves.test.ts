import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { OVERWRITE_LOG } from '../../src/registry/archive/changeset.ts';
import { designationAt } from '../../src/registry/archive/moments.ts';
import { graphemes } from '../../src/registry/identity/axn.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { OverwriteReceipt } from '../../src/registry/model/receipts.ts';
import { generatedOf } from '../../src/registry/reading/generated.ts';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { depositIn, MOVED_ON, move, SHELF, withFourGlyphs } from '../fixtures/moves.ts';

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

const run = (name: string, ...args: string[]) => move(root, name, ...args);
const deposit = (number: number) => depositIn(root, number);

// The receipt before a hand edit.

const overwrite = (path: string, reason: string) => run('overwrite', join(root, path), '--reason', reason);
const log = () => readFileSync(join(root, OVERWRITE_LOG), 'utf8');

describe('the overwrite command', () => {
  test('writes a receipt of the file’s bytes, and changes nothing else', async () => {
    const before = bytesOf(root);
    const { code, stdout, stderr } = await overwrite('data/site.json', 'A new publisher.');
    expect([code, stderr]).toEqual([0, '']);
    const [line = ''] = log().split('\n');
    const receipt = OverwriteReceipt.parse(JSON.parse(line));
    const site = readFileSync(join(root, 'data/site.json'));
    expect(receipt).toMatchObject({
      ts: `${MOVED_ON}T12:00:00Z`,
      actor: 'overwrite',
      path: 'data/site.json',
      web_path: '/data/site.json',
      sha256: before['data/site.json'],
      size_bytes: site.length,
      line_count: 1,
      is_binary: false,
      primary_companion: null,
      reason: 'A new publisher.',
    });
    expect(stdout).toContain(line);
    expect(bytesOf(root)).toEqual({ ...before, [OVERWRITE_LOG]: bytesOf(root)[OVERWRITE_LOG] });
  });

  test.each([
    ['a wiki page', 's/wiki/index.html', '/wiki/'],
    ['a derived file', 'data/browse-index.json', 'data/registry.json'],
  ])('warns of %s, whose primary lives elsewhere', async (_name, path, primary) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'a fallback\n');
    const { code, stderr } = await overwrite(path, 'A word was wrong.');
    expect(code).toBe(0);
    expect(stderr).toContain(
      `! ${path} is made again at each build, from ${primary}: an edit of it would be lost.`,
    );
    expect(JSON.parse(log())).toMatchObject({ path, primary_companion: primary });
  });

  // RCP-002 would refuse a receipt of code.
  test.each([
    ['src/a.ts', 0, 'src/a.ts is no part of the archive: git keeps what it was, and it needs no receipt.\n'],
    ['data/new.md', 0, 'data/new.md does not exist yet: a new file needs no receipt.\n'],
    ['../elsewhere.json', 2, ''],
  ])('writes no receipt of %s', async (path, code, stdout) => {
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/a.ts'), 'a\n');
    expect(await unchanged(root, () => overwrite(path, 'a word'))).toMatchObject({ code, stdout });
  });
});

// A person's verdict on generated content, once and for good.

const review = (...args: string[]) => run('review', ...args);

describe('the review command', () => {
  test('keeps the verdict on wiki or entities with the words, and changes nothing else', async () => {
    const before = deposit(1);
    const { wiki_article, entities, generated_by } = generatedOf(loadArchive(root), before);
    const article = { wiki_article, wiki_status: 'reviewed' };
    const origin = { wiki_article: generated_by?.wiki_article };
    expect(await review('1', '--wiki', 'reviewed')).toMatchObject({
      code: 0,
      stdout: 'Done: wiki of deposit 1 reviewed.\n',
    });
    expect(deposit(1)).toEqual({ ...before, ...article, generated_by: origin });
    expect(await review('1', '--entities', 'rejected')).toMatchObject({ code: 0 });
    expect(deposit(1)).toEqual({
      ...before,
      ...article,
      ...{ entities, entity_status: 'rejected', generated_by },
    });
    expect(deposit(2).wiki_status).toBeUndefined();
    expect(await run('validate')).toMatchObject({ code: 0 });
  });

  test.each(['reviewed', 'rejected'])('refuses content that is %s', async (verdict) => {
    expect(await review('1', '--wiki', verdict)).toMatchObject({ code: 0 });
    const again = verdict === 'reviewed' ? 'rejected' : 'reviewed';
    const { code, stderr } = await unchanged(root, () => review('1', '--wiki', again));
    expect(code).toBe(1);
    expect(stderr).toContain(`The wiki article of deposit 1 is ${verdict} already.`);
  });
});

// Deposits that axn/v1 named are named again, and their earlier names go on leading to them.

/** Deposit 2 under its own label, deposit 4 under one that no deposit has now. */
const OLD = withFourGlyphs(
  SHELF,
  new Map([
    [2, undefined],
    [4, 'A7'],
  ]),
);
const retired = new Map(OLD.registry.deposits.map(({ deposit_number, axn }) => [deposit_number, axn]));

describe('backfill of axn/v1 identifiers', () => {
  beforeEach(() => {
    root = writeArchive(OLD);
  });

  test('gives each deposit its axn/v2 identifier and keeps the earlier one', async () => {
    expect(await run('backfill')).toMatchObject({
      code: 0,
      stdout: 'Done: axn/v2 identifiers for deposits 2, 4.\n',
    });
    for (const number of [2, 4]) {
      const [entry, minted] = [deposit(number), SHELF.registry.deposits[number - 1]];
      const axn = retired.get(number);
      expect(entry).toMatchObject({ ...minted, legacy_axn: axn });
      expect(graphemes(entry.emoji)).toHaveLength(6);
      expect(entry.axn_history).toMatchObject([{ axn, retired_at: MOVED_ON }]);
    }
    expect([1, 3, 5].map((number) => deposit(number))).toEqual(
      [0, 2, 4].map((at) => SHELF.registry.deposits[at]),
    );
    expect(await run('validate')).toMatchObject({ code: 0 });
  });

  test('a second run writes nothing', async () => {
    await run('backfill');
    expect(await unchanged(root, () => run('backfill'))).toMatchObject({
      code: 0,
      stdout: 'Nothing to do.\n',
    });
  });
});

// The designations of an entity are a history that only grows.

const FILE = 'data/nmen-registry.json';
const designate = (entity: string, status: string, since: string, ...more: string[]) =>
  run('designate', entity, status, '--since', since, ...more);
const entities = () =>
  (JSON.parse(readFileSync(join(root, FILE), 'utf8')) as { entities: unknown[] }).entities;

describe('the designate command', () => {
  // Without the entity of the fixtures.
  beforeEach(() => {
    root = writeArchive({ ...SHELF, nmen: { schema_version: 'nmen/v1', entities: [] } });
  });

  test('adds an entity, and then what it becomes; what stands there stays', async () => {
    const before = bytesOf(root);
    expect(await designate('Example Answers', 'pending', '2026-07-02')).toMatchObject({
      code: 0,
      stdout: 'Done: Example Answers is pending since 2026-07-02.\n',
    });
    expect(await designate(' Example Answers ', 'standing', '2026-07-20')).toMatchObject({ code: 0 });
    expect(await designate('Cafe\u0301', 'restricted', '2026-07-20')).toMatchObject({ code: 0 });
    expect(entities()).toEqual([
      {
        entity: 'Example Answers',
        designations: [
          { status: 'pending', since: '2026-07-02' },
          { status: 'standing', since: '2026-07-20', at: '2026-07-20T12:00:00Z' },
        ],
      },
      {
        entity: 'Caf\u00E9',
        designations: [{ status: 'restricted', since: '2026-07-20', at: '2026-07-20T12:00:00Z' }],
      },
    ]);
    const after = bytesOf(root);
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([
      FILE,
      'data/pre-overwrite-receipts.log',
    ]);
    expect(await run('validate')).toMatchObject({ code: 0 });
  });

  test.each([
    ['a second time', 'pending', '2026-07-02', [], 'Nothing to do.\n'],
    [
      'a dry run',
      'restricted',
      '2026-07-04',
      ['--dry-run'],
      'Would be done: Example Answers is restricted since 2026-07-04.\n',
    ],
  ])('%s changes nothing', async (_what, status, since, more, stdout) => {
    await designate('Example Answers', 'pending', '2026-07-02');
    await designate('Example Answers', 'standing', '2026-07-03');
    const again = () => designate('Example Answers', status, since, ...more);
    expect(await unchanged(root, again)).toMatchObject({ code: 0, stdout });
  });

  test.each([
    ['a day in the future', ['Example Answers', 'restricted', '2026-07-21'], 'in the future'],
    ['what is no day', ['Example Answers', 'restricted', '2026-02-30'], '“2026-02-30” is not a day'],
    ['another designation of the same day', ['Example Answers', 'restricted', '2026-07-02'], 'a later day'],
    [
      'what it is already',
      ['Example Answers', 'pending', '2026-07-03'],
      'is “pending” since 2026-07-02 already',
    ],
    ['the name in other letters', ['example answers', 'restricted', '2026-07-03'], 'write the name so'],
    ['a name that shows otherwise than it is', ['Answers\u202E', 'pending', '2026-07-03'], 'SAN-003'],
  ] as const)('refuses %s', async (_what, [entity, status, since], message) => {
    await designate('Example Answers', 'pending', '2026-07-02');
    const { code, stderr } = await unchanged(root, () => designate(entity, status, since));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  const engine = { status: 'pending', since: '2026-07-10' } as const;
  /** An archive whose first deposit observed the engine at an instant. */
  const observing = (minted_at = SHELF.registry.deposits[0]?.minted_at) => {
    const entities = [{ entity: 'Example Engine', designations: [engine] }];
    const [first, ...rest] = SHELF.registry.deposits;
    const observed = { nmen_entity: 'Example Engine', nmen_status_observed: engine.status, minted_at };
    const deposits = [{ ...first, ...observed } as Deposit, ...rest];
    root = writeArchive({
      ...SHELF,
      nmen: { schema_version: 'nmen/v1', entities },
      registry: { ...SHELF.registry, deposits },
    });
  };

  test('refuses an entity that a deposit has observed otherwise', async () => {
    observing();
    const { code, stderr } = await unchanged(root, () =>
      designate('Example Engine', 'restricted', '2026-07-12'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('NME-001');
  });

  test('a designation of today leaves alone what was minted earlier today', async () => {
    // The command runs at noon of this day.
    observing('2026-07-20T12:00:00Z');
    expect(await designate('Example Engine', 'standing', '2026-07-20')).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await run('validate')).toMatchObject({ code: 0 });
    expect(entities()).toEqual([
      {
        entity: 'Example Engine',
        designations: [engine, { status: 'standing', since: '2026-07-20', at: '2026-07-20T12:00:01Z' }],
      },
    ]);
    const archive = loadArchive(root);
    expect(
      ['2026-07-20T11:59:59Z', '2026-07-20T12:00:00Z', '2026-07-20T12:00:01Z', '2026-07-21T00:00:00Z'].map(
        (at) => designationAt(archive.nmen, 'Example Engine', at),
      ),
    ).toEqual(['pending', 'pending', 'standing', 'standing']);
  });
});
