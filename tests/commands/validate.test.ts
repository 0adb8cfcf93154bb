import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { edit } from '../fixtures/gate.ts';
import { move, SHELF } from '../fixtures/moves.ts';

// What the validate command prints of an archive, for people and for programs.

const validate = (root: string, ...args: string[]) => move(root, 'validate', ...args);

describe('the validate command', () => {
  test('reports no findings in a valid archive, and which scopes it did not check', async () => {
    const root = writeArchive(SHELF);
    expect(await validate(root)).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      stdout: `5 deposits in ${root}: no findings.\nChecked: entry, item, archive. Not asked for: submission, draft, change, site.\n`,
    });
    const { code, stdout } = await validate(root, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ok: true, checked: ['entry', 'item', 'archive'], findings: [] });
  });

  test('groups findings by place, counts them, and says what to do', async () => {
    const root = writeArchive(SHELF);
    edit(root, 'data/registry.json', '"version":"v2.0"', '"version":"newest"');
    edit(root, 'data/registry.json', '"total_deposits":5', '"total_deposits":6');
    const { code, stdout } = await validate(root);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^data\/registry\.json, deposit 2\n {2}✗ VER-001 {2}version: found “newest”\n/);
    expect(stdout).toMatch(/\n\ndata\/registry\.json\n {2}✗ REG-001 {2}total_deposits: found 6/);
    expect(stdout).toContain('      → Restore the count. The mint writes it.');
    expect(stdout).toContain(`5 deposits in ${root}: 2 errors.`);
  });

  test('prints findings in JSON with all their fields', async () => {
    const root = writeArchive(SHELF);
    edit(root, 'data/registry.json', '"version":"v2.0"', '"version":"newest"');
    const { findings } = JSON.parse((await validate(root, '--json')).stdout) as { findings: Finding[] };
    expect(findings).toEqual([
      {
        rule: 'VER-001',
        level: 'error',
        field: 'version',
        actual: '“newest”',
        requirement: expect.any(String),
        remedy: expect.any(String),
        where: 'data/registry.json, deposit 2',
      },
    ]);
  });

  test('checks the archive against the published schemas, too', async () => {
    const root = writeArchive(SHELF);
    const schema = 'api/schemas/site.schema.json';
    edit(root, schema, '"minLength": 1', '"minLength": 1000');
    const { findings } = JSON.parse((await validate(root, '--json')).stdout) as { findings: Finding[] };
    expect(findings.map(({ rule, where }) => [rule, where])).toEqual([
      ['IDX-001', schema],
      ['REG-002', 'data/site.json'],
    ]);
  });

  test('reports an archive that cannot be read', async () => {
    const root = writeArchive(SHELF);
    edit(root, 'data/site.json', '{', '');
    expect(await validate(root)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('data/site.json is not valid JSON'),
    });
  });

  test.each([
    ['an unknown option', ['--fast']],
    ['an argument', ['everything']],
    ['--base without a reference', ['--base']],
    ['a folder that is not there', ['--dist', 'no/such/folder']],
  ])('reports %s as a usage error', async (_name, args) => {
    const { code, stdout, stderr } = await validate(writeArchive(SHELF), ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: npm run validate');
  });
});
