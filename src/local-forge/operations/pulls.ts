import type { Core } from '../core.ts';
import { emitCheck, emitPull } from '../events.ts';
import { invalid, notFound, Refusal } from '../http.ts';
import { newest, pullWithState } from '../merge-state.ts';
import { closePull, mergeNow, runAutoMerge } from '../merging.ts';
import { appIdOf, checkShape, fullRepositoryShape, numberOf, simplePullShape } from '../shapes.ts';
import type { Check, PullQuery } from '../store/pulls.ts';
import {
  allowed,
  type CallInput,
  checkLength,
  counted,
  created,
  listed,
  type Operation,
  ok,
  pageOf,
  pullOf,
  reads,
  textOf,
} from './operation.ts';

// Pull requests, check runs, and the repository. A pull request is a proposal to main from a branch of the same repository: there are no
// forks on one machine.

/** `owner:branch`, or the branch alone. */
function branchOf({ owner }: Core, head: string): string {
  return head.startsWith(`${owner}:`) ? head.slice(owner.length + 1) : head;
}

async function settled(core: Core, check: Check, action: 'created' | 'completed' | undefined) {
  const done = check.status === 'completed';
  if (action === 'created') emitCheck(core, 'created', check);
  if (action && done) emitCheck(core, 'completed', check);
  if (done) await runAutoMerge(core);
  return checkShape(core, check);
}

/** The changes to a check run. A conclusion completes it. */
function stateOfCheck(core: Core, body: CallInput['body']): Partial<Omit<Check, 'id'>> {
  const conclusion = textOf(body, 'conclusion');
  const status = conclusion ? 'completed' : textOf(body, 'status');
  const started_at = textOf(body, 'started_at');
  return {
    ...(started_at && { started_at }),
    ...(status && { status: status as Check['status'] }),
    ...(conclusion && { conclusion, completed_at: textOf(body, 'completed_at') ?? core.moment() }),
    ...(body.output !== undefined && { output: JSON.stringify(body.output) }),
  };
}

async function needCommit({ repository }: Core, sha: string): Promise<void> {
  if ((await repository.objects.typeOf(sha)) !== 'commit')
    throw new Refusal(422, `No commit found for SHA: ${sha}`);
}

/** The operations on pull requests, check runs and the repository, by GitHub's names. */
export const PULLS: Readonly<Record<string, Operation>> = {
  'pulls/create': async (core, { actor, body }) => {
    const by = allowed(core, actor, { kind: 'open-pull' });
    const [head, base] = [branchOf(core, String(body.head)), String(body.base)];
    const head_sha = await core.repository.ref(`refs/heads/${head}`);
    const base_sha = await core.repository.ref(`refs/heads/${base}`);
    if (!head_sha) throw invalid({ resource: 'PullRequest', field: 'head', code: 'invalid' });
    if (!base_sha) throw invalid({ resource: 'PullRequest', field: 'base', code: 'invalid' });
    const title = textOf(body, 'title');
    if (!title?.trim()) throw invalid({ resource: 'PullRequest', code: 'missing_field', field: 'title' });
    const text = textOf(body, 'body') ?? null;
    checkLength('PullRequest', 'title', title);
    checkLength('PullRequest', 'body', text);
    if (core.pulls.open().some((pull) => pull.head_ref === head && pull.base_ref === base)) {
      const message = `A pull request already exists for ${core.owner}:${head}.`;
      throw invalid({ resource: 'PullRequest', code: 'custom', message });
    }
    const pull = core.transaction(() => {
      const { number } = core.issues.add({ title, body: text, user_id: by.id }, true);
      return core.pulls.add({ number, head_ref: head, base_ref: base, head_sha, base_sha });
    });
    await emitPull(core, 'opened', pull, by.id);
    return created(await pullWithState(core, pull, 'unknown'));
  },
  'pulls/list': reads('pull_requests', (core, input) => {
    const { head, ...rest } = input.query as PullQuery;
    const query = { ...rest, ...(head?.includes(':') && { head: branchOf(core, head) }) };
    return listed(input, core.pulls.list(query, pageOf(input)), (pull) => simplePullShape(core, pull));
  }),
  'pulls/get': reads('pull_requests', async (core, input) =>
    ok(await pullWithState(core, pullOf(core, input))),
  ),
  'pulls/update': async (core, input) => {
    const { actor, body } = input;
    const pull = pullOf(core, input);
    const by = allowed(core, actor, { kind: 'edit-pull', author: core.accounts.byId(pull.user_id).login });
    const title = textOf(body, 'title') ?? pull.title;
    const text = body.body === undefined ? pull.body : (textOf(body, 'body') ?? null);
    checkLength('PullRequest', 'title', title);
    checkLength('PullRequest', 'body', text);
    if (title !== pull.title || text !== pull.body) {
      core.issues.change(pull.number, { title, body: text });
      await emitPull(core, 'edited', core.pulls.there(pull.number), by.id);
    }
    if (body.state === 'closed' && pull.state === 'open') await closePull(core, pull, by.id);
    return ok(await pullWithState(core, core.pulls.there(pull.number)));
  },
  'pulls/merge': async (core, input) => {
    const { actor, body } = input;
    const pull = pullOf(core, input);
    const by = allowed(core, actor, { kind: 'merge' });
    if (body.merge_method !== 'squash')
      throw new Refusal(405, 'Merge commits are not allowed on this repository.');
    const sha = await mergeNow(core, pull, core.accounts.byId(by.id), {
      sha: textOf(body, 'sha'),
      title: textOf(body, 'commit_title'),
      message: textOf(body, 'commit_message'),
    });
    await runAutoMerge(core);
    return ok({ sha, merged: true, message: 'Pull Request successfully merged' });
  },
  'checks/create': async (core, { actor, body }) => {
    const by = allowed(core, actor, { kind: 'check' });
    const head_sha = String(body.head_sha);
    await needCommit(core, head_sha);
    const check = core.pulls.addCheck({
      name: String(body.name),
      head_sha,
      user_id: by.id,
      started_at: core.moment(),
      output: '{}',
      conclusion: null,
      completed_at: null,
      status: 'queued',
      ...stateOfCheck(core, body),
    });
    return created(await settled(core, check, 'created'));
  },
  'checks/update': async (core, { actor, params, body }) => {
    const check = core.pulls.check(numberOf('check', Number(params.check_run_id)));
    if (!check) throw notFound();
    allowed(core, actor, { kind: 'check' });
    const now = core.pulls.changeCheck(check.id, stateOfCheck(core, body));
    return ok(await settled(core, now, check.status === 'completed' ? undefined : 'completed'));
  },
  'checks/list-for-ref': reads('checks', async (core, input) => {
    const { params, query } = input;
    const sha = String(params.ref);
    await needCommit(core, sha);
    const runs = newest(core.pulls.checks(sha)).filter(
      ({ name, user_id }) =>
        (query.app_id === undefined || appIdOf(core.accounts.byId(user_id)) === query.app_id) &&
        (query.check_name === undefined || name === query.check_name),
    );
    return counted(input, 'check_runs', runs, (run) => checkShape(core, run));
  }),
  'repos/get': (core, { actor }) => ok(fullRepositoryShape(core, actor)),
};
