import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../fixtures/checkout.ts';

// Who has to approve a change: GitHub reads CODEOWNERS, and the last line that fits a path counts.

const lines = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/) as [string, ...string[]]);

/** The forms of a pattern that the file uses: everything, a folder of the root, a path of the root, a name anywhere. */
function fits(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  if (!pattern.startsWith('/')) return path.split('/').includes(pattern);
  return pattern.endsWith('/') ? `/${path}`.startsWith(pattern) : `/${path}` === pattern;
}

const ownersOf = (path: string) =>
  (lines.findLast(([pattern]) => fits(pattern, path)) ?? ['']).slice(1).filter((owner) => owner !== '');

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
