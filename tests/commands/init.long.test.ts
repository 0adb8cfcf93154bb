import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CatalogIndex } from '../../src/registry/model/catalog.ts';
import { OwnCheckout } from '../fixtures/own-checkout.ts';
import { sampled } from '../fixtures/runs.ts';
import { beginEach, checkout, OPTIONS, options, ran, read, site } from './beginning.ts';

// `npm run init` in a checkout of the code: what it puts in place, what it refuses, and what a killed run leaves.

beginEach();

const init = (...args: string[]) => checkout.command('init', ...args);

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
    const before = checkout.git('rev-parse', 'HEAD');
    expect(await ran('init', ...options({ address: 'https://harbor.org/' }))).toEqual([
      0,
      expect.any(String),
    ]);
    expect(checkout.git('rev-list', '--all', '--count', 'main', '--not', 'refs/registry/earlier')).toBe('1');
    expect(checkout.git('rev-list', '--count', 'main')).toBe('1');
    expect(checkout.git('rev-parse', 'refs/registry/earlier')).toBe(before);
    expect(checkout.git('status', '--porcelain')).toBe('');
    expect(checkout.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(checkout.git('log', '--format=%an %ae %s')).toMatch(/ Harbor \*Archive\* begins$/);
    // The workflow compares a first push with itself.
    const gated = await ran('gate', '--base', 'HEAD', '--head', 'HEAD');
    expect(gated).toEqual([0, expect.any(String)]);
    // Seen in a browser by tests/site/beginning.long.browser.test.ts.
    expect(await ran('build')).toEqual([0, expect.any(String)]);
    for (const path of ['index.html', 's/browse/index.html', 'wiki/index.html'])
      expect(read(`dist/${path}`)).toContain('Deposit the first work');
    const work = join(checkout.root, '.github/my-work.md');
    expect((await ran('mint', work))[0]).toBe(0);
    checkout.git('add', '--all');
    checkout.git(
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.org',
      'commit',
      '--quiet',
      '-m',
      'Deposit 1',
    );
    expect(await ran('gate', '--base', 'HEAD^', '--head', 'HEAD')).toEqual([0, expect.any(String)]);
    expect((await ran('validate', '--base', 'HEAD^'))[0]).toBe(0);
  });

  test('is begun once: the second run changes nothing, and says so where it is asked for something else', async () => {
    await init(...options());
    const before = checkout.git('rev-parse', 'HEAD');
    expect(await ran('init', ...options())).toEqual([0, expect.stringContaining('has begun already')]);
    expect(await ran('init')).toEqual([0, expect.stringContaining('has begun already')]);
    const [code, said] = await ran('init', '--name', 'Another', '--address', 'https://other.org/');
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/name is Harbor.*, not Another\n.*base_url is .*, not https:\/\/other\.org/),
    ]);
    expect([checkout.git('rev-parse', 'HEAD'), checkout.git('status', '--porcelain')]).toEqual([before, '']);
  });

  test('can keep the sample, and has word lists of its own', async () => {
    const words = join(checkout.root, '..', `${checkout.root.split('/').at(-1)}-words.json`);
    writeFileSync(words, JSON.stringify({ family_keywords: { ARCHIVAL: ['harbor log', 'pilot book'] } }));
    expect(await ran('init', ...options(), '--from-sample', '--families', words)).toEqual([
      2,
      expect.stringContaining('--families goes without --from-sample'),
    ]);
    expect((await init(...options(), '--from-sample')).code).toBe(0);
    expect(checkout.git('ls-files', 'data/texts').split('\n').length).toBeGreaterThan(30);
    expect((await ran('validate'))[0]).toBe(0);
    expect([site().sample, site().name]).toEqual([true, OPTIONS.name]);
    checkout.reset();
    expect((await init(...options(), '--families', words)).code).toBe(0);
    const { family_keywords } = JSON.parse(read('api/axn-protocol.json')) as {
      family_keywords: Record<string, string[]>;
    };
    expect(family_keywords.ARCHIVAL).toEqual(['harbor log', 'pilot book']);
    expect(family_keywords.EMPIRICAL?.length).toBeGreaterThan(3);
    expect((await ran('validate'))[0]).toBe(0);
  });
});

test('without git it begins a repository', async () => {
  const files = new OwnCheckout({ history: false });
  try {
    expect((await files.command('init', ...options())).code).toBe(0);
    expect(files.git('rev-list', '--all', '--count')).toBe('1');
    expect(files.git('status', '--porcelain')).toBe('');
    expect(existsSync(join(files.root, 'data/texts'))).toBe(false);
  } finally {
    files.remove();
  }
});

test('killed at any moment, it has done nothing or is finished by the next run', async () => {
  for (const patience of sampled([150, 550, 950, 1_350, 1_750])) {
    const running = init(...options());
    const timer = setTimeout(() => running.child.kill('SIGKILL'), patience);
    const { signal } = await running;
    clearTimeout(timer);
    const { code, stderr } = await init(...options());
    expect([code, stderr]).toEqual([0, '']);
    expect([checkout.git('status', '--porcelain'), site().name]).toEqual(['', OPTIONS.name]);
    expect(checkout.git('rev-list', '--count', 'main')).toBe('1');
    if (signal === null) break;
    checkout.reset();
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
