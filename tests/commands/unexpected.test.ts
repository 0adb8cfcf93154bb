import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSnapshot } from '../../src/archive/snapshot.ts';
import { describeUnexpected } from '../../src/command-line/unexpected.ts';
import { node } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { mintFiles } from '../fixtures/mint-files.ts';
import { sampled } from '../fixtures/runs.ts';

// No command ends in a stack trace, whatever is wrong with the archive.

const COMMANDS: readonly (readonly [name: string, ...args: string[]])[] = [
  ['validate'],
  ['validate', '--json'],
  ['mint', 'BODY'],
  ['mint', 'BODY', '--dry-run'],
  ['lifecycle', 'withdraw', '1', '--reason', 'a test'],
  ['review', '1', '--wiki', 'reviewed'],
  ['overwrite', 'REGISTRY', '--reason', 'a test'],
  ['familiarize'],
  ['protocol', 'update', '--all', '--why', 'a test'],
  ['backfill'],
  ['issue-form', '--check'],
];

/** Puts a file, or a folder where there are no bytes, in the place of what is there. */
const replace = (path: string, bytes?: string | Buffer) => (root: string) => {
  rmSync(join(root, path), { recursive: true, force: true });
  mkdirSync(join(root, path, bytes === undefined ? '' : '..'), { recursive: true });
  if (bytes !== undefined) writeFileSync(join(root, path), bytes);
};
const NO_UTF8 = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);

const DAMAGE: readonly (readonly [what: string, damage: (root: string) => void])[] = [
  ['an archive that is a file', replace('', '')],
  ['a registry that is a folder', replace('data/registry.json')],
  ['a registry that is not UTF-8', replace('data/registry.json', NO_UTF8)],
  ['a truncated site file', replace('data/site.json', '{"name":')],
  ['an index of protocols that is not UTF-8', replace('api/index.json', NO_UTF8)],
  ['a texts folder that is a file', replace('data/texts', 'a file')],
  ['a journal that cannot be read', replace('.changeset/committed.json', 'no JSON')],
  ['a lock file with other content', replace('.archive.lock', 'something else')],
];

let files: ReturnType<typeof mintFiles>;
let root = '';
let said: string[] = [];

beforeEach(() => {
  files = mintFiles();
  root = files.root;
  vi.stubEnv('ARCHIVE', root);
  said = [];
  for (const out of ['error', 'log'] as const) {
    vi.spyOn(console, out).mockImplementation((...words) => void said.push(words.join(' ')));
  }
});
afterEach(() => {
  forgetSnapshot();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Matches text that no command prints: a frame of a stack, or an error as Node shows one. */
const TRACE = /^\s+at .*[:(]|^(?:\w*Error|Uncaught|Node\.js v)\b/m;

describe.each(DAMAGE)('%s', (_what, damage) => {
  test.each(sampled(COMMANDS))('%s %s', async (name, ...args) => {
    const body = files.body('Another');
    damage(root);
    const { main } = (await import(`../../scripts/${name}.ts`)) as {
      main: (args: string[]) => Promise<number>;
    };
    const code = await main(
      args.map((arg) =>
        arg === 'BODY' ? body : arg === 'REGISTRY' ? join(root, 'data/registry.json') : arg,
      ),
    );
    expect(said.join('\n')).not.toMatch(TRACE);
    if (code !== 0) expect(said.join('\n')).toMatch(/\S/);
    expect([0, 1, 2]).toContain(code);
  });
});

describe('a process of a command', () => {
  const preload = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
  const THROWS = preload('setImmediate(() => { throw new Error("thrown by a timer") })');

  test.each(
    sampled([
      ['an error beside the command', THROWS, /thrown by a timer\. This error is unexpected: .*DEBUG=1/],
      [
        'a rejection that nobody handles',
        preload('Promise.reject(new Error("not handled"))'),
        /not handled\. This error is unexpected/,
      ],
      [
        'a library that is not installed',
        preload(
          'import { registerHooks } from "node:module"; registerHooks({ resolve(name, context, next) { if (name !== "zod") return next(name, context); throw Object.assign(new Error("Cannot find package zod"), { code: "ERR_MODULE_NOT_FOUND" }) } })',
        ),
        /Cannot find package zod\. Run npm ci/,
      ],
    ] as const),
  )('tells of %s in one line', async (_what, args, says) => {
    const { code, stderr } = await node([...args, 'scripts/run.mjs', 'validate'], { ARCHIVE: root });
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(says);
  });

  longTest('prints the trace with DEBUG=1', async () => {
    const { stderr } = await node([...THROWS, 'scripts/run.mjs', 'validate'], { ARCHIVE: root, DEBUG: '1' });
    expect(stderr).toMatch(/^ {4}at /m);
  });

  longTest('ends normally when nobody reads its output', async () => {
    const running = node(['scripts/run.mjs', 'validate', '--json'], { ARCHIVE: root });
    running.child.stdout.destroy();
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([0, '']);
  });
});

test.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    /The disk is full/,
  ],
  [
    Object.assign(new Error("EACCES: permission denied, open '/a'"), { code: 'EACCES' }),
    /This account has no permission/,
  ],
  ['a text that was thrown', /^a text that was thrown\. This error is unexpected/],
  [new Error('two\nlines\u0007.'), /^two lines\{U\+0007\}\. This error is unexpected/],
  [undefined, /^undefined\. /],
])('%s is described in one line, with what to do', (error, says) => {
  expect(describeUnexpected(error)).toMatch(says);
  expect(describeUnexpected(error)).not.toContain('\n');
});
