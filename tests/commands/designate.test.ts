import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { designationAt } from '../../src/registry/archive/moments.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { move, SHELF } from '../fixtures/moves.ts';

// The designations of an entity are a history that only grows.

const FILE = 'data/nmen-registry.json';
const designate = (root: string, ...args: string[]) => move(root, 'designate', ...args);
const entitiesIn = (root: string) =>
  (JSON.parse(readFileSync(join(root, FILE), 'utf8')) as { entities: unknown[] }).entities;
/** The archive without the entity of the fixtures. */
const bare = () => writeArchive({ ...SHELF, nmen: { schema_version: 'nmen/v1', entities: [] } });

describe('the designate command', () => {
  test('adds an entity, and then what it becomes; what stands there stays', async () => {
    const root = bare();
    const before = bytesOf(root);
    expect(await designate(root, 'Example Answers', 'pending', '--since', '2026-07-02')).toMatchObject({
      code: 0,
      stdout: 'Done: Example Answers is pending since 2026-07-02.\n',
    });
    expect(await designate(root, ' Example Answers ', 'standing', '--since', '2026-07-20')).toMatchObject({
      code: 0,
    });
    expect(await designate(root, 'Cafe\u0301', 'restricted', '--since', '2026-07-20')).toMatchObject({
      code: 0,
    });
    expect(entitiesIn(root)).toEqual([
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
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test.each([
    ['a second time', 'pending', '2026-07-02', [], 'Nothing to do.\n'],
    ['a third time', 'standing', '2026-07-03', [], 'Nothing to do.\n'],
    [
      'a dry run',
      'restricted',
      '2026-07-04',
      ['--dry-run'],
      'Would be done: Example Answers is restricted since 2026-07-04.\n',
    ],
  ])('%s changes nothing', async (_what, status, since, more, stdout) => {
    const root = bare();
    await designate(root, 'Example Answers', 'pending', '--since', '2026-07-02');
    await designate(root, 'Example Answers', 'standing', '--since', '2026-07-03');
    const again = () => designate(root, 'Example Answers', status, '--since', since, ...more);
    expect(await unchanged(root, again)).toMatchObject({ code: 0, stdout });
  });

  test.each([
    ['a day in the future', ['Example Answers', 'restricted', '2026-07-21'], 'in the future'],
    ['what is no day', ['Example Answers', 'restricted', '2026-02-30'], '“2026-02-30” is not a day'],
    ['another designation of the same day', ['Example Answers', 'restricted', '2026-07-02'], 'NME-003'],
    ['a day before the newest', ['Example Answers', 'restricted', '2026-07-01'], 'give a later day'],
    [
      'what it is already',
      ['Example Answers', 'pending', '2026-07-03'],
      'is “pending” since 2026-07-02 already',
    ],
    ['the name in other letters', ['example answers', 'restricted', '2026-07-03'], 'write the name so'],
    ['a name that shows otherwise than it is', ['Answers\u202E', 'pending', '2026-07-03'], 'SAN-003'],
  ] as const)('refuses %s', async (_what, [entity, status, since], message) => {
    const root = bare();
    await designate(root, 'Example Answers', 'pending', '--since', '2026-07-02');
    const { code, stderr } = await unchanged(root, () => designate(root, entity, status, '--since', since));
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
    return writeArchive({
      ...SHELF,
      nmen: { schema_version: 'nmen/v1', entities },
      registry: { ...SHELF.registry, deposits },
    });
  };

  test('refuses an entity that a deposit has observed otherwise', async () => {
    const root = observing();
    const { code, stderr } = await unchanged(root, () =>
      designate(root, 'Example Engine', 'restricted', '--since', '2026-07-12'),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('NME-001');
  });

  test('a designation of today leaves alone what was minted earlier today', async () => {
    // The command runs at noon of this day.
    const root = observing('2026-07-20T12:00:00Z');
    expect(await designate(root, 'Example Engine', 'standing', '--since', '2026-07-20')).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
    expect(entitiesIn(root)).toEqual([
      {
        entity: 'Example Engine',
        designations: [engine, { status: 'standing', since: '2026-07-20', at: '2026-07-20T12:00:01Z' }],
      },
    ]);
    const { archive } = loadArchive(root);
    expect(
      ['2026-07-20T11:59:59Z', '2026-07-20T12:00:00Z', '2026-07-20T12:00:01Z', '2026-07-21T00:00:00Z'].map(
        (at) => designationAt(archive.nmen, 'Example Engine', at),
      ),
    ).toEqual(['pending', 'pending', 'standing', 'standing']);
  });
});
