import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeSince } from '../../src/archive/base.ts';
import { listFiles } from '../../src/archive/files.ts';
import { ArchiveError, loadArchive } from '../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../src/archive/prove.ts';
import type { ChangedFile } from '../../src/registry/rules/rule.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { edit, repository, rulesFinding } from '../fixtures/gate.ts';
import { longTest } from '../fixtures/long.ts';
import { move } from '../fixtures/moves.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// The gate against a commit: what may become of what was there, and what may not.

const since = (root: string) => rulesFinding(root, '--base', 'HEAD');

/** A receipt of a file's bytes, by the command. */
async function receipt(root: string, path: string): Promise<void> {
  const { code } = await move(root, 'overwrite', join(root, path), '--reason', 'An edit by hand.');
  expect(code).toBe(0);
}

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
    const root = repository();
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
    expect(await since(root)).toEqual([]);
  });

  test('an edit by hand with its receipt', async () => {
    const root = repository();
    await receipt(root, 'data/site.json');
    edit(root, 'data/site.json', 'Editors of the tests', 'Other editors');
    expect(await since(root)).toEqual([]);
  });
});

describe('validate --base reports', () => {
  longTest('one bit that differs, in any file of the archive', () => {
    const root = repository();
    const { base } = changeSince(root, 'HEAD');
    const paths = listFiles(root)
      .filter((path) => /^(?:data|api)\//.test(path))
      .filter((path) => readFileSync(join(root, path)).length > 0);
    const told = (file: ChangedFile) => {
      try {
        const { archive } = loadArchive(root);
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

  test('an edit without a receipt (RCP-001)', async () => {
    const root = repository();
    edit(root, 'data/site.json', 'Editors of the tests', 'Other editors');
    expect(await since(root)).toEqual(['RCP-001']);
  });

  test('a reference that git does not have, as a usage error', async () => {
    const { code, stderr } = await move(repository(), 'validate', '--base', 'no-such-branch');
    expect(code).toBe(2);
    expect(stderr).toContain('git has no commit no-such-branch');
    expect(stderr).toContain('Usage: npm run validate');
  });
});
