import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { BUCKET, KEY, type ObjectStore, startObjectStore } from '../fixtures/object-store.ts';
import { differing, filesIn, writeSmallSite } from '../publishing/publishing.ts';
import { githubContext, pushEvent } from './events.ts';
import { holds } from './expressions.ts';
import { type Step, workflow } from './files.ts';
import { makeRemote, type Remote } from './remote.ts';
import { runJob } from './runner.ts';

// The jobs of the publishing workflow where data/site.json names an object store, run against one.

const deploy = workflow('deploy.yml');
let remote: Remote;
let store: ObjectStore;

beforeAll(async () => {
  remote = makeRemote();
  store = await startObjectStore();
});
afterAll(async () => {
  remote.dispose();
  await store.close();
});

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
  const ended = await runJob(deploy, 'store', {
    event: pushEvent('main'),
    remote: remote.bare,
    sha: remote.first,
    secrets: KEY,
    needs: { build: { outputs: { back, sums, store: 'yes', site: 'github-pages-2' } } },
    before,
  });
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
  const steps = deploy.jobs.build?.steps?.filter(
    ({ name }) => name === 'Check out main' || /where the site/.test(name ?? ''),
  );
  const only = { ...deploy, jobs: { build: { ...deploy.jobs.build, steps: steps ?? [] } } };
  for (const named of [true, false]) {
    const before = ({ id }: Step, workspace: string) => {
      if (named && id === 'place') settle(workspace);
    };
    const github = { run_attempt: 2 };
    const world = { event: pushEvent('main'), remote: remote.bare, sha: remote.first, github, before };
    const ended = await runJob(only, 'build', world);
    const { store: where, site } = ended.outputs;
    expect([ended.result, where, site]).toEqual(['success', named ? 'yes' : '', 'github-pages-2']);
    ended.dispose();
  }
});
