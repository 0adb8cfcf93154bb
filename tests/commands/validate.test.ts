import { appendFileSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSince } from '../../src/archive/base.ts';
import { listFiles } from '../../src/archive/files.ts';
import { ArchiveError, loadArchive } from '../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import type { ChangedFile, Finding } from '../../src/registry/rules/rule.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { move, SHELF } from '../fixtures/moves.ts';
import { edit, repository, rulesFinding } from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// Output of the validate command, for people and for programs.

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

const validate = (...args: string[]) => move(root, 'validate', ...args);
/** Changes version v2.0 in the registry by hand to something else. */
const reversion = (to: string) => edit(root, 'data/registry.json', '"version":"v2.0"', `"version":${to}`);

/** Findings of the command in an archive that is not right, from its JSON. */
async function found(): Promise<readonly Finding[]> {
  const { code, stdout, stderr } = await validate('--json');
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect([code, stderr, ok]).toEqual([1, '', false]);
  return findings;
}

describe('the validate command', () => {
  test('reports no findings in a valid archive, and which scopes it did not check', async () => {
    expect(await validate()).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      stdout: `5 deposits in ${root}: no findings.\nChecked: entry, item, archive. Not asked for: submission, draft, change, site.\n`,
    });
    const { code, stdout } = await validate('--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ok: true, checked: ['entry', 'item', 'archive'], findings: [] });
  });

  test('groups findings by place, counts them, and says what to do', async () => {
    reversion('"newest"');
    edit(root, 'data/EA-WG-CAPTURES-01-v8.3.json', '"v8.3"', '"v9.0"');
    const { code, stdout } = await validate();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^data\/registry\.json, deposit 2\n {2}✗ VER-001 {2}version: found “newest”\n/);
    expect(stdout).toMatch(/\n\ndata\/EA-WG-CAPTURES-01-v8\.3\.json\n {2}✗ CAP-006 {2}registry_id: found /);
    expect(stdout).toContain('      → Restore registry_id and version.');
    expect(stdout).toContain(`5 deposits in ${root}: 2 errors.`);
  });

  test('prints findings in JSON with all their fields', async () => {
    reversion('"newest"');
    expect(await found()).toEqual([
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

  test('an entry of another shape is one finding, in words, whatever rules stumble over it', async () => {
    reversion('"v2.0","mirrors":1');
    expect((await found()).map(({ rule, field, actual }) => [rule, field, actual])).toEqual([
      ['REG-002', 'mirrors', 'a number: 1'],
    ]);
  });

  test.each([
    ['longer than any name of a file', 'A'.repeat(5000)],
    ['a character that no name has', '\\u0000'],
  ])('a path that no file can have is a finding: %s', async (_what, hex) => {
    edit(root, 'data/registry.json', '"hex":"01"', `"hex":"${hex}"`);
    expect((await found()).map(({ rule }) => rule)).toContain('REG-002');
  });

  test.each([
    [
      'a key twice in a deposit',
      'data/registry.json',
      '"version":"v2.0"',
      '"version":"v2.0","version":"v3.0"',
      'the key “version” stands twice',
    ],
    [
      'a key twice in a document',
      'api/index.json',
      '"index_version":',
      '"index_version": "", "index_version":',
      'api/index.json is not valid JSON: the key “index_version” stands twice',
    ],
  ])('an archive that cannot be read is a finding as JSON: %s', async (_what, path, from, to, words) => {
    edit(root, path, from, to);
    const findings = await found();
    expect(findings).toMatchObject([{ rule: 'REG-002', actual: expect.stringContaining(words) }]);
    expect(await validate()).toMatchObject({ code: 1, stderr: expect.stringContaining(path) });
    expect(findings[0]?.actual).toContain(`git checkout main -- ${path}`);
  });

  test('without a base it sees stray files, links and lines that are no receipts', async () => {
    writeFileSync(join(root, 'data/notes.txt'), 'note');
    writeFileSync(join(root, 'data/.hidden'), '');
    symlinkSync('/etc/hostname', join(root, 'data/texts/AXN-0A-text.md'));
    appendFileSync(join(root, 'data/pre-overwrite-receipts.log'), 'garbage\n');
    expect((await found()).map(({ rule, where }) => `${rule} ${where}`)).toEqual(
      expect.arrayContaining([
        'REG-009 data/notes.txt',
        'REG-004 data/.hidden',
        'REG-004 data/texts/AXN-0A-text.md',
        'RCP-002 data/pre-overwrite-receipts.log',
      ]),
    );
  });

  test('a link in the place of a folder is refused by every command, so that nothing is written elsewhere', async () => {
    const elsewhere = temporaryFolder();
    renameSync(join(root, 'data/texts'), join(elsewhere, 'texts'));
    symlinkSync(join(elsewhere, 'texts'), join(root, 'data/texts'));
    expect((await found()).map(({ rule }) => rule)).toEqual(['REG-004']);
    const before = readdirSync(join(elsewhere, 'texts'));
    const withdrawal = ['withdraw', '1', '--redact', '--reason', 'A test.'];
    const { code, stderr } = await move(root, 'lifecycle', ...withdrawal);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^REG-004: data\/texts .* is a symbolic link/)]);
    const minted = await move(root, 'mint', join(ROOT, '.github/my-work.md'));
    expect([minted.code, minted.stderr]).toEqual([1, expect.stringMatching(/^REG-004: data\/texts /)]);
    expect(readdirSync(join(elsewhere, 'texts'))).toEqual(before);
  });

  test('reports a folder that is not there as a usage error', async () => {
    const { code, stdout, stderr } = await validate('--dist', 'no/such/folder');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: npm run validate');
  });
});

// The gate against a commit: what may become of what was there, and what may not.

const since = () => rulesFinding(root, '--base', 'HEAD');

describe('validate --base passes', () => {
  test('an unchanged archive, and lists the scope change as checked', async () => {
    const { code, stdout } = await move(repository(), 'validate', '--base', 'HEAD', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      checked: ['entry', 'item', 'archive', 'change'],
      findings: [],
    });
  });

  longTest('a mint, a supersession, a redaction and a review by the commands', async () => {
    root = repository();
    const issue = join(temporaryFolder(), 'issue.md');
    writeFileSync(issue, issueBody({ title: 'A new work' }));
    for (const call of [
      ['mint', issue],
      ['lifecycle', 'supersede', '1', '--by', '2'],
      ['lifecycle', 'withdraw', '5', '--reason', 'It named a person.', '--redact'],
      ['lifecycle', 'activate', '3'],
      ['review', '4', '--wiki', 'reviewed'],
      ['familiarize'],
    ]) {
      const [name = '', ...args] = call;
      expect(await move(root, name, ...args)).toMatchObject({ code: 0 });
    }
    expect(await since()).toEqual([]);
  });

  test('an edit by hand with its receipt, and refuses the same without it (RCP-001)', async () => {
    root = repository();
    const site = join(root, 'data/site.json');
    expect(await move(root, 'overwrite', site, '--reason', 'An edit by hand.')).toMatchObject({ code: 0 });
    edit(root, 'data/site.json', 'Editors of the tests', 'Other editors');
    expect(await since()).toEqual([]);
    edit(root, 'data/pre-overwrite-receipts.log', /.*\n$/, '');
    expect(await since()).toEqual(['RCP-001']);
  });
});

describe('validate --base reports', () => {
  longTest('one bit that differs, in any file of the archive', () => {
    root = repository();
    const { base } = changeSince(root, 'HEAD');
    const paths = listFiles(root)
      .filter((path) => /^(?:data|api)\//.test(path))
      .filter((path) => readFileSync(join(root, path)).length > 0);
    const told = (file: ChangedFile) => {
      try {
        const archive = loadArchive(root);
        return [...validateArchive(archive, NOW), ...validateChange(archive, { base, files: [file] }, NOW)];
      } catch (error) {
        if (error instanceof ArchiveError) return [error.message];
        throw error;
      }
    };
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.nat(), fc.nat(7), (path, where, bit) => {
        const before = readFileSync(join(root, path));
        const after = Buffer.from(before);
        const at = where % before.length;
        after[at] = (after[at] ?? 0) ^ (1 << bit);
        writeFileSync(join(root, path), after);
        try {
          expect(told({ path, before, after })).not.toEqual([]);
        } finally {
          writeFileSync(join(root, path), before);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a reference that git does not have, as a usage error', async () => {
    const { code, stderr } = await move(repository(), 'validate', '--base', 'no-such-branch');
    expect(code).toBe(2);
    expect(stderr).toContain('git has no commit no-such-branch');
    expect(stderr).toContain('Usage: npm run validate');
  });
});
