import { describe, expect, test } from 'vitest';
import { at, commitOn, hostForFile, type Pull, passes, proposed, pullsOf, refusal, tip } from './forge.ts';

// Merges that happen by themselves: the one thing that is asked for through GraphQL.

const host = await hostForFile();
const { app, owner, writer, reader, nobody } = host;
const { get, merge } = pullsOf(host);
const ENABLE = `mutation ($id: ID!, $head: GitObjectID!) {
  enablePullRequestAutoMerge(input: {
    pullRequestId: $id, expectedHeadOid: $head, mergeMethod: SQUASH, commitHeadline: "Mint 9", commitBody: "Words"
  }) { pullRequest { number autoMergeRequest { enabledAt commitHeadline } } }
}`;
const DISABLE = `mutation ($id: ID!) {
  disablePullRequestAutoMerge(input: { pullRequestId: $id }) { pullRequest { autoMergeRequest { enabledAt } } }
}`;
type Armable = Pull & { readonly node_id: string };
const arm = (client: typeof app, { node_id, head }: Armable, sha = head.sha) =>
  client.graphql<object>(ENABLE, { id: node_id, head: sha });
const graphqlError = async (call: Promise<unknown>) =>
  (
    await call.then(
      () => [],
      (error: { errors?: { type?: string; message: string }[] }) => error.errors ?? [],
    )
  )[0];

describe('auto-merge', () => {
  test('merges when the check passes, with the commit message it was enabled with', async () => {
    const pull = await proposed(app, 'mint/50', { 'data/f.md': 'f\n' });
    expect(await arm(app, pull)).toEqual({
      enablePullRequestAutoMerge: {
        pullRequest: {
          number: pull.number,
          autoMergeRequest: { enabledAt: expect.stringMatching(/Z$/), commitHeadline: 'Mint 9' },
        },
      },
    });
    expect((await get(pull)).auto_merge).toMatchObject({ merge_method: 'squash', commit_title: 'Mint 9' });
    await passes(host, pull.head.sha, 'failure');
    expect((await get(pull)).merged).toBe(false);
    await passes(host, pull.head.sha);
    const done = await get(pull);
    expect(done).toMatchObject({ merged: true, auto_merge: null });
    const { data } = await nobody.git.getCommit({ ...at, commit_sha: done.merge_commit_sha ?? '' });
    expect(data.message).toBe('Mint 9\n\nWords');
  });

  test('waits while the branch is behind, and never updates it', async () => {
    const main = await tip(app);
    const late = await proposed(app, 'mint/60', { 'data/g.md': 'g\n' }, main);
    const soon = await proposed(app, 'mint/61', { 'data/h.md': 'h\n' }, main);
    await arm(app, late);
    await passes(host, soon.head.sha);
    await merge(soon);
    await passes(host, late.head.sha);
    expect(await get(late)).toMatchObject({
      merged: false,
      mergeable_state: 'behind',
      head: { sha: late.head.sha },
    });
    expect((await get(late)).auto_merge).not.toBeNull();
    const sha = await commitOn(app, await tip(app), { 'data/g.md': 'g\n' });
    await app.git.updateRef({ ...at, ref: 'heads/mint/60', sha, force: true });
    expect((await get(late)).auto_merge).not.toBeNull();
    await passes(host, sha);
    expect((await get(late)).merged).toBe(true);
  });

  test('is refused in GitHub’s words', async () => {
    const pull = await proposed(app, 'mint/70', { 'data/i.md': 'i\n' });
    const forbidden = { type: 'FORBIDDEN', message: 'Resource not accessible by personal access token' };
    for (const client of [owner, writer, reader]) {
      expect(await graphqlError(arm(client, pull))).toMatchObject(forbidden);
    }
    const moved = await graphqlError(arm(app, pull, 'f'.repeat(40)));
    expect(moved).toMatchObject({ type: 'UNPROCESSABLE', message: expect.stringContaining('was modified') });
    const missing = app.graphql(ENABLE, { id: 'PR_none', head: pull.head.sha });
    expect((await graphqlError(missing))?.type).toBe('NOT_FOUND');
    await passes(host, pull.head.sha);
    expect(await graphqlError(arm(app, pull))).toMatchObject({
      type: 'UNPROCESSABLE',
      path: ['enablePullRequestAutoMerge'],
      message: 'Pull request Pull request is in clean status',
    });
    const theirs = await proposed(writer, 'of-walter', { 'data/j.md': 'j\n' });
    expect(await graphqlError(arm(app, theirs))).toMatchObject({ type: 'FORBIDDEN' });
    const wrong = await graphqlError(app.graphql('mutation { deleteRepository(input: {}) { id } }'));
    expect(wrong?.message).toContain('deleteRepository');
    expect((await refusal(nobody.graphql('{ viewer { login } }'))).status).toBe(401);
  });

  test('is disabled on request and by closing', async () => {
    const pull = await proposed(app, 'mint/80', { 'data/k.md': 'k\n' });
    await arm(app, pull);
    await app.graphql(DISABLE, { id: pull.node_id });
    expect((await get(pull)).auto_merge).toBeNull();
    await arm(app, pull);
    await app.pulls.update({ ...at, pull_number: pull.number, state: 'closed' });
    await passes(host, pull.head.sha);
    expect(await get(pull)).toMatchObject({ merged: false, auto_merge: null, state: 'closed' });
    expect((await graphqlError(arm(app, pull)))?.type).toBe('UNPROCESSABLE');
  });
});
