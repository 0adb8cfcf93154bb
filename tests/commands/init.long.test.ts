import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CatalogIndex } from '../../src/registry/model/catalog.ts';
import type { Site } from '../../src/registry/model/site.ts';
import { projectFiles } from '../fixtures/checkout.ts';
import { CopiedCode } from '../fixtures/copied-code.ts';
import { node, temporaryFolder } from '../fixtures/disk.ts';
import { git as gitIn } from '../fixtures/proposals.ts';
import { sampled } from '../fixtures/runs.ts';

// `npm run init` in a checkout of the code: what it puts in place, what it refuses, and what a killed run leaves.

const OPTIONS = {
  name: 'Harbor *Archive*',
  description: 'Logs and letters of harbors.',
  publisher: 'Harbor Society',
  language: 'pt-BR',
  'time-zone': 'Europe/Lisbon',
  repository: 'https://github.com/Harbor-Society/archive',
} as const;

/** Options that answer every question that has to be answered, with some of them changed. */
const options = (changes: Record<string, string> = {}): string[] =>
  Object.entries({ ...OPTIONS, ...changes }).flatMap(([name, value]) => [`--${name}`, value]);

/** Lists of a registry that holds nothing yet. */
const LISTS = ['wiki', 'lexical', 'citations', 'captures', 'addresses', 'register', 'resolve'];

/** A checkout with a history of two commits, which is as it came for each test. */
const checkout = new CopiedCode(projectFiles());
const git = (...args: string[]) => gitIn(checkout.root, ...args);
let first = '';
/** Puts everything back as it was made. */
function reset(): void {
  for (const ref of ['refs/registry/begun', 'refs/registry/earlier']) git('update-ref', '-d', ref);
  git('checkout', '--quiet', '--force', '-B', 'main', first);
  git('clean', '--quiet', '-ffd');
}
beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The code');
  git('commit', '--quiet', '--allow-empty', '--message', 'More code');
  first = git('rev-parse', 'HEAD');
});
beforeEach(reset);

const read = (path: string): string => readFileSync(join(checkout.root, path), 'utf8');
const site = (): Site => JSON.parse(read('data/site.json')) as Site;

/** Runs a command there. Returns its exit code and what it printed. */
async function ran(name: string, ...args: string[]): Promise<readonly [number | null, string]> {
  const { code, stdout, stderr } = await checkout.start(name, ...args);
  return [code, `${stdout}${stderr}`];
}

const init = (...args: string[]) => checkout.start('init', ...args);

describe('a new registry', () => {
  // Takes long: it begins a registry as a person does: copies, commits, builds.
  test('has the settings that were given, its documents at their first version, and nothing of the sample', async () => {
    const { code, stdout, stderr } = await init(...options());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('git remote set-url origin https://github.com/Harbor-Society/archive.git');
    expect(site()).toMatchObject({
      name: 'Harbor *Archive*',
      base_url: 'https://harbor-society.github.io/archive',
      base: '/archive/',
      repository: OPTIONS.repository,
      contact: `${OPTIONS.repository}/issues`,
      language: 'pt-BR',
      time_zone: 'Europe/Lisbon',
      sample: false,
      archive_hosts: ['harbor-society.github.io'],
      archive_names: ['Harbor *Archive*'],
    });
    expect(site().banner).toBeUndefined();
    expect(existsSync(join(checkout.root, 'data/texts'))).toBe(false);
    expect(read('data/pre-overwrite-receipts.log')).toBe('');
    const { protocols, change_log } = CatalogIndex.parse(JSON.parse(read('api/index.json')));
    const versions = Object.values(protocols).map(({ name, current_version }) => [name, current_version]);
    expect(Object.fromEntries(versions)).toEqual({
      'axn-protocol': 'axn/v2',
      'deposit-protocol': 'v1.0',
      'lifecycle-protocol': 'svc-lifecycle-protocol/v1.0',
      'enrichment-protocol': 'enrichment/v1',
    });
    expect(new Set(change_log.map(({ why }) => why))).toEqual(new Set(['Harbor *Archive* begins.']));
    expect(read('.github/CODEOWNERS')).not.toContain('@example');
    expect(read('.github/CODEOWNERS')).toContain('/data/site.json     @Harbor-Society\n');
    expect(read('.github/ISSUE_TEMPLATE/deposit.yml')).toContain('https://harbor-society.github.io/archive');
    expect(read('README.md')).toMatch(/^# Harbor \\\*Archive\\\*\n/);
    expect(await ran('validate')).toEqual([0, expect.stringContaining('no findings')]);
    expect(await ran('protocol', 'verify')).toEqual([0, 'Every document is as the index says.\n']);
    expect(await ran('issue-form', '--check')).toEqual([0, '']);
  });

  test('begins with one commit, which the gate accepts as the first push and below the first mint', async () => {
    const before = git('rev-parse', 'HEAD');
    expect(await ran('init', ...options({ address: 'https://harbor.org/' }))).toEqual([
      0,
      expect.any(String),
    ]);
    expect(git('rev-list', '--all', '--count', 'main', '--not', 'refs/registry/earlier')).toBe('1');
    expect(git('rev-list', '--count', 'main')).toBe('1');
    expect(git('rev-parse', 'refs/registry/earlier')).toBe(before);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(git('log', '--format=%an %ae %s')).toMatch(/ Harbor \*Archive\* begins$/);
    // The workflow compares a first push with itself.
    const gated = await ran('gate', '--base', 'HEAD', '--head', 'HEAD');
    expect(gated).toEqual([0, expect.any(String)]);
    expect(await ran('build')).toEqual([0, expect.any(String)]);
    for (const path of ['', 's/browse/', 'search/', ...LISTS.map((name) => `${name}/`)]) {
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(read(`dist/${path}index.html`)) ?? [];
      expect(main.replace(/<[^>]*>/g, ''), path).not.toMatch(/\b0 (?:deposits|citations|terms)\b|sample/i);
      expect(main, path).toMatch(/<a [^>]*href="\/deposit\/"[^>]*>\s*Deposit the first work/);
    }
    const work = join(checkout.root, '.github/my-work.md');
    expect((await ran('mint', work))[0]).toBe(0);
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Deposit 1');
    expect(await ran('gate', '--base', 'HEAD^', '--head', 'HEAD')).toEqual([0, expect.any(String)]);
    expect((await ran('validate', '--base', 'HEAD^'))[0]).toBe(0);
  });

  test('is begun once: the second run changes nothing, and says how a setting is changed', async () => {
    await init(...options());
    const before = git('rev-parse', 'HEAD');
    expect(await ran('init', ...options())).toEqual([0, expect.stringContaining('has begun already')]);
    expect(await ran('init', '--name', 'Another')).toEqual([
      0,
      expect.stringContaining('edit data/site.json'),
    ]);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);
  });

  test('can keep the sample, and has word lists of its own', async () => {
    const words = join(checkout.root, '..', `${checkout.root.split('/').at(-1)}-words.json`);
    writeFileSync(words, JSON.stringify({ family_keywords: { ARCHIVAL: ['harbor log', 'pilot book'] } }));
    expect(await ran('init', ...options(), '--from-sample', '--families', words)).toEqual([
      2,
      expect.stringContaining('--families goes without --from-sample'),
    ]);
    expect((await init(...options(), '--from-sample')).code).toBe(0);
    expect(git('ls-files', 'data/texts').split('\n').length).toBeGreaterThan(30);
    expect((await ran('validate'))[0]).toBe(0);
    expect([site().sample, site().name]).toEqual([true, OPTIONS.name]);
    reset();
    expect((await init(...options(), '--families', words)).code).toBe(0);
    const { family_keywords } = JSON.parse(read('api/axn-protocol.json')) as {
      family_keywords: Record<string, string[]>;
    };
    expect(family_keywords.ARCHIVAL).toEqual(['harbor log', 'pilot book']);
    expect(family_keywords.EMPIRICAL?.length).toBeGreaterThan(3);
    expect((await ran('validate'))[0]).toBe(0);
  });
});

const tree = () => git('rev-parse', 'HEAD^{tree}');

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
      ['families', 'package.json', 'is no set of word lists'],
      ['families', 'README.md', 'is not JSON'],
    ] as const),
  )('--%s “%s”', async (name, value, said) => {
    const before = tree();
    expect(await ran('init', ...options({ [name]: value }))).toEqual([2, expect.stringContaining(said)]);
    expect([tree(), git('status', '--porcelain')]).toEqual([before, '']);
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
    git('add', '--all');
    git('checkout', '--quiet', '-b', 'mine');
    git('commit', '--quiet', '-m', 'Mine');
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

test('without git it begins a repository', async () => {
  const files = new CopiedCode(projectFiles(), temporaryFolder());
  expect((await files.start('init', ...options())).code).toBe(0);
  expect(gitIn(files.root, 'rev-list', '--all', '--count')).toBe('1');
  expect(gitIn(files.root, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(files.root, 'data/texts'))).toBe(false);
});

test('killed at any moment, it has done nothing or is finished by the next run', async () => {
  for (const patience of sampled([150, 550, 950, 1_350, 1_750])) {
    const running = init(...options());
    const timer = setTimeout(() => running.child.kill('SIGKILL'), patience);
    const { signal } = await running;
    clearTimeout(timer);
    const { code, stderr } = await init(...options());
    expect([code, stderr]).toEqual([0, '']);
    expect([git('status', '--porcelain'), site().name]).toEqual(['', OPTIONS.name]);
    expect(git('rev-list', '--count', 'main')).toBe('1');
    if (signal === null) break;
    reset();
  }
});

test('on a terminal it asks, offers what is usual, and asks again for what is wrong', async () => {
  const answers = [
    ...[
      'Harbor Archive',
      'Logs.',
      'Harbor Society',
      'Portuguese!',
      'pt',
      '',
      'https://github.com/harbor/archive',
    ],
    ...['', '', ''],
  ];
  const { code, said } = await onTerminal(`${process.execPath} scripts/run.mjs init`, answers);
  expect([code, said]).toEqual([0, expect.stringContaining('What is the registry called?')]);
  expect(said).toContain('“Portuguese!” is no language tag');
  expect(said).toContain('(Enter for https://harbor.github.io/archive/)');
  expect(said).toContain('Harbor Archive has begun');
  expect(site()).toMatchObject({ language: 'pt', base: '/archive/' });
});

/** Runs a call on a terminal, and types an answer whenever it has asked. */
function onTerminal(
  call: string,
  answers: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const { INIT_CWD: _caller, ...env } = process.env;
  const child = spawn('script', ['--quiet', '--return', '--command', call, '/dev/null'], {
    cwd: checkout.root,
    env: { ...env, TERM: 'dumb' },
  });
  let said = '';
  let asked = 0;
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    const questions = said.match(/\((?:for example|Enter for) [^\n]*\) /g)?.length ?? 0;
    while (asked < Math.min(questions, answers.length)) child.stdin.write(`${answers[asked++]}\n`);
  });
  return new Promise((done) => child.once('close', (code) => done({ code, said })));
}
