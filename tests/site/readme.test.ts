import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tasks } from '../../src/registry/documents/commands/index.ts';
import { EXAMPLE_ENTRY, EXAMPLE_ENTRY_TEXT } from '../../src/registry/documents/example.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere, wordsOf } from '../fixtures/in-process.ts';
import { sampled } from '../fixtures/runs.ts';
import { folder as built } from './shared.ts';

// Every command that the README or `npm run help` shows is run as it is written, in a copy of the archive, or says which test runs it, or why none does.

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const shown = [
  ...[...readme.matchAll(/^ {4}((?:npm|sha256sum|git|\(cd) .*)$/gm)].map(([, line = '']) => line),
  ...tasks().map(([, run]) => run),
].map((line) => line.replace(/\s+# .*$/, ''));

/** Commands that another test runs. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'tests/site/service.long.browser.test.ts',
  'npm run dev': 'tests/site/serving.test.ts',
  'npm run build -- --out FOLDER': 'tests/site/building.ts',
  // The service builds with its own URL.
  'SITE_URL=http://localhost:8080 npm run build': 'tests/site/service.long.browser.test.ts',
  'npm run mint -- --reconcile': 'tests/bot/refusals.test.ts',
  'npm run gate -- --base main --head BRANCH': 'tests/commands/gate.test.ts',
  'npm run adopt -- /some/archive --into my-registry': 'tests/commands/adopt.test.ts',
  'npm run adopt -- /some/archive': 'tests/commands/adopt.test.ts',
  'npm run init': 'tests/commands/init.long.test.ts',
  'npm run takedown -- 12': 'tests/commands/takedown.test.ts',
  'npm run lifecycle -- redact 12': 'tests/commands/lifecycle.test.ts',
  'npm run update': 'tests/commands/update.long.test.ts',
  'npm run doctor': 'tests/commands/doctor-seen.test.ts',
  'FORGE_TOKEN=… npm run doctor': 'tests/commands/doctor.test.ts',
  'FORGE_TOKEN=… npm run doctor -- --fix': 'tests/commands/doctor.test.ts',
  'npm run verify -- dist': 'tests/verify/verify.test.ts',
  'npm run mirror -- https://registry.example/ FOLDER': 'tests/verify/mirror.test.ts',
  'npm run publish -- --to s3://BUCKET/PREFIX': 'tests/site/publish.long.test.ts',
  'DEBUG=1 npm run …': 'tests/commands/unexpected.test.ts',
};

/** Commands that no test runs as they are, and why. `tests/commands/list.test.ts` parses the examples of all. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci && npm test': 'it is this run',
  'npm run check': 'it is a part of npm test',
  'npm run format': 'it changes this checkout',
  'npm run issue-form': 'it writes into this checkout; issue-form.test.ts compares what it writes',
  'npm run sample': 'it takes long; a long test of sample.test.ts runs it',
  'npm start -- --renew-documents': 'it serves; renew.long.test.ts runs what it adds to npm start',
  'npm run corpus -- --seed-scale --out FOLDER': 'it takes long; a long test of corpus.test.ts runs it',
  'npm run bench': 'it takes minutes',
  'npm run bench -- scale --deposits 4096': 'it takes minutes',
  'npm run audit': 'it takes minutes',
  'npm run prove': 'it takes minutes',
  'npm run prove -- buildable --deposits 500': 'it takes minutes',
  'ARCHIVE=/some/folder npm run …': 'every command here runs with it',
};

const isRunHere = (line: string) => !(line in ELSEWHERE || line in NOT_RUN);

/** The words that stand for something of one's own, and their values here. */
const OWN: readonly (readonly [written: string, here: string])[] = [
  ['REF', 'HEAD'],
  ['NAME', 'deposit-protocol'],
  ['"…"', '"A word was wrong."'],
  ['--deposits 4000 --out FOLDER', '--deposits 4 --out corpus'],
  ['FOLDER', 'site'],
  // The sample has designations of the engine already.
  ['Example Engine', 'Another Engine'],
];

const QUERY = { q: 'a query that only this test issues', date: '2026-11-01' };
const SEEN = { ...QUERY, surface: 'A panel of this test', auth: 'signed out; not incognito' };
const OBSERVATION = { ...SEEN, ev: 'paste', entity: 'a test', transcript: 'Nothing is known of it.' };

/** The files that the README's commands read. */
const DRAFTS: Readonly<Record<string, unknown>> = {
  'capture.json': { ...SEEN, s: 'Tests', sf: 'the whole panel', d: 'An empty panel.' },
  'queries.json': { source: 'mm-rf-reception', addresses: [{ query: QUERY.q }] },
  'dois.json': [
    {
      ...{ dead_doi: '10.5555/readme.1', title: 'A lost work', date: '2020-01-01' },
      ...{ status: '410_GONE', match_type: 'NONE' },
    },
  ],
  'terms.json': [{ term: 'census', definition: 'A full count.', type: 'method', deposit: 1 }],
};

const template = mkdtempSync(join(tmpdir(), 'test-readme-'));
beforeAll(() => prepare(template));
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A copy of the template for one command. */
function checkout(): string {
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Makes a checkout with the archive, the built site as `dist/`, and the files that a reader writes. */
async function prepare(folder: string): Promise<void> {
  for (const part of ['data', 'api']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(built, join(folder, 'dist'));
  const work = readFileSync(join(ROOT, '.github/my-work.md'), 'utf8');
  writeFileSync(join(folder, 'my-work.md'), work);
  const other = work.replace(/(?<=^### Title\s+)\S.*$/m, 'Another work');
  writeFileSync(join(folder, 'other.md'), other.replace(/(?<=^### Full Text\s+)/m, 'Another text.\n\n'));
  writeFileSync(join(folder, 'entry.json'), JSON.stringify(EXAMPLE_ENTRY));
  writeFileSync(join(folder, 'text.md'), EXAMPLE_ENTRY_TEXT);
  const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
  for (const [path, value] of Object.entries(DRAFTS)) write(path, value);
  mkdirSync(join(folder, 'drafts'));
  write('drafts/one.json', OBSERVATION);
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', 'data', 'api');
  const by = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  await git(...by, 'commit', '--quiet', '--message', 'The archive');
}

async function run(line: string): Promise<string> {
  const folder = checkout();
  const npm = /^npm run (?<name>[\w-]+)(?: -- (?<args>.*))?$/.exec(line)?.groups;
  if (!npm) return (await promisify(execFile)('sh', ['-c', line], { cwd: folder })).stdout;
  const own = OWN.reduce((args, [written, here]) => args.replace(written, here), npm.args ?? '');
  const args = wordsOf(own).map((word) => {
    if (word.startsWith('.github/')) return join(ROOT, word);
    return /^(?:[\w-]+\.(?:md|json)|dist|corpus|site|drafts\/)$/.test(word) ? join(folder, word) : word;
  });
  const settings = { ARCHIVE: folder, INIT_CWD: folder };
  const { code, stdout, stderr } = await runHere(npm.name ?? '', args, settings);
  expect(`${code} ${stderr}`).toBe('0 ');
  return stdout;
}

describe('the commands that README and help show', () => {
  test('are found', () => {
    expect(shown.length).toBeGreaterThan(30);
  });

  test('that are not run here are shown, and the tests that run them are there', () => {
    const others = [...Object.keys(ELSEWHERE), ...Object.keys(NOT_RUN)];
    expect(others.filter((line) => !shown.includes(line))).toEqual([]);
    expect(Object.values(ELSEWHERE).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(sampled(shown.filter(isRunHere), 5))('%s', async (line) => {
    expect((await run(line)).length).toBeGreaterThan(0);
  });
});
