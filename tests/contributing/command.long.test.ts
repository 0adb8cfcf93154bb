import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { node } from '../fixtures/disk.ts';
import { CopiedCode } from './copy.ts';

// Promises of CONTRIBUTING about a command: one file, one entry, and its line in package.json. Everything else follows.

const SRC = '../src';
const SCRIPT = `import { command } from '${SRC}/command-line/command.ts';

/** \`npm run greet\`. */
export const main = command('greet', ({ names, loudly, times }) => {
  for (const name of names) console.log(\`Hello \${name}\${loudly ? '!' : '.'}\`.repeat(times ?? 1));
  return 0;
});
`;

const ENTRY = `  greet: {
    purpose: 'greets people',
    arguments: { 'names <NAME...>': 'whom to greet' },
    options: {
      '--loudly': 'with an exclamation mark',
      '--times <N>': { number: [1], means: 'how often' },
    },
    tasks: { 'greet a reader': 'reader --loudly' },
  },
`;

describe('a command is added by one file and one entry', () => {
  const copy = new CopiedCode(['scripts', 'src']);
  const module = (path: string) => JSON.stringify(join(copy.root, 'src/registry', path));
  const run = (...args: string[]) => node([join(copy.root, 'scripts/run.mjs'), ...args], {}, copy.root);
  const evaluated = async (code: string) => {
    const { stdout, stderr } = await node(['--input-type=module', '-e', code], {}, copy.root);
    expect(stderr).toBe('');
    return stdout.trim();
  };

  beforeAll(() => {
    copy
      .write('scripts/greet.ts', SCRIPT)
      .addLine('src/registry/documents/commands/project.ts', '  sample: {', ENTRY);
  });

  test('it runs, with its arguments and options read', async () => {
    expect(await run('greet', 'Ann', 'Bo', '--loudly', '--times', '2')).toEqual({
      ...{ code: 0, signal: null, stderr: '' },
      stdout: 'Hello Ann!Hello Ann!\nHello Bo!Hello Bo!\n',
    });
  });

  test('it has help and usage errors', async () => {
    const help = await run('greet', '--help');
    expect([help.code, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toMatch(
      /^Usage: npm run greet -- NAME… \[--loudly\] \[--times N\]\n\ngreets people\n/,
    );
    expect(help.stdout).toContain('  # greet a reader\n  npm run greet -- reader --loudly\n');
    const wrong = await run('greet', 'Ann', '--times', 'twice');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(
      /^Option '--times <N>' argument 'twice' is invalid\. It takes a whole number from 1\.\n\nUsage: npm run greet -- NAME…/,
    );
  });

  test('it is in the list of commands, in the catalog, and in npm run help', async () => {
    expect((await run()).stderr).toMatch(/^npm run greet +greets people$/m);
    const printed = await evaluated(`
      const { emptyIndex, madeIndex } = await import(${module('documents/catalog.ts')});
      const { LISTS } = await import(${module('rules/index.ts')});
      const { tasks } = await import(${module('documents/commands/index.ts')});
      const { scripts } = madeIndex(emptyIndex('2026-07-01'), [], LISTS);
      console.log(JSON.stringify([scripts.greet, tasks()]));
    `);
    const [entry, rows] = JSON.parse(printed) as [unknown, unknown[]];
    expect(entry).toEqual({
      name: 'greet',
      canonical_path: 'scripts/greet.ts',
      purpose: 'greets people',
      invocation: 'npm run greet -- NAME… [--loudly] [--times N]',
      version: 'v1.0',
    });
    expect(rows).toContainEqual(['greet a reader', 'npm run greet -- reader --loudly']);
  });
});
