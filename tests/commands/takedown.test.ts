import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFolder, temporaryFolder } from '../fixtures/disk.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import { carriedOut, edit, git, propose, rulesAgainst, withStray } from '../fixtures/proposals.ts';
import { planOf, publish, type Registry, redacted, registryWithText } from '../fixtures/taking-down.ts';

// Output of the takedown command for a real history, and the receipt that it writes. It changes no history.

const TEXT = 'data/texts/AXN-02-text.md';
const TABLES = ['data/registry.json'];

const folder = sharedFolder();
let registry: Registry;
/** The commit of the redaction, on which the receipt is proposed. */
let redaction = '';

beforeAll(async () => {
  registry = await registryWithText(folder);
});

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

  longTest('refuses a deposit that was withdrawn with its text, and says how to remove it', async () => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(registry.root, copy, { recursive: true });
    await carriedOut(copy, 'lifecycle', 'withdraw', '2', '--reason', 'x');
    const { code, stderr } = await move(copy, 'takedown', '2');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/its text is still there.*npm run lifecycle -- redact 2/s),
    ]);
  });

  longTest('refuses a text that the newest commit still has', async () => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(registry.root, copy, { recursive: true });
    await carriedOut(copy, 'lifecycle', 'withdraw', '2', '--redact', '--reason', 'x');
    const { code, stderr } = await move(copy, 'takedown', '2');
    expect([code, stderr]).toEqual([1, expect.stringContaining(`still has ${TEXT}`)]);
  });

  // Takes long: a history of real commits is made and read.
  longTest('lists what the history holds, and changes nothing', async () => {
    redaction = await redacted(registry);
    git(registry.root, 'branch', 'an-old-branch', 'HEAD~2');
    const plan = await planOf(registry);
    expect(plan).toMatchObject({
      deposit_number: 2,
      axn: depositIn(registry.root, 2).axn,
      text_sha256: depositIn(registry.root, 2).hash,
      old_head: redaction,
      elsewhere: [],
      references: ['refs/heads/an-old-branch', 'refs/heads/main', 'refs/remotes/origin/main'],
      pull_requests: [42, 44],
    });
    expect(plan.files.map(({ path }) => path)).toEqual([TEXT]);
    expect([...new Set(plan.tables.map(({ path }) => path))].sort()).toEqual(expect.arrayContaining(TABLES));
    for (const { id, commit } of plan.files)
      expect(git(registry.root, 'ls-tree', '-r', commit)).toContain(id);
    expect(git(registry.root, 'status', '--porcelain')).toBe('');
    expect(git(registry.root, 'rev-parse', 'HEAD')).toBe(redaction);
    const shown = await carriedOut(registry.root, 'takedown', '2', '--out', join(folder, 'tables'));
    expect(shown).toContain('git -C ../rewritten filter-repo --invert-paths --path');
    expect(shown).toContain('refs/pull/*');
  });

  longTest('names other places where a line of the text stands', async () => {
    const copy = join(temporaryFolder(), 'copy');
    git(folder, 'clone', '-q', registry.origin, copy);
    writeFileSync(join(copy, 'notes.txt'), 'The locker of the third reading room opens with 4711-2306.\n');
    const commit = publish({ ...registry, root: copy }, 'Add notes');
    git(copy, 'push', '-q', '--force', 'origin', `${redaction}:main`);
    const out = join(temporaryFolder(), 'tables');
    const printed = await carriedOut(copy, 'takedown', '2', '--json', '--out', out);
    expect(JSON.parse(printed)).toMatchObject({ plan: { elsewhere: [{ commit, path: 'notes.txt' }] } });
  });

  longTest('refuses to write its tables into the repository', async () => {
    const { code, stderr } = await move(registry.root, 'takedown', '2', '--out', join(registry.root, 'x'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('inside of the repository')]);
    expect(existsSync(join(registry.root, 'x'))).toBe(false);
  });
});

longSuite('the receipt', () => {
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
});
