import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import type { TakedownPlan } from '../../src/registry/takedown/plan.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { edit } from '../fixtures/gate.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import { carriedOut, gateHere, git, propose, rulesAgainst, withStray } from '../fixtures/proposals.ts';
import {
  pasted,
  planOf,
  publish,
  type Registry,
  redacted,
  registryWithText,
  secretsIn,
} from '../fixtures/taking-down.ts';

// A text is taken down from a real history: the commands that are printed, the real git filter-repo, the push, and the gate.

const TEXT = 'data/texts/AXN-02-text.md';
const EDITION = 'data/autonomous/AXN-02-autonomous.md';
const TABLES = ['data/entity-index.json', 'data/lexical-minting-registry.json', 'data/registry.json'];

const folder = mkdtempSync(join(tmpdir(), 'takedown-test-'));
let registry: Registry;
/** The commit of the redaction, on which the receipt is proposed, and that of the receipt. */
let [redaction, old] = ['', ''];
let plan: TakedownPlan;
const rewritten = join(folder, 'rewritten');

beforeAll(async () => {
  registry = await registryWithText(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the rewritten clone in which something more is rewritten; gives what the gate compares. */
function another(...args: string[]) {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(rewritten, copy, { recursive: true });
  pasted(registry, `cd ${copy} && git filter-repo --quiet --force --prune-empty never ${args.join(' ')}`);
  return fetched(copy);
}

/** The head of another clone, fetched beside the old one. */
function fetched(clone: string, base = old) {
  git(registry.root, 'fetch', '-q', clone, 'main');
  return { root: registry.root, base, head: git(registry.root, 'rev-parse', 'FETCH_HEAD') };
}

describe('npm run takedown', () => {
  test('refuses a deposit that is not redacted, and names the command that comes first', async () => {
    const { code, stdout, stderr } = await move(registry.root, 'takedown', '2');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm run lifecycle -- withdraw 2 --redact --reason');
  });

  test('refuses a number without a deposit, and a folder without a history', async () => {
    const unknown = await move(registry.root, 'takedown', '77');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no deposit 77; the archive has 4.\n']);
    const bare = temporaryFolder();
    cpSync(join(registry.root, 'data'), join(bare, 'data'), { recursive: true });
    cpSync(join(registry.root, 'api'), join(bare, 'api'), { recursive: true });
    await carriedOut(bare, 'lifecycle', 'withdraw', '2', '--redact', '--reason', 'x');
    const { code, stderr } = await move(bare, 'takedown', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is no git repository')]);
  });

  test('refuses a text that the newest commit still has', async () => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(registry.root, copy, { recursive: true });
    await carriedOut(copy, 'lifecycle', 'withdraw', '2', '--redact', '--reason', 'x');
    const { code, stderr } = await move(copy, 'takedown', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`still has ${EDITION}`)]);
  });

  test('lists what the history holds, and changes nothing', async () => {
    redaction = await redacted(registry);
    git(registry.root, 'branch', 'an-old-branch', 'HEAD~2');
    plan = await planOf(registry);
    expect(plan).toMatchObject({
      deposit_number: 2,
      axn: depositIn(registry.root, 2).axn,
      text_sha256: depositIn(registry.root, 2).hash,
      old_head: redaction,
      elsewhere: [],
      references: ['refs/heads/an-old-branch', 'refs/heads/main', 'refs/remotes/origin/main'],
      pull_requests: [42, 44],
    });
    expect(plan.files.map(({ path }) => path)).toEqual([EDITION, TEXT]);
    expect([...new Set(plan.tables.map(({ path }) => path))].sort()).toEqual(expect.arrayContaining(TABLES));
    for (const { id, commit } of plan.files)
      expect(git(registry.root, 'ls-tree', '-r', commit)).toContain(id);
    expect(git(registry.root, 'status', '--porcelain')).toBe('');
    expect(git(registry.root, 'rev-parse', 'HEAD')).toBe(redaction);
    const shown = await carriedOut(registry.root, 'takedown', '2', '--out', join(folder, 'tables'));
    expect(shown).toContain('git -C ../rewritten filter-repo --invert-paths --path');
    expect(shown).toContain('refs/pull/*');
  });

  test('names other places where a line of the text stands', async () => {
    const copy = join(temporaryFolder(), 'copy');
    git(folder, 'clone', '-q', registry.origin, copy);
    writeFileSync(join(copy, 'notes.txt'), 'The locker of the third reading room opens with 4711-2306.\n');
    const commit = publish({ ...registry, root: copy }, 'Add notes');
    git(copy, 'push', '-q', '--force', 'origin', `${redaction}:main`);
    const out = join(temporaryFolder(), 'tables');
    const printed = await carriedOut(copy, 'takedown', '2', '--json', '--out', out);
    expect(JSON.parse(printed)).toMatchObject({ plan: { elsewhere: [{ commit, path: 'notes.txt' }] } });
  });

  test('refuses to write its tables into the repository', async () => {
    const { code, stderr } = await move(registry.root, 'takedown', '2', '--out', join(registry.root, 'x'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('inside of the repository')]);
    expect(existsSync(join(registry.root, 'x'))).toBe(false);
  });
});

describe('the receipt', () => {
  test('that names another commit is refused', async () => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(registry.root, copy, { recursive: true });
    const proposal = await propose(
      async (root) => {
        await carriedOut(root, 'takedown', '2', '--signed-off-by', '@a-steward');
        edit(root, 'data/takedown-receipts.log', redaction, 'a'.repeat(40));
        withStray(root);
      },
      { root: copy },
    );
    expect(await rulesAgainst(proposal)).toBe('REG-009 TKD-001');
  });

  test('is proposed like any change, and accepted', async () => {
    const proposal = await propose(
      (root) => carriedOut(root, 'takedown', '2', '--signed-off-by', '@a-steward'),
      { root: registry.root },
    );
    expect(await rulesAgainst(proposal)).toBe('');
    git(registry.root, 'push', '-q', 'origin', 'HEAD:main');
    old = proposal.head;
    expect(git(registry.root, 'show', '--stat', '--format=', old)).toContain('takedown-receipts.log | 1 +');
  });
});

describe('the rewritten history', () => {
  test('has nothing of the text, and the gate accepts it once', async () => {
    plan = await planOf(registry);
    const [clone = '', filter = '', fetch = '', judge = '', push = ''] = plan.commands;
    pasted(registry, clone);
    expect(secretsIn(rewritten)).toHaveLength(2);
    pasted(registry, filter);
    pasted(registry, fetch);
    const head = git(registry.root, 'rev-parse', 'FETCH_HEAD');
    expect(judge).toBe(`npm run gate -- --base ${old} --head FETCH_HEAD --pushed`);
    const proposal = { root: registry.root, base: old, head };
    expect(head).not.toBe(old);
    expect(await rulesAgainst(proposal, '--pushed')).toBe('');
    pasted(registry, push);
    expect(git(registry.origin, 'rev-parse', 'main')).toBe(head);
    // The same history as a pull request, and the old one pushed back over the new.
    expect(await rulesAgainst(proposal)).toBe('REG-005');
    expect(await rulesAgainst({ ...proposal, base: head, head: old }, '--pushed')).toContain('TKD-002');
  });

  test('is in no object of the origin or of a clone, and what stays of the deposit is valid', async () => {
    git(registry.origin, 'gc', '-q', '--prune=now');
    const clone = join(temporaryFolder(), 'clone');
    git(folder, 'clone', '-q', registry.origin, clone);
    for (const where of [registry.origin, clone, rewritten]) expect(secretsIn(where)).toEqual([]);
    expect(git(clone, 'log', '--all', '--format=%s', '--', TEXT, EDITION)).toBe('');
    expect(git(clone, 'log', '--format=%s')).toBe(git(registry.root, 'log', '--format=%s', old));
    const { axn, hash, status, redacted: gone } = depositIn(clone, 2);
    const { text_sha256 } = plan;
    expect([status, gone, hash]).toEqual(['WITHDRAWN', true, text_sha256]);
    expect(axn).toBe(depositIn(registry.root, 2).axn);
    await carriedOut(clone, 'validate');
    expect(await carriedOut(clone, 'takedown', '2')).toMatch(/there is nothing to take down/);
  });

  const byte = (path: string, commit: string) => {
    const id = git(rewritten, 'rev-parse', `${commit}:${path}`);
    return `--blob-callback "if blob.original_id == b'${id}': blob.data = blob.data + b' '"`;
  };
  test.each<[what: string, rules: string, args: () => string]>([
    ['one more byte in an old text', 'TKD-003', () => byte('data/texts/AXN-01-text.md', 'main~5')],
    ['one more byte in an old version of a table', 'TKD-003', () => byte('data/registry.json', 'main~4')],
    ['a file less in its history', 'TKD-003', () => '--invert-paths --path data/texts/AXN-01-text.md'],
    ['another message', 'TKD-003', () => '--message-callback "return message + b\'x\'"'],
    ['another author', 'TKD-003', () => '--name-callback "return b\'Somebody\'"'],
    [
      'a commit less',
      'TKD-003',
      () =>
        '--commit-callback "if b\'Mint deposit 4\' in commit.message: commit.skip(commit.first_parent())"',
    ],
  ])('with %s is refused (%s)', async (_what, rules, args) => {
    expect((await rulesAgainst(another(args()), '--pushed')).split(' ')).toContain(rules);
  });

  test('that is rewritten once more to the same is accepted', async () => {
    expect(await rulesAgainst(another(), '--pushed')).toBe('');
  });

  test('that still has the text, or parts of it, is refused', async () => {
    const copy = join(temporaryFolder(), 'copy');
    git(folder, 'clone', '-q', '--no-local', '-b', 'main', registry.root, copy);
    const keep = '--prune-empty never --prune-degenerate never --preserve-commit-hashes';
    pasted(
      registry,
      `cd ${copy} && git filter-repo --quiet --invert-paths --path ${EDITION} --path ${TEXT} ${keep}`,
    );
    const { stdout } = await gateHere(fetched(copy), ['--pushed']);
    expect(stdout).toMatch(/TKD-003.*\n?.*an earlier version with parts of the text/);
  });

  test('without a receipt, or with one of another commit, is refused', async () => {
    const { head } = fetched(rewritten);
    const before = git(registry.root, 'rev-parse', `${head}~1`);
    expect(await rulesAgainst({ root: registry.root, base: redaction, head: before }, '--pushed')).toBe(
      'TKD-002',
    );
    // The receipt was used: the same push on top of the new history is another rewrite.
    const again = another('--message-callback "return message + b\'x\'"');
    expect(await rulesAgainst({ ...again, base: head }, '--pushed')).toBe('TKD-002');
  });

  test('does not come back with a branch of the old one', async () => {
    const { root, head } = fetched(rewritten);
    const copy = join(temporaryFolder(), 'copy');
    cpSync(root, copy, { recursive: true });
    git(copy, 'checkout', '-q', '-B', 'new', head);
    git(
      copy,
      'merge',
      '-q',
      '-s',
      'ours',
      '--allow-unrelated-histories',
      '-m',
      'Bring it back',
      'an-old-branch',
    );
    const proposal = { root: copy, base: head, head: git(copy, 'rev-parse', 'HEAD') };
    expect(await rulesAgainst(proposal)).toBe('TKD-004');
    expect(hashes.sha256(git(copy, 'show', `HEAD:data/registry.json`))).toBe(
      hashes.sha256(git(copy, 'show', `${head}:data/registry.json`)),
    );
  });
});
