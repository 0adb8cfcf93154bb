import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../fixtures/disk.ts';
import { edit } from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { type PullRequestChanges, pullRequestEvent, pushEvent } from './events.ts';
import { workflow } from './files.ts';
import { git, makeRemote, type Remote } from './remote.ts';
import { type RanJob, runJob } from './runner.ts';

// Runs the gate's workflow as GitHub does: clones main, fetches the head, installs the packages, runs the gate.

let remote: Remote;
let job: RanJob | undefined;

beforeAll(() => {
  remote = makeRemote();
});
afterEach(() => {
  job?.dispose();
  job = undefined;
  remote.goTo(remote.first);
});
afterAll(() => remote.dispose());

const gate = workflow('validate-registry.yml');

const change = (path: string, from: string | RegExp, to: string) => edit(remote.clone, path, from, to);

function write(path: string, text: string): void {
  mkdirSync(dirname(join(remote.clone, path)), { recursive: true });
  writeFileSync(join(remote.clone, path), text);
}

/** Mints a deposit into the clone, with the command that people use. */
async function mintOne(): Promise<void> {
  const file = join(remote.clone, '..', 'deposit.md');
  writeFileSync(file, issueBody());
  expect(await command(remote.clone, 'mint', file)).toMatchObject({ code: 0 });
}

/** Runs the gate for a pull request with what is in the clone. */
async function proposed(changes: PullRequestChanges = {}, message?: string): Promise<RanJob> {
  const sha = remote.push('refs/pull/7/head', message);
  const event = pullRequestEvent('pull_request_target', 'opened', { ...changes, sha });
  job = await runJob(gate, 'gate', { event, remote: remote.bare, sha: remote.first });
  return job;
}

function reportOf({ outputs }: RanJob): string {
  return gunzipSync(Buffer.from(outputs.report ?? '', 'base64')).toString('utf8');
}

const printed = ({ steps }: RanJob) => steps.map(({ output }) => output).join('');

describe('a pull request', () => {
  test('that changes an old entry fails, and still reports, and cannot use its own validator, build, packages, workflow or hook', async () => {
    const mark = join(remote.clone, '..', 'executed');
    const program = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, 'x');\nprocess.exit(0);\n`;
    for (const path of [
      'scripts/gate.ts',
      'scripts/run.mjs',
      'scripts/build.ts',
      'astro.config.mjs',
      'src/archive/base.ts',
    ]) {
      write(path, program);
    }
    change(
      'package.json',
      '"scripts": {',
      `"scripts": { "preinstall": "touch ${mark}", "postinstall": "touch ${mark}",`,
    );
    write('.npmrc', `script-shell=${mark}\n`);
    write('.github/workflows/validate-registry.yml', 'on: pull_request_target\njobs: {}\n');
    write('.githooks/post-checkout', `#!/bin/sh\ntouch ${mark}\n`);
    change('data/registry.json', 'Charter of the Sample Archive', 'Another charter');
    const ended = await proposed();
    expect(existsSync(mark)).toBe(false);
    expect(ended.result).toBe('failure');
    expect(ended.steps.find(({ name }) => name === 'Gate')?.outcome).toBe('failure');
    expect(reportOf(ended)).toContain('REG-003');
    expect(ended.summary).toBe(reportOf(ended));
    expect(printed(ended)).toContain('✗ REG-003  title');
    // The code in the workspace is that of the base.
    expect(readFileSync(join(ended.workspace, 'scripts/gate.ts'), 'utf8')).toContain('export const main');
    expect(existsSync(join(ended.workspace, '.npmrc'))).toBe(false);
  });

  test('with a commit of the mint passes whoever proposes it with whatever text; with any other commit it names no issue', async () => {
    await mintOne();
    change(
      'data/registry.json',
      /"submitter":null(?!.*"submitter":null)/s,
      '"submitter":{"id":9,"login":"x"}',
    );
    const { stdout: receipt } = await command(remote.clone, 'familiarize');
    const body = receipt.replaceAll('axn/v2', 'axn/v1');
    const stranger = { ref: 'mint/45', repository: 'stranger/fork', body } as const;
    const before = await proposed(stranger, body);
    for (const rule of ['REG-007', 'FAM-002']) expect(reportOf(before)).toContain(rule);
    expect([before.result, before.outputs.family]).toEqual(['failure', '']);
    before.dispose();

    // The mint writes a receipt of its own into its commit.
    git(remote.clone, 'commit', '--quiet', '--amend', '--message', receipt);
    const sha = git(remote.clone, 'rev-parse', 'HEAD');
    git(remote.clone, 'push', '--quiet', 'origin', `${sha}:refs/heads/mint/45`);
    const event = pullRequestEvent('pull_request_target', 'opened', { ...stranger, sha });
    job = await runJob(gate, 'gate', { event, remote: remote.bare, sha: remote.first });
    git(remote.clone, 'push', '--quiet', 'origin', ':refs/heads/mint/45');
    expect(reportOf(job)).not.toMatch(/REG-007|FAM-002/);
    expect([job.result, job.outputs.family]).toEqual(['success', 'mint']);
  });

  test('of a bot account needs a receipt', async () => {
    await mintOne();
    const ended = await proposed({ type: 'Bot' });
    expect(reportOf(ended)).toContain('FAM-002');
    expect(ended.result).toBe('failure');
  });

  test('of a person needs no receipt, and nothing in its text is executed', async () => {
    const mark = join(remote.clone, '..', 'executed');
    const words = `$(touch ${mark}) \`touch ${mark}\` "; touch ${mark}; " \${{ secrets.X }}\n::error::forged\n::set-output name=report::x`;
    const ended = await proposed({ body: words }, `[skip ci] ${words}`);
    expect(ended.result).toBe('success');
    expect(existsSync(mark)).toBe(false);
    expect(printed(ended)).not.toMatch(/^::(?:error::forged|set-output)/m);
  });
});

test('a missing report is replaced by a comment that names the log', async () => {
  const event = pullRequestEvent('pull_request_target', 'opened', { sha: remote.first });
  const before = (step: { name?: string }, workspace: string) => {
    if (step.name === 'Gate') writeFileSync(join(workspace, 'scripts/gate.ts'), 'process.exit(2);\n');
  };
  job = await runJob(gate, 'gate', { event, remote: remote.bare, sha: remote.first, before });
  expect(job.result).toBe('failure');
  expect(reportOf(job)).toMatch(/^<!-- gate \{\} -->\nThe gate did not finish/);
});

async function pushed(branch: string, before?: string): Promise<RanJob> {
  const sha = remote.push(`refs/heads/${branch}`);
  job = await runJob(gate, 'gate', { event: pushEvent(branch, before), remote: remote.bare, sha });
  return job;
}
const retitle = () => change('data/registry.json', 'Charter of the Sample Archive', 'Another charter');

test.each<[what: string, found: string, push: () => Promise<RanJob>]>([
  [
    'to a branch is compared with its merge base, by the code of main',
    'REG-003',
    () => {
      change('scripts/gate.ts', 'export const main', 'process.exit(0);\nexport const main');
      const first = remote.push('refs/heads/a-branch');
      retitle();
      return pushed('a-branch', first);
    },
  ],
  [
    'that puts another history in the place of main is refused, though no branch has the old one any more',
    'TKD-002',
    () => {
      write('notes.md', 'A note.\n');
      const before = remote.push('refs/heads/main');
      remote.goTo(remote.first);
      write('notes.md', 'Another note.\n');
      return pushed('main', before);
    },
  ],
  [
    'whose earlier commit nobody has is not judged by another one',
    'The gate did not finish',
    () => pushed('main', '1'.repeat(40)),
  ],
  [
    'to main is compared with the commit before the push',
    'REG-003',
    () => {
      retitle();
      return pushed('main', remote.first);
    },
  ],
])('a push %s', async (_what, found, push) => {
  const ended = await push();
  remote.goTo(remote.first);
  remote.push('refs/heads/main');
  expect(ended.result).toBe('failure');
  expect(reportOf(ended)).toContain(found);
});
