import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { BUCKET, KEY, type ObjectStore, startObjectStore } from '../fixtures/object-store.ts';
import { sampled } from '../fixtures/runs.ts';
import { differing, filesIn, writeSmallSite } from '../publishing/publishing.ts';
import { type Event, githubContext, pushEvent } from './events.ts';
import { holds } from './expressions.ts';
import { type Step, type Workflow, workflow } from './files.ts';
import { git, makeRemote, type Remote } from './remote.ts';
import { type RanJob, runJob, type World } from './runner.ts';

// Runs the publishing workflow as GitHub does, up to the two actions that sign and publish.

const deploy = workflow('deploy.yml');
let remote: Remote;
let built: RanJob;

const isOfComparison = ({ name }: Step) =>
  name === 'Check out main' || name === 'Compare with the published site';

/** The workflow with only some of the steps of its build. */
const withSteps = (wanted: (step: Step) => boolean): Workflow => ({
  ...deploy,
  jobs: { build: { ...deploy.jobs.build, steps: deploy.jobs.build?.steps?.filter(wanted) ?? [] } },
});

/** A push of the first commit to main. */
const onMain = (more: Partial<World> = {}): World => ({
  ...{ event: pushEvent('main'), remote: remote.bare, sha: remote.first },
  ...more,
});

const byHand = (commit: string): Event => ({ name: 'workflow_dispatch', payload: { inputs: { commit } } });

beforeAll(async () => {
  remote = makeRemote();
  built = await runJob(deploy, 'build', onMain());
});
afterAll(() => {
  built.dispose();
  remote.dispose();
});

describe('the build job', () => {
  test('builds the site of the commit, verifies it, and uploads it with its hidden files', () => {
    expect(built.steps.filter(({ outcome }) => outcome !== 'success')).toMatchObject([
      { name: 'Choose the commit', outcome: 'skipped' },
    ]);
    const handed = built.actions.find(({ action }) => action === 'actions/upload-pages-artifact');
    expect(handed?.with).toEqual({ name: 'github-pages-1', path: 'dist', 'include-hidden-files': 'true' });
    expect(built.outputs.site).toBe('github-pages-1');
    expect(existsSync(join(built.workspace, 'dist/index.html'))).toBe(true);
  });

  test('passes the hash of the manifest to the job that signs', () => {
    const manifest = readFileSync(join(built.workspace, 'dist/SHA256SUMS.txt'), 'utf8');
    expect(built.outputs.sums).toBe(`sha256:${hashes.sha256(manifest)}`);
  });

  test('uploads nothing when a byte changed after the build', async () => {
    const before = ({ name }: Step, workspace: string) => {
      if (name !== 'Verify') return;
      cpSync(join(built.workspace, 'dist'), join(workspace, 'dist'), { recursive: true });
      appendFileSync(join(workspace, 'dist/index.html'), ' ');
    };
    const rest = withSteps(({ name }) => name !== 'Build');
    const ended = await runJob(rest, 'build', onMain({ before }));
    expect(ended.result).toBe('failure');
    expect(ended.actions.map(({ action }) => action)).not.toContain('actions/upload-pages-artifact');
    expect(ended.steps.find(({ name }) => name === 'Verify')?.output).toContain('index.html: FAILED');
    ended.dispose();
  });
});

const look = withSteps(isOfComparison);

test.each(
  sampled<readonly [what: string, published: () => string, older: string]>([
    ['a later commit', () => remote.push('refs/heads/main'), 'yes'],
    ['the same', () => remote.first, ''],
    ['a commit that nobody knows', () => 'f'.repeat(40), ''],
    ['no commit', () => 'null; touch x', ''],
  ]),
)('a commit older than the published one is not published: there is %s', async (_what, published, older) => {
  const source_commit = published();
  const server = createServer((_request, response) => response.end(JSON.stringify({ source_commit })));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = ({ name }: Step, workspace: string) => {
    if (name === 'Compare with the published site') {
      writeFileSync(join(workspace, 'data/site.json'), JSON.stringify({ base_url }));
    }
  };
  const ended = await runJob(look, 'build', onMain({ before })).finally(() => server.close());
  expect([ended.result, ended.outputs.older]).toEqual(['success', older]);
  expect(ended.summary.includes('nothing to publish')).toBe(older === 'yes');
  ended.dispose();
  const github = githubContext(pushEvent('main'));
  const needs = { build: { outputs: ended.outputs, result: 'success' } };
  expect(holds(deploy.jobs.publish?.if, { github, needs })).toBe(older === '');
});

describe('the publishing job', () => {
  const attested = {
    action: 'actions/attest-build-provenance',
    with: { 'subject-name': 'SHA256SUMS.txt', 'subject-digest': `sha256:${'a'.repeat(64)}` },
  };
  const published = { action: 'actions/deploy-pages', with: { artifact_name: 'github-pages-1' } };
  const outputs = { sums: attested.with['subject-digest'], site: 'github-pages-1' };

  /** Runs it, with so many refusals of Pages. Pauses are written down, not waited for. */
  async function publish(refusals: number, back = '') {
    const pauses = join(temporaryFolder(), 'pauses');
    writeFileSync(pauses, '');
    const world = onMain({
      needs: { build: { outputs: { ...outputs, back } } },
      fails: (action, at) => action === 'actions/deploy-pages' && at <= refusals,
      before: (_step, workspace) => {
        const sleep = join(dirname(workspace), 'bin/sleep');
        writeFileSync(sleep, `#!/bin/sh\necho "$1" >> ${pauses}\n`);
        chmodSync(sleep, 0o755);
      },
    });
    const ended = await runJob(deploy, 'publish', world);
    ended.dispose();
    return { ...ended, pauses: readFileSync(pauses, 'utf8').trim().split('\n').join(' ') };
  }

  test('signs the manifest before it publishes, and installs nothing', async () => {
    const ended = await publish(0);
    expect([ended.result, ended.pauses]).toEqual(['success', '']);
    expect(ended.actions).toEqual([attested, published]);
    expect(built.outputs.sums).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test.each([
    [1, 'success', '60', 2],
    [2, 'success', '60 180', 3],
    [3, 'failure', '60 180', 3],
  ])('asks Pages again after %i refusals, thrice in all: %s', async (refusals, result, pauses, times) => {
    const ended = await publish(refusals);
    expect([ended.result, ended.pauses]).toEqual([result, pauses]);
    expect(ended.actions).toEqual([attested, ...Array.from({ length: times }, () => published)]);
  });

  test('does not sign again what is gone back to', async () => {
    const ended = await publish(0, 'yes');
    expect([ended.result, ended.actions]).toEqual(['success', [published]]);
  });
});

describe('back to an earlier commit, by hand', () => {
  const chosen = withSteps((step) => isOfComparison(step) || step.name === 'Choose the commit');
  const choose = async (commit: string) => {
    const sha = remote.push('refs/heads/main');
    const ended = await runJob(chosen, 'build', { event: byHand(commit), remote: remote.bare, sha });
    const head = git(ended.workspace, 'rev-parse', 'HEAD');
    ended.dispose();
    return { sha, head, ...ended };
  };

  test('the newest where none is named', async () => {
    const { sha, head, result, outputs } = await choose('');
    expect([result, head, outputs.back]).toEqual(['success', sha, '']);
  });

  test('the one that is named, which is published over a newer one', async () => {
    const { head, steps, outputs } = await choose(remote.first);
    expect([head, outputs.back, outputs.older]).toEqual([remote.first, 'yes', '']);
    expect(steps.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'skipped']);
  });

  test.each([
    ['of a branch', () => remote.push('refs/heads/topic')],
    ['that nobody knows', () => 'f'.repeat(40)],
    ['in short', () => remote.first.slice(0, 12)],
    ['that is a command', () => '$(touch x)'],
  ])('none %s', async (_what, commit) => {
    const named = commit();
    remote.goTo(remote.first);
    const { result, summary } = await choose(named);
    expect([result, summary]).toEqual(['failure', expect.stringContaining('none of main')]);
  });
});

// Where data/site.json names an object store: the jobs that publish there, run against one.

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());

/** Names the store of the test in the settings of a checkout. */
function settle(workspace: string): void {
  const path = join(workspace, 'data/site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as object;
  const publish = { to: `s3://${BUCKET}/site`, endpoint: store.endpoint };
  writeFileSync(path, JSON.stringify({ ...site, publish }));
}

/** Puts a `gh` in place that hands over what the job `build` uploaded. */
function uploaded(workspace: string, dist: string): void {
  const upload = join(temporaryFolder(), 'artifact.tar');
  execFileSync('tar', ['--create', '--file', upload, '--directory', dist, '.']);
  const gh = join(dirname(workspace), 'bin/gh');
  writeFileSync(
    gh,
    `#!/usr/bin/env bash\nset -e\n[ "$1 $2 $6 $7" = "run download --name github-pages-2" ] && [ -n "$GH_TOKEN" ]\nmkdir -p "$9"\ncp ${upload} "$9/artifact.tar"\n`,
  );
  chmodSync(gh, 0o755);
}

async function runStore(dist: string, sums: string, back = '') {
  const before = ({ name }: Step, workspace: string) => {
    if (name === 'Take the built site') uploaded(workspace, dist);
    if (name === 'Publish') settle(workspace);
  };
  const needs = { build: { outputs: { back, sums, store: 'yes', site: 'github-pages-2' } } };
  const ended = await runJob(deploy, 'store', onMain({ secrets: KEY, needs, before }));
  ended.dispose();
  return ended;
}

const sumsOf = (folder: string) => `sha256:${hashes.sha256(readFileSync(join(folder, 'SHA256SUMS.txt')))}`;

describe('the job that publishes in an object store', () => {
  test('publishes what was built, with the key of the store', async () => {
    const folder = join(temporaryFolder(), 'dist');
    mkdirSync(folder);
    writeSmallSite(folder, { records: [1, 2], style: 'aaaaaaaa', commit: remote.first });
    const ended = await runStore(folder, sumsOf(folder));
    expect(ended.steps.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
    expect(differing(filesIn(folder), await store.objects('site/'))).toEqual([]);
  });

  test('goes back to an earlier commit only where somebody asked for it', async () => {
    const folder = join(temporaryFolder(), 'dist');
    remote.goTo(remote.first);
    const newer = remote.push('refs/heads/main');
    writeSmallSite(folder, { records: [1, 2, 3], style: 'aaaaaaaa', commit: newer });
    await runStore(folder, sumsOf(folder));
    const earlier = join(temporaryFolder(), 'dist');
    writeSmallSite(earlier, { records: [1, 2], style: 'aaaaaaaa', commit: remote.first });
    for (const [back, shown] of [
      ['', folder],
      ['yes', earlier],
    ] as const) {
      const ended = await runStore(earlier, sumsOf(earlier), back);
      expect(ended.result).toBe('success');
      expect(differing(filesIn(shown), await store.objects('site/'))).toEqual([]);
    }
  });

  test('publishes nothing that is not what was signed', async () => {
    const folder = join(temporaryFolder(), 'dist');
    writeSmallSite(folder, { records: [1, 2, 3], style: 'aaaaaaaa', commit: remote.first });
    const before = [...(await store.objects('site/')).keys()];
    const ended = await runStore(folder, `sha256:${'0'.repeat(64)}`);
    expect([ended.result, ended.steps.at(-1)?.outcome]).toEqual(['failure', 'skipped']);
    expect([...(await store.objects('site/')).keys()]).toEqual(before);
  });
});

test.each([
  ['Pages', undefined, { publish: true, attest: false, store: false }],
  ['a store', 'yes', { publish: false, attest: true, store: true }],
])('the site is published on %s alone', (_where, store, jobs) => {
  const github = githubContext(pushEvent('main'));
  const contexts = (older: string) => ({
    github,
    needs: {
      build: { outputs: { older, store: store ?? '' }, result: 'success' },
      attest: { result: 'success' },
    },
  });
  for (const [job, runs] of Object.entries(jobs)) {
    expect([job, holds(deploy.jobs[job]?.if, contexts(''))]).toEqual([job, runs]);
    expect([job, holds(deploy.jobs[job]?.if, contexts('yes'))]).toEqual([job, false]);
  }
});

test('the build job says where the site goes', async () => {
  const only = withSteps(({ name = '' }) => name === 'Check out main' || /where the site/.test(name));
  for (const named of [true, false]) {
    const before = ({ id }: Step, workspace: string) => {
      if (named && id === 'place') settle(workspace);
    };
    const ended = await runJob(only, 'build', onMain({ github: { run_attempt: 2 }, before }));
    const { store: where, site } = ended.outputs;
    expect([ended.result, where, site]).toEqual(['success', named ? 'yes' : '', 'github-pages-2']);
    ended.dispose();
  }
});
