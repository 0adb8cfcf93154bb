import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOwners } from '../../src/local-forge/code-owners.ts';
import { ROOT } from '../fixtures/checkout.ts';

// Who has to approve a change: GitHub reads CODEOWNERS, and the last line that fits a path counts.

const ownersOf = codeOwners(readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8'));

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

describe('the code owners', () => {
  test('have to approve every file of the project that is no record', () => {
    const code = files.filter((path) => !path.startsWith('data/'));
    expect(code.length).toBeGreaterThan(200);
    expect(code.filter((path) => ownersOf(path).length === 0)).toEqual([]);
  });

  test.each([
    '.github/workflows/mint.yml',
    '.github/workflows/new.yml',
    '.npmrc',
    'package-lock.json',
    'new/file',
    'data/.gitattributes',
    'data/texts/.gitattributes',
    '.gitmodules',
    'data/site.json',
  ])('have to approve %s', (path) => {
    expect(ownersOf(path)).toEqual(['@example/stewards']);
  });

  test('have nothing to approve of a deposit', () => {
    const records = files.filter((path) => path.startsWith('data/') && path !== 'data/site.json');
    expect(records.length).toBeGreaterThan(40);
    expect(records.filter((path) => ownersOf(path).length > 0)).toEqual([]);
  });
});

test('a file of another project is read as GitHub reads it: the last line counts, and a line without owners frees', () => {
  const owners = codeOwners(
    '# Everything\n*  @a @b\ndocs/ @c # all of them\n/docs/free/\n*.md @d\n/src/**/secret.ts @e\n',
  );
  expect(
    ['x', 'docs/y', 'docs/free/y', 'deep/docs/y', 'docs/free/z.md', 'src/a/b/secret.ts'].map(owners),
  ).toEqual([['@a', '@b'], ['@c'], [], ['@c'], ['@d'], ['@e']]);
});
