import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { node } from '../fixtures/disk.ts';
import { sampled } from '../fixtures/runs.ts';
import { beginEach, checkout, options, ran, site } from './beginning.ts';

// What `npm run init` refuses, with nothing changed.

beginEach();

const tree = () => checkout.git('rev-parse', 'HEAD^{tree}');

describe('it refuses, and changes nothing', () => {
  test.each(
    sampled([
      ['name', ' ', 'needs a value'],
      ['language', 'English', '--language'],
      ['time-zone', 'Lisbon', '--time-zone: “Lisbon” is no time zone'],
      ['repository', 'https://github.com/only', '--repository'],
      ['address', 'https://registry.example/', '--address: registry.example leads nowhere'],
      ['address', 'ftp://registry.org/', '--address'],
      ['stewards', 'harbor', '--stewards: “harbor” names no accounts'],
      ['contact', 'nobody', '--contact'],
      ['families', 'package.json', 'holds no word lists'],
      ['families', 'README.md', 'is not JSON'],
    ] as const),
  )('--%s “%s”', async (name, value, said) => {
    const before = tree();
    expect(await ran('init', ...options({ [name]: value }))).toEqual([2, expect.stringContaining(said)]);
    expect([tree(), checkout.git('status', '--porcelain')]).toEqual([before, '']);
  });

  test('no terminal and no options: each that is needed is named, with an example', async () => {
    const [code, said] = await ran('init');
    expect(code).toBe(2);
    for (const name of ['name', 'description', 'publisher', 'repository'])
      expect(said).toContain(`  --${name} "`);
    for (const name of ['address', 'language']) expect(said).not.toContain(`  --${name} "`);
  });

  test('a checkout with changes, another branch, and a part of another repository', async () => {
    writeFileSync(join(checkout.root, 'mine.txt'), 'mine\n');
    expect(await ran('init', ...options())).toEqual([
      2,
      expect.stringMatching(/differ from the last commit.*\n\?\? mine\.txt/),
    ]);
    checkout.git('add', '--all');
    checkout.git('checkout', '--quiet', '-b', 'mine');
    checkout.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Mine');
    expect(await ran('init', ...options())).toEqual([2, expect.stringContaining('git switch main')]);
    expect(site().sample).toBe(true);
    const inner = join(checkout.root, 'inner');
    execFileSync('git', ['clone', '--quiet', checkout.root, inner]);
    execFileSync('rm', ['-rf', join(inner, '.git')]);
    execFileSync('ln', ['-s', join(checkout.root, 'node_modules'), join(inner, 'node_modules')]);
    const within = await node(['scripts/run.mjs', 'init', ...options()], { INIT_CWD: inner }, inner);
    expect([within.code, within.stderr]).toEqual([
      2,
      expect.stringContaining('is a part of the repository in'),
    ]);
  });
});
