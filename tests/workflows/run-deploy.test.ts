import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { sampled } from '../fixtures/runs.ts';
import { githubContext, pushEvent } from './events.ts';
import { holds } from './expressions.ts';
import { type Step, type Workflow, workflow } from './files.ts';
import { makeRemote, type Remote } from './remote.ts';
import { type RanJob, runJob } from './runner.ts';

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

beforeAll(async () => {
  remote = makeRemote();
  built = await runJob(deploy, 'build', { event: pushEvent('main'), remote: remote.bare, sha: remote.first });
});
afterAll(() => {
  built.dispose();
  remote.dispose();
});

describe('the build job', () => {
  test('builds the site of the commit, verifies it, and uploads it with its hidden files', () => {
    // There are no parts to take of a small archive.
    expect(built.steps.filter(({ outcome }) => outcome !== 'success')).toMatchObject([
      { name: 'Take the parts', outcome: 'skipped' },
    ]);
    const handed = built.actions.find(({ action }) => action === 'actions/upload-pages-artifact');
    expect(handed?.with).toEqual({ path: 'dist', 'include-hidden-files': 'true' });
    expect(existsSync(join(built.workspace, 'dist/index.html'))).toBe(true);
  });

  test('passes the hash of the manifest to the job that signs', () => {
    const manifest = readFileSync(join(built.workspace, 'dist/SHA256SUMS.txt'), 'utf8');
    expect(built.outputs.sums).toBe(`sha256:${hashes.sha256(manifest)}`);
  });

  test('uploads nothing when a byte changed after the build', async () => {
    const ended = await runJob(
      withSteps(({ name }) => name !== 'Build'),
      'build',
      {
        event: pushEvent('main'),
        remote: remote.bare,
        sha: remote.first,
        before: ({ name }, workspace) => {
          if (name !== 'Verify') return;
          cpSync(join(built.workspace, 'dist'), join(workspace, 'dist'), { recursive: true });
          appendFileSync(join(workspace, 'dist/index.html'), ' ');
        },
      },
    );
    expect(ended.result).toBe('failure');
    expect(ended.actions.map(({ action }) => action)).not.toContain('actions/upload-pages-artifact');
    expect(ended.steps.find(({ name }) => name === 'Verify')?.output).toContain('index.html: FAILED');
    ended.dispose();
  });
});

describe('a commit older than the published one', () => {
  const look = withSteps(isOfComparison);

  test.each(
    sampled<[what: string, published: () => string, older: string]>([
      ['a later commit', () => remote.push('refs/heads/main'), 'yes'],
      ['the same', () => remote.first, ''],
      ['a commit that nobody knows', () => 'f'.repeat(40), ''],
      ['no commit', () => 'null; touch x', ''],
    ]),
  )('is not published over it: there is %s', async (_what, published, older) => {
    const source_commit = published();
    const server = createServer((_request, response) => response.end(JSON.stringify({ source_commit })));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = ({ name }: Step, workspace: string) => {
      if (name === 'Compare with the published site') {
        writeFileSync(join(workspace, 'data/site.json'), JSON.stringify({ base_url }));
      }
    };
    const ended = await runJob(look, 'build', {
      event: pushEvent('main'),
      remote: remote.bare,
      sha: remote.first,
      before,
    }).finally(() => server.close());
    expect([ended.result, ended.outputs.older]).toEqual(['success', older]);
    expect(ended.summary.includes('nothing to publish')).toBe(older === 'yes');
    ended.dispose();
    const github = githubContext(pushEvent('main'));
    const needs = { build: { outputs: ended.outputs, result: 'success' } };
    expect(holds(deploy.jobs.publish?.if, { github, needs })).toBe(older === '');
  });
});

describe('the publishing job', () => {
  test('signs the manifest before it publishes, and installs nothing', async () => {
    const ended = await runJob(deploy, 'publish', {
      event: pushEvent('main'),
      remote: remote.bare,
      sha: remote.first,
      needs: { build: { outputs: built.outputs } },
    });
    expect(ended.result).toBe('success');
    expect(ended.actions).toEqual([
      {
        action: 'actions/attest-build-provenance',
        with: { 'subject-name': 'SHA256SUMS.txt', 'subject-digest': built.outputs.sums },
      },
      { action: 'actions/deploy-pages', with: {} },
    ]);
    expect(built.outputs.sums).toMatch(/^sha256:[0-9a-f]{64}$/);
    ended.dispose();
  });
});
