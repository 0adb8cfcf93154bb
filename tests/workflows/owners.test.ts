import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOwners } from '../../src/local-forge/index.ts';
import { ROOT } from '../fixtures/checkout.ts';

// Who must approve a change: in CODEOWNERS, the last matching line wins.

const ownersOf = codeOwners(readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8'));

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

describe('the code owners', () => {
  test('must approve every file of the project that is not a record', () => {
    const code = files.filter((path) => !path.startsWith('data/'));
    expect(code.length).toBeGreaterThan(200);
    expect(code.filter((path) => ownersOf(path).length === 0)).toEqual([]);
  });

  /** Records of what lets a change do more than a change may. */
  const owned = [
    'data/site.json',
    'data/waivers.json',
    'data/adoption-receipts.log',
    'data/takedown-receipts.log',
  ];

  test.each([
    '.github/workflows/mint.yml',
    '.github/workflows/new.yml',
    '.npmrc',
    'package-lock.json',
    'new/file',
    'data/.gitattributes',
    'data/texts/.gitattributes',
    '.gitmodules',
    ...owned,
  ])('must approve %s', (path) => {
    expect(ownersOf(path)).toEqual(['@example/stewards']);
  });

  test('need not approve a deposit', () => {
    const records = files.filter((path) => path.startsWith('data/') && !owned.includes(path));
    expect(records.length).toBeGreaterThan(40);
    expect(records.filter((path) => ownersOf(path).length > 0)).toEqual([]);
  });
});

test('in any CODEOWNERS the last matching line wins, and a line without owners removes them', () => {
  const owners = codeOwners(
    '# Everything\n*  @a @b\ndocs/ @c # all of them\n/docs/free/\n*.md @d\n/src/**/secret.ts @e\n',
  );
  expect(
    ['x', 'docs/y', 'docs/free/y', 'deep/docs/y', 'docs/free/z.md', 'src/a/b/secret.ts'].map(owners),
  ).toEqual([['@a', '@b'], ['@c'], [], ['@c'], ['@d'], ['@e']]);
});
