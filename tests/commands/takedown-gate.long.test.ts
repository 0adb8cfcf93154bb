import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TakedownPlan } from '../../src/registry/changes/takedown.ts';
import { sharedFolder, temporaryFolder } from '../fixtures/disk.ts';
import { depositIn } from '../fixtures/moves.ts';
import { carriedOut, gateHere, git, type Proposal, propose, rulesAgainst } from '../fixtures/proposals.ts';
import {
  pasted,
  planOf,
  type Registry,
  redacted,
  registryWithText,
  secretsIn,
} from '../fixtures/taking-down.ts';

// A text is taken down from a real history: the commands that are printed, the real git filter-repo, the push, and the gate.

const TEXT = 'data/texts/AXN-02-text.md';
const EDITION = 'data/autonomous/AXN-02-autonomous.md';

const folder = sharedFolder();
const rewritten = join(folder, 'rewritten');
let registry: Registry;
let receipt: Proposal;
/** The commit of the redaction, on which the receipt is proposed, and that of the receipt. */
let [redaction, old] = ['', ''];
let plan: TakedownPlan;

beforeAll(async () => {
  registry = await registryWithText(folder);
  redaction = await redacted(registry);
  const { root } = registry;
  git(root, 'branch', 'an-old-branch', 'HEAD~2');
  const signOff = () => carriedOut(root, 'takedown', '2', '--signed-off-by', '@a-steward');
  receipt = await propose(signOff, { root });
  old = receipt.head;
  git(root, 'push', '-q', 'origin', 'HEAD:main');
});

test('the receipt is proposed like any change, and accepted', async () => {
  expect(await rulesAgainst(receipt)).toBe('');
  expect(git(registry.root, 'show', '--stat', '--format=', old)).toContain('takedown-receipts.log | 1 +');
});

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

describe('the rewritten history', () => {
  // Takes long: a history is rewritten by git filter-repo, judged and pushed.
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
  });
});
