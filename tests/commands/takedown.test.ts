import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMPTY } from '../../src/registry/archive/resources/index.ts';
import type { TakedownPlan } from '../../src/registry/changes/takedown.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { sharedFolder, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import {
  carriedOut,
  committed,
  gateHere,
  git,
  type Proposal,
  propose,
  rulesAgainst,
} from '../fixtures/proposals.ts';
import { BARE, issueBody, submission } from '../fixtures/submissions.ts';

// A registry in git with an origin, into which a text was minted that has to go, and what a steward does then: the redaction, the receipt, the
// commands that are printed, the real git filter-repo, the push, and the gate.

const TEXT = 'data/texts/AXN-02-text.md';
const EDITION = 'data/autonomous/AXN-02-autonomous.md';
/** Sentences of the text that has to go. No description says them. */
const SECRETS = [
  'The locker of the third reading room opens with 4711-2306.',
  'the hidden measure of what the keeper left behind',
];
const BODY = `# The locker\n\n${SECRETS[0]}\n\nA **locker gauge** is ${SECRETS[1]}. It has a scale of nine.\n`;

const folder = sharedFolder();
const [root, origin, rewritten] = ['clone', 'origin.git', 'rewritten'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

/** Commits what stands in a clone, and pushes it to main. Returns the commit. */
function publish(message: string, clone = root): string {
  git(clone, 'add', '-A');
  git(clone, 'commit', '-q', '--allow-empty', '-m', message);
  git(clone, 'push', '-q', 'origin', 'HEAD:main');
  return git(clone, 'rev-parse', 'HEAD');
}

async function minted(title: string, body: string, number: number): Promise<void> {
  const issue = join(folder, 'issue.md');
  writeFileSync(issue, issueBody({ ...BARE, title, body }));
  await carriedOut(root, 'mint', issue);
  publish(`Mint deposit ${number} (#${number + 40})`);
}

// Deposit 2 has the text; three more deposits, read; the history is real and pushed.
beforeAll(async () => {
  committed(writeArchive(archiveOf(submission({ ...BARE, title: 'On rooms' })), root));
  git(root, 'branch', '-qM', 'main');
  git(root, 'init', '-q', '--bare', '--initial-branch=main', origin);
  git(root, 'remote', 'add', 'origin', origin);
  await minted('The locker', BODY, 2);
  await minted('On keepers', 'What keepers keep, and the locker gauge.\n', 3);
  await carriedOut(root, 'read', '--all');
  publish('Read three texts (#44)');
  await minted('On shelves', 'Where shelves stand.\n', 4);
});

/** A copy of a clone in a folder of its own. */
function copyOf(clone: string): string {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(clone, copy, { recursive: true });
  return copy;
}

const redact = (clone: string, ...how: string[]) =>
  carriedOut(clone, 'lifecycle', 'withdraw', '2', '--reason', 'It names a locker.', ...how);

/** Runs the command, and returns the plan that it prints for programs; the rewritten tables go into a folder beside the clone. */
async function planOf(clone = root): Promise<TakedownPlan> {
  const printed = await carriedOut(clone, 'takedown', '2', '--json', '--out', join(folder, 'tables'));
  return (JSON.parse(printed) as { plan: TakedownPlan }).plan;
}

describe('npm run takedown refuses', () => {
  test('a deposit that is not redacted, and names the command that comes first', async () => {
    const { code, stdout, stderr } = await move(root, 'takedown', '2');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm run lifecycle -- withdraw 2 --redact --reason');
  });

  test('a number without a deposit, and a folder without a history', async () => {
    const unknown = await move(root, 'takedown', '77');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no deposit 77; the archive has 4.\n']);
    const bare = temporaryFolder();
    for (const part of ['data', 'api']) cpSync(join(root, part), join(bare, part), { recursive: true });
    await redact(bare, '--redact');
    const { code, stderr } = await move(bare, 'takedown', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is no git repository')]);
  });

  longTest.each([
    ['was withdrawn with its text', [], /its text is still there.*npm run lifecycle -- redact 2/s],
    ['the newest commit still has', ['--redact'], new RegExp(`still has ${TEXT}`)],
  ])('a text that %s', async (_what, how, says) => {
    const copy = copyOf(root);
    await redact(copy, ...how);
    const { code, stderr } = await move(copy, 'takedown', '2');
    expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
  });
});

longSuite('a redacted text', () => {
  /** The commit of the redaction, on which the receipt is proposed, and that of the receipt. */
  let [redaction, old] = ['', ''];
  let plan: TakedownPlan;
  beforeAll(async () => {
    await redact(root, '--redact');
    redaction = publish('Withdraw deposit 2 (#45)');
    git(root, 'branch', 'an-old-branch', 'HEAD~2');
    plan = await planOf();
  });

  test('is listed wherever the history holds it, and nothing is changed', async () => {
    expect(plan).toMatchObject({
      deposit_number: 2,
      axn: depositIn(root, 2).axn,
      text_sha256: depositIn(root, 2).hash,
      old_head: redaction,
      elsewhere: [],
      references: ['refs/heads/an-old-branch', 'refs/heads/main', 'refs/remotes/origin/main'],
      pull_requests: [42, 44],
    });
    expect(plan.files.map(({ path }) => path)).toEqual([TEXT]);
    expect(plan.tables.map(({ path }) => path)).toContain('data/registry.json');
    for (const { id, commit } of plan.files) expect(git(root, 'ls-tree', '-r', commit)).toContain(id);
    expect([git(root, 'status', '--porcelain'), git(root, 'rev-parse', 'HEAD')]).toEqual(['', redaction]);
    const shown = await carriedOut(root, 'takedown', '2', '--out', join(folder, 'tables'));
    expect(shown).toContain('git -C ../rewritten filter-repo --invert-paths --path');
    expect(shown).toContain('refs/pull/*');
  });

  test('is named where a line of it stands elsewhere', async () => {
    const copy = join(temporaryFolder(), 'copy');
    git(folder, 'clone', '-q', origin, copy);
    writeFileSync(join(copy, 'notes.txt'), `${SECRETS[0]}\n`);
    const commit = publish('Add notes', copy);
    git(copy, 'push', '-q', '--force', 'origin', `${redaction}:main`);
    expect((await planOf(copy)).elsewhere).toMatchObject([{ commit, path: 'notes.txt' }]);
  });

  test('leaves no tables in the repository', async () => {
    const { code, stderr } = await move(root, 'takedown', '2', '--out', join(root, 'x'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('inside of the repository')]);
    expect(existsSync(join(root, 'x'))).toBe(false);
  });

  test('is signed off by a receipt, which is proposed like any change, and accepted', async () => {
    const receipt = await propose(() => carriedOut(root, 'takedown', '2', '--signed-off-by', '@a-steward'), {
      root,
    });
    old = receipt.head;
    git(root, 'push', '-q', 'origin', 'HEAD:main');
    expect(await rulesAgainst(receipt)).toBe('');
    expect(git(root, 'show', '--stat', '--format=', old)).toContain('takedown-receipts.log | 1 +');
  });

  /** git filter-repo, by apt where it is missing: the takedown's command is tested with the real one. */
  beforeAll(() => {
    if (spawnSync('git', ['filter-repo', '--version']).status === 0) return;
    console.log('Installing git-filter-repo for the tests of the takedown …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore', env });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'git-filter-repo');
  });

  /** Runs a printed command in the clone, as a person pastes it; the address of the repository leads to the origin. */
  function pasted(line: string): string {
    const config = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: `url.${origin}.insteadOf` };
    const env = { ...process.env, ...config, GIT_CONFIG_VALUE_0: EMPTY.site.repository };
    return execFileSync('sh', ['-c', line], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** The secrets that any object of a repository holds, reachable or not. */
  function secretsIn(clone: string): string[] {
    const all = ['cat-file', '--batch-all-objects', '--batch'];
    const bytes = execFileSync('git', all, {
      cwd: clone,
      maxBuffer: Number.POSITIVE_INFINITY,
      stdio: 'pipe',
    });
    return SECRETS.filter((secret) => bytes.includes(secret));
  }

  /** The head of another clone, fetched beside the old one: what the gate compares. */
  function fetched(clone: string): Proposal {
    git(root, 'fetch', '-q', clone, 'main');
    return { root, base: old, head: git(root, 'rev-parse', 'FETCH_HEAD') };
  }

  /** The same of a copy of the rewritten clone in which something more is rewritten. */
  function another(...args: string[]): Proposal {
    const copy = copyOf(rewritten);
    pasted(`cd ${copy} && git filter-repo --quiet --force --prune-empty never ${args.join(' ')}`);
    return fetched(copy);
  }

  describe('in a rewritten history', () => {
    // Takes long: a history is rewritten by git filter-repo, judged and pushed.
    test('is nowhere, and the gate accepts it once', async () => {
      plan = await planOf();
      const [clone = '', filter = '', fetch = '', judge = '', push = ''] = plan.commands;
      pasted(clone);
      expect(secretsIn(rewritten)).toHaveLength(2);
      pasted(filter);
      pasted(fetch);
      const head = git(root, 'rev-parse', 'FETCH_HEAD');
      expect(judge).toBe(`npm run gate -- --base ${old} --head FETCH_HEAD --pushed`);
      const proposal = { root, base: old, head };
      expect(head).not.toBe(old);
      expect(await rulesAgainst(proposal, '--pushed')).toBe('');
      pasted(push);
      expect(git(origin, 'rev-parse', 'main')).toBe(head);
      // The same history as a pull request, and the old one pushed back over the new.
      expect(await rulesAgainst(proposal)).toBe('REG-005');
      expect(await rulesAgainst({ ...proposal, base: head, head: old }, '--pushed')).toContain('TKD-002');
    });

    test('is in no object of the origin or of a clone, and what stays of the deposit is valid', async () => {
      git(origin, 'gc', '-q', '--prune=now');
      const clone = join(temporaryFolder(), 'clone');
      git(folder, 'clone', '-q', origin, clone);
      for (const where of [origin, clone, rewritten]) expect(secretsIn(where)).toEqual([]);
      expect(git(clone, 'log', '--all', '--format=%s', '--', TEXT, EDITION)).toBe('');
      expect(git(clone, 'log', '--format=%s')).toBe(git(root, 'log', '--format=%s', old));
      const { axn, hash, status, redacted } = depositIn(clone, 2);
      expect([status, redacted, hash]).toEqual(['WITHDRAWN', true, plan.text_sha256]);
      expect(axn).toBe(depositIn(root, 2).axn);
      await carriedOut(clone, 'validate');
      expect(await carriedOut(clone, 'takedown', '2')).toMatch(/there is nothing to take down/);
    });

    test('may be rewritten once more to the same', async () => {
      expect(await rulesAgainst(another(), '--pushed')).toBe('');
    });

    test('that still has parts of it is refused', async () => {
      const copy = join(temporaryFolder(), 'copy');
      git(folder, 'clone', '-q', '--no-local', '-b', 'main', root, copy);
      const keep = '--prune-empty never --prune-degenerate never --preserve-commit-hashes';
      const paths = `--path ${EDITION} --path ${TEXT}`;
      pasted(`cd ${copy} && git filter-repo --quiet --invert-paths ${paths} ${keep}`);
      const { stdout } = await gateHere(fetched(copy), ['--pushed']);
      expect(stdout).toMatch(/TKD-003.*\n?.*an earlier version with parts of the text/);
    });

    test('without a receipt, or with one of another commit, is refused', async () => {
      const { head } = fetched(rewritten);
      const before = git(root, 'rev-parse', `${head}~1`);
      expect(await rulesAgainst({ root, base: redaction, head: before }, '--pushed')).toBe('TKD-002');
      // The receipt was used: the same push on top of the new history is another rewrite.
      const again = another('--message-callback "return message + b\'x\'"');
      expect(await rulesAgainst({ ...again, base: head }, '--pushed')).toBe('TKD-002');
    });

    test('does not come back with a branch of the old one', async () => {
      const { head } = fetched(rewritten);
      const copy = copyOf(root);
      git(copy, 'checkout', '-q', '-B', 'new', head);
      const merge = ['-s', 'ours', '--allow-unrelated-histories', '-m', 'Bring it back'];
      git(copy, 'merge', '-q', ...merge, 'an-old-branch');
      const proposal = { root: copy, base: head, head: git(copy, 'rev-parse', 'HEAD') };
      expect(await rulesAgainst(proposal)).toBe('TKD-004');
    });
  });
});
