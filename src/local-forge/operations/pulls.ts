import type { Core } from '../core.ts';
import { emitPull } from '../events.ts';
import { invalid, Refusal } from '../http.ts';
import { pullWithState } from '../merge-state.ts';
import { mergeNow, runAutoMerge, setPullState } from '../merging.ts';
import { simplePullShape } from '../shapes/pulls.ts';
import type { PullQuery } from '../store/pulls.ts';
import {
  allowed,
  checkLength,
  created,
  listed,
  mayRead,
  type Operation,
  ok,
  pageOf,
  pullOf,
  textOf,
} from './operation.ts';

// Pull requests: proposals to main from a branch of the same repository. There are no forks on one machine.

const create: Operation = async (core, { actor, body }) => {
  const by = allowed(core, actor, { kind: 'open-pull' });
  const [head, base] = [branchOf(core, String(body.head)), String(body.base)];
  const head_sha = await core.repository.ref(`refs/heads/${head}`);
  const base_sha = await core.repository.ref(`refs/heads/${base}`);
  if (!head_sha) throw invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' });
  if (!base_sha) throw invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
  const custom = (message: string) => invalid({ resource: 'PullRequest', code: 'custom', message });
  const title = textOf(body, 'title');
  if (!title?.trim()) throw invalid({ resource: 'PullRequest', code: 'missing_field', field: 'title' });
  const text = textOf(body, 'body') ?? null;
  checkLength('PullRequest', 'title', title);
  checkLength('PullRequest', 'body', text);
  if (core.pulls.open().some((pull) => pull.head_ref === head && pull.base_ref === base)) {
    throw custom(`A pull request already exists for ${core.owner}:${head}.`);
  }
  if (await core.repository.isAncestor(head_sha, base_sha)) {
    throw custom(`No commits between ${base} and ${head}`);
  }
  const pull = core.transaction(() => {
    const { number } = core.issues.add({ title, body: text, user_id: by.id, labels: [] }, true);
    return core.pulls.add({ number, head_ref: head, base_ref: base, head_sha, base_sha });
  });
  await emitPull(core, 'opened', pull, by.id);
  return created(await pullWithState(core, pull, 'unknown'));
};

const list: Operation = (core, input) => {
  mayRead(input.actor, 'pull_requests');
  const { head, ...rest } = input.query as PullQuery;
  const query = { ...rest, ...(head?.includes(':') && { head: branchOf(core, head) }) };
  return listed(input, core.pulls.list(query, pageOf(input)), (pull) => simplePullShape(core, pull));
};

const get: Operation = async (core, input) => {
  mayRead(input.actor, 'pull_requests');
  return ok(await pullWithState(core, pullOf(core, input)));
};

const update: Operation = async (core, input) => {
  const { actor, body } = input;
  const pull = pullOf(core, input);
  const by = allowed(core, actor, { kind: 'edit-pull', author: core.accounts.byId(pull.user_id).login });
  const title = textOf(body, 'title') ?? pull.title;
  const text = body.body === undefined ? pull.body : (textOf(body, 'body') ?? null);
  checkLength('PullRequest', 'title', title);
  checkLength('PullRequest', 'body', text);
  const changes = {
    ...(title !== pull.title && { title: { from: pull.title } }),
    ...(text !== pull.body && { body: { from: pull.body ?? '' } }),
  };
  if (Object.keys(changes).length > 0) {
    core.issues.change(pull.number, { title, body: text });
    await emitPull(core, 'edited', core.pulls.there(pull.number), by.id, { changes });
  }
  const state = textOf(body, 'state');
  if ((state === 'open' || state === 'closed') && state !== pull.state)
    await setPullState(core, pull, state, by.id);
  return ok(await pullWithState(core, core.pulls.there(pull.number)));
};

const merge: Operation = async (core, input) => {
  const { actor, body } = input;
  const pull = pullOf(core, input);
  const by = allowed(core, actor, { kind: 'merge' });
  const method = textOf(body, 'merge_method') ?? 'merge';
  if (method !== 'squash') {
    const name = method === 'rebase' ? 'Rebase merges' : 'Merge commits';
    throw new Refusal(405, `${name} are not allowed on this repository.`);
  }
  const sha = await mergeNow(core, pull, core.accounts.byId(by.id), {
    sha: textOf(body, 'sha'),
    title: textOf(body, 'commit_title'),
    message: textOf(body, 'commit_message'),
  });
  await runAutoMerge(core);
  return ok({ sha, merged: true, message: 'Pull Request successfully merged' });
};

/** `owner:branch`, or the branch alone. */
function branchOf({ owner }: Core, head: string): string {
  return head.startsWith(`${owner}:`) ? head.slice(owner.length + 1) : head;
}

/** The operations on pull requests, by GitHub's names. */
export const PULLS: Readonly<Record<string, Operation>> = {
  'pulls/create': create,
  'pulls/list': list,
  'pulls/get': get,
  'pulls/update': update,
  'pulls/merge': merge,
};
