import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PassContext } from '../../src/bot/pass-context.ts';
import { claimBranch, type Proposal } from '../../src/bot/pull-request.ts';
import { type CommitFile, ForgeError } from '../../src/forge/forge.ts';
import type { Forge } from '../../src/forge/github.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { startForge, type TestForge } from './test-forge.ts';

// Three faults of a code host that hold a registry up, and what is read then: by the depositor in the issue, by the steward in the log of
// the run. GitHub: docs.github.com/actions/concepts/about-actions-policies; docs.github.com/code-security, “About push protection”;
// docs.github.com/repositories, “Available rules for rulesets”.

/** Lines that the bot writes in an issue for people: the first line is for programs. */
const told = async (forge: TestForge, issue: number) =>
  (await forge.answer(issue))?.body.split('\n').slice(1).filter(Boolean);

test('no check appears, since GitHub does not start the gate: after 30 minutes both read it, once, and the check is asked for again', async () => {
  let minutes = 0;
  const clock = () => new Date(Date.parse('2026-12-03T10:00:00Z') + minutes * 60_000);
  await using forge = await startForge({
    clock,
    now: () => `${clock().toISOString().slice(0, 19)}Z`,
  });
  const issue = await forge.file();
  await forge.mint();
  minutes = 29;
  await forge.mint();
  expect(await forge.answer(issue)).toBeUndefined();
  minutes = 30;
  await forge.mint();
  const pull = `${forge.server.origin}/_forge/example/deposit-registry/pull/2`;
  expect(await told(forge, issue)).toEqual([
    '**Checked and proposed, but not merged yet.** Nothing is wrong with this submission, and nothing of it is lost.',
    `The registry checks what it proposes once more before it merges it. This check of ${pull} has not begun: 30 minutes after it was proposed, no run of it has appeared. The mint tries again by itself; you do not have to do anything.`,
    'For the stewards: run `npm run doctor`. Most likely GitHub does not start the workflow `validate-registry`: since 2 December 2026 it starts none by `pull_request_target` in a public repository, unless a policy of Actions allows it (`.github/SETUP.md`).',
  ]);
  expect(forge.log.at(-1)).toBe(
    `The registry checks what it proposes once more before it merges it. This check of ${pull} has not begun: 30 minutes after it was proposed, no run of it has appeared. For the stewards: run npm run doctor. Most likely GitHub does not start the workflow validate-registry: since 2 December 2026 it starts none by pull_request_target in a public repository, unless a policy of Actions allows it (.github/SETUP.md).`,
  );
  const before = await forge.answer(issue);
  // An edit of a pull request starts the gate, once GitHub does so again.
  const asked = async () => (await forge.pulls('open'))[0]?.body?.split('\n').at(-1);
  expect(await asked()).toBe('Its check had not begun at 2026-12-03T10:30:00Z. This edit asks for it again.');
  minutes = 45;
  await forge.mint();
  expect(await asked()).toContain('10:30:00Z');
  minutes = 61;
  await forge.mint();
  expect(await asked()).toContain('11:01:00Z');
  expect((await forge.pulls('open'))[0]?.body).not.toContain('10:30:00Z');
  expect(await forge.answer(issue)).toEqual(before);
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
  expect(forge.server.violations).toEqual([]);
});

/** Shaped like a token of GitHub; it never opened anything. */
const TOKEN = `ghp_${'x9Kq'.repeat(9)}`;

// Takes long: the bot looks for the text among several.
longTest(
  'push protection refuses a text with what looks like a key: its depositor reads where it stands, the others are minted',
  async () => {
    await using forge = await startForge();
    forge.server.quirks.secret = /ghp_\w{36}/;
    // Push protection does not look into trees, which hold short texts: it shows from a megabyte on.
    const lines = Array.from({ length: 220 }, (_, at) => {
      const key = at === 149 ? `and then ${TOKEN}, which nobody should see` : '';
      return `Line ${at + 1} ${'of a long text '.repeat(340)}${key}`;
    });
    const url = await forge.attach(lines.join('\n'), 'ruth');
    const before = await forge.file({ title: 'Before it' });
    const long = { title: 'With a key', methodology: '', falsification: '', body: url };
    const issue = await forge.fileBody(issueBody(long), { by: 'ruth' });
    const after = await forge.file({ title: 'After it' });
    await forge.settle();
    expect(await told(forge, issue)).toEqual([
      '**Not deposited yet: one problem to fix.**',
      '- **Full Text**: found `what looks like a key or a password, in line 150 of this field, beginning with “ghp_”`',
      '  **What to do:** If it opens something, make it worthless first: this issue is public\\. Then write something else in its place, such as its first characters and dots\\. If it opens nothing and has to stand there, say so in a comment: a steward can deposit the text by a pull request \\(Path B\\), where the host asks whether it may\\.',
      expect.stringContaining(
        '  **The rule:** The code host of this registry stores no text that holds what looks like a key or a password \\(push protection\\)\\. (',
      ),
      'Edit this issue, then close and reopen it: the check runs again, and this comment is updated.',
      expect.stringMatching(/^Checked 20/),
    ]);
    expect(forge.log).toContain(
      `issue ${issue}: refused (push protection: what looks like a key or a password, in line 150 of this field, beginning with “ghp_”)`,
    );
    expect(`${forge.log}${(await forge.answer(issue))?.body}`).not.toContain(TOKEN.slice(0, 9));
    for (const one of [before, after]) expect((await forge.answer(one))?.marker?.state).toBe('minted');
    expect((await forge.archive()).registry.deposits.map(({ title }) => title)).toEqual([
      'The first',
      'Before it',
      'After it',
    ]);
    expect(forge.server.violations).toEqual([]);
  },
);

test('a rule of main holds the merge: both read what the host says, others are answered, and when the rule is gone, it is merged', async () => {
  await using forge = await startForge();
  forge.server.quirks.held = 'Commits must have verified signatures.';
  const issue = await forge.file();
  await forge.mint();
  await forge.gate();
  const bad = await forge.file({ license: 'none at all' });
  await forge.mint();
  expect((await forge.answer(bad))?.marker?.state).toBe('refused');
  const pull = `${forge.server.origin}/_forge/example/deposit-registry/pull/2`;
  expect(await told(forge, issue)).toEqual([
    '**Checked and proposed, but not merged yet.** Nothing is wrong with this submission, and nothing of it is lost.',
    `The check of ${pull} has passed, but the code host refuses to merge it. It says: \`Repository rule violations found Commits must have verified signatures\`. The mint tries again by itself; you do not have to do anything.`,
    'For the stewards: run `npm run doctor`. Most likely a rule of the branch `main` holds every merge; it names the rules that do (`.github/SETUP.md`).',
  ]);
  expect(forge.log).toContain(
    `The check of ${pull} has passed, but the code host refuses to merge it. It says: Repository rule violations found Commits must have verified signatures. For the stewards: run npm run doctor. Most likely a rule of the branch main holds every merge; it names the rules that do (.github/SETUP.md).`,
  );
  expect((await forge.issue(issue)).labels).toMatchObject([{ name: 'stuck' }]);
  forge.server.quirks.held = undefined;
  await forge.settle();
  expect((await forge.answer(issue))?.marker).toMatchObject({ state: 'minted', deposit: 2 });
});

// Push protection, where what looks like a key stands in main already, in a file that has become too long for a tree.

const holdsKey = (text: string) => text.includes(TOKEN);

/** A pass on an archive with one file, of a forge that stores no file with the key, but takes any tree. */
function onMain(text: string) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/registry.json'), text);
  const commits: boolean[] = [];
  const log: string[] = [];
  const forge: Partial<Forge> = {
    probeForSecret: async (given) => (holdsKey(given) ? { kinds: [] } : undefined),
    commit: async (_parent, _tree, files, _message, inTree = false) => {
      commits.push(inTree);
      if (!inTree && files.some(({ bytes }) => bytes && holdsKey(Buffer.from(bytes).toString())))
        throw new ForgeError('secret', 'The forge refused to store data/registry.json (409).');
      return 'a'.repeat(40);
    },
    createBranch: async () => 'created',
  };
  const clone = { folder, commit: async (_sha: string) => `tree ${'c'.repeat(40)}` };
  const context = { forge, clone, main: 'b'.repeat(40), say: (line: string) => void log.push(line) };
  return { context: context as PassContext, commits, log };
}

const proposing = (text: string, ...more: CommitFile[]): Proposal & { files: CommitFile[] } => ({
  branch: 'mint/3',
  words: { title: 'Mint deposit 3', text: '' },
  size: 1,
  files: [{ path: 'data/registry.json', bytes: Buffer.from(text) }, ...more],
});

test('what main has already, also in another file, stops nobody: the file is sent with the tree, and the log says so', async () => {
  const { context, commits, log } = onMain(`one\n${TOKEN}\n`);
  const moved = { path: 'data/registry-0001.json', bytes: Buffer.from(`one\n${TOKEN}\n`) };
  expect(await claimBranch(context, proposing('three\n', moved))).toBe('created');
  expect(commits).toEqual([false, true]);
  expect(log[0]).toBe(
    'mint/3: The forge refused to store data/registry.json (409). Main has it already, so the file is sent in another way.',
  );
});

test('what a proposal brings is refused, and never sent in another way', async () => {
  const { context, commits } = onMain('one\ntwo\n');
  await expect(claimBranch(context, proposing(`one\ntwo\n${TOKEN}\n`))).rejects.toThrow('refused to store');
  expect(commits).toEqual([false]);
});
