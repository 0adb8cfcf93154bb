import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mergeState } from '../../src/local-forge/policy.ts';
import { FORGE_SETTINGS } from '../../src/service/place.ts';
import { sampled } from '../fixtures/runs.ts';
import { at, commitOn, folderForFile, git, hostForFile, refusal, remote, tip } from './forge.ts';

// One policy for both ways in. The table says what each role may do; the same lines are then tried through REST and by a
// real git push, and both must end as the table says.

const roles = ['app', 'actions', 'owner', 'writer', 'reader', 'nobody'] as const;
type Asker = (typeof roles)[number];

const table: { ref: string; change: 'create' | 'update' | 'delete'; may: Asker[] }[] = [
  { ref: 'refs/heads/main', change: 'update', may: [] },
  { ref: 'refs/heads/main', change: 'delete', may: [] },
  { ref: 'refs/heads/mint/5', change: 'create', may: ['app'] },
  { ref: 'refs/heads/read/5', change: 'create', may: ['app'] },
  { ref: 'refs/heads/mint/there', change: 'update', may: ['app'] },
  { ref: 'refs/heads/mint/there', change: 'delete', may: ['app'] },
  { ref: 'refs/heads/topic', change: 'create', may: ['app', 'owner', 'writer'] },
  { ref: 'refs/heads/topic-there', change: 'update', may: ['app', 'owner', 'writer'] },
  { ref: 'refs/heads/topic-there', change: 'delete', may: ['app', 'owner', 'writer'] },
  { ref: 'refs/tags/v1', change: 'create', may: [] },
  { ref: 'refs/pull/1/head', change: 'create', may: [] },
  { ref: 'refs/notes/commits', change: 'create', may: [] },
];
const lines = table.flatMap((line) =>
  roles.map((role) => ({ ...line, role, ends: line.may.includes(role) ? 'done' : 'refused' })),
);

const host = await hostForFile();
const THERE = ['refs/heads/mint/there', 'refs/heads/topic-there'];
const checkout = folderForFile();
let main: string;

/** Puts the branches of the table back, past the policy, as only the disk can. */
function restore(): void {
  const made = table.filter(({ change }) => change === 'create').map(({ ref }) => ref);
  const commands = [
    ...['refs/heads/main', ...THERE].map((ref) => `update ${ref} ${main}`),
    ...made.map((ref) => `delete ${ref}`),
  ];
  const input = `${commands.join('\n')}\n`;
  execFileSync('git', ['update-ref', '--stdin'], { cwd: host.forge.repository, input });
}

beforeAll(async () => {
  main = await tip(host.app);
  restore();
  await git(checkout, 'clone', '--quiet', remote(host), '.');
  writeFileSync(join(checkout, 'note.md'), 'A note\n');
  await git(checkout, 'add', '.');
  await git(checkout, 'commit', '--quiet', '-m', 'A note');
});

const tokens: Record<Asker, string | undefined> = {
  ...host.forge.tokens,
  writer: host.forge.account('walter', 'writer'),
  reader: host.forge.account('ruth', 'reader'),
  nobody: undefined,
};

describe('the policy through REST', () => {
  let made: string;
  beforeAll(async () => {
    made = await commitOn(host.app, main, { 'note.md': 'A note\n' });
  });
  beforeEach(restore);

  test.each(sampled(lines, 16))('$role: $change $ref is $ends', async ({ role, ref, change, ends }) => {
    const client = host.as(tokens[role]);
    const short = { ...at, ref: ref.replace(/^refs\//, '') };
    const calls = {
      create: () => client.git.createRef({ ...at, ref, sha: made }),
      update: () => client.git.updateRef({ ...short, sha: made, force: true }),
      delete: () => client.git.deleteRef(short),
    };
    if (ends === 'done') await calls[change]();
    else expect([401, 403, 404, 422]).toContain((await refusal(calls[change]())).status);
    const before = change === 'create' ? '' : main;
    const after = change === 'delete' ? '' : made;
    const { said } = await git(host.forge.repository, 'rev-parse', '--quiet', '--verify', ref);
    expect(said.trim()).toBe(ends === 'done' ? after : before);
  });
});

describe('the policy through a git push', () => {
  const refspec = ({ ref, change }: (typeof table)[number]) =>
    change === 'delete' ? `:${ref}` : `+HEAD:${ref}`;
  const refs = async () =>
    (await git(host.forge.repository, 'for-each-ref', '--format=%(refname) %(objectname)')).said;
  // A push may name a reference once: what is deleted is tried apart from what is updated.
  const tries = roles.flatMap((role) =>
    (['create', 'update', 'delete'] as const).map((change) => ({ role, change })),
  );

  test.each(sampled(tries))('$role: every $change ends as in the table', async ({ role, change }) => {
    restore();
    const before = await refs();
    const tried = table.filter((line) => line.change === change);
    const refused = tried.filter(({ may }) => !may.includes(role));
    const { code, said } = await git(checkout, 'push', remote(host, tokens[role]), ...refused.map(refspec));
    expect(code, said).not.toBe(0);
    if (role !== 'nobody') for (const { ref } of refused) expect(said).toContain(`GH013: ${ref}: `);
    expect(await refs()).toBe(before);
    const allowed = tried.filter(({ may }) => may.includes(role));
    if (allowed.length === 0) return;
    const pushed = await git(checkout, 'push', remote(host, tokens[role]), ...allowed.map(refspec));
    expect(pushed.code, pushed.said).toBe(0);
    const head = (await git(checkout, 'rev-parse', 'HEAD')).said.trim();
    for (const { ref } of allowed) {
      if (change === 'delete') expect(await refs()).not.toContain(ref);
      else expect(await refs()).toContain(`${ref} ${head}`);
    }
  });

  test('made directly into the folder is refused', async () => {
    const { code } = await git(checkout, 'push', host.forge.repository, 'HEAD:refs/heads/smuggled');
    expect(code).toBe(1);
  });

  test('with an unknown token is refused', async () => {
    expect((await git(checkout, 'push', remote(host, 'ghp_unknown'), 'HEAD:refs/heads/x')).code).not.toBe(0);
  });
});

describe('a token', () => {
  test('is required before anything is written', async () => {
    const refused = await refusal(host.nobody.git.createBlob({ ...at, content: 'x' }));
    expect(refused).toMatchObject({ status: 401, message: 'Requires authentication' });
  });

  test('of any account but Actions reports no check', async () => {
    const check = { ...at, name: 'validate-registry', head_sha: main, conclusion: 'success' as const };
    expect((await refusal(host.app.checks.create(check))).message).toBe(
      'Resource not accessible by integration',
    );
    for (const client of [host.owner, host.writer, host.reader]) {
      expect((await refusal(client.checks.create(check))).message).toBe(
        'You must authenticate via a GitHub App.',
      );
    }
  });
});

test('the policy merges nothing that is behind, unchecked, or not approved by its code owner', () => {
  fc.assert(
    fc.property(
      fc.record({
        conflicts: fc.boolean(),
        current: fc.boolean(),
        required: fc.constantFrom('success', 'failure', 'cancelled', 'neutral', 'skipped', null, undefined),
        othersFail: fc.boolean(),
        touchesOwned: fc.boolean(),
        approved: fc.boolean(),
      }),
      (facts) => {
        const passed = ['success', 'neutral', 'skipped'].includes(facts.required ?? '');
        const may = !facts.conflicts && facts.current && passed && (!facts.touchesOwned || facts.approved);
        const { state, why } = mergeState(facts, FORGE_SETTINGS);
        expect(why === undefined).toBe(may);
        expect(['clean', 'unstable'].includes(state)).toBe(may);
      },
    ),
  );
});
