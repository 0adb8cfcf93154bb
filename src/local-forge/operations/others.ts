import type { Core } from '../core.ts';
import { emitCheck } from '../events.ts';
import { notFound, Refusal } from '../http.ts';
import { newest } from '../merge-state.ts';
import { runAutoMerge } from '../merging.ts';
import { appIdOf, checkShape } from '../shapes/pulls.ts';
import { fullRepositoryShape } from '../shapes/repository.ts';
import { numberOf } from '../shapes/users.ts';
import type { Check } from '../store/pulls.ts';
import {
  allowed,
  type CallInput,
  created,
  mayRead,
  type Operation,
  ok,
  pageOf,
  textOf,
} from './operation.ts';

// Check runs, and the repository.

const createCheck: Operation = async (core, { actor, body }) => {
  const by = allowed(core, actor, { kind: 'check' });
  const head_sha = String(body.head_sha);
  if ((await objectAt(core, head_sha)) === undefined)
    throw new Refusal(422, `No commit found for SHA: ${head_sha}`);
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
};

const updateCheck: Operation = async (core, { actor, params, body }) => {
  const check = core.pulls.check(numberOf('check', Number(params.check_run_id)));
  if (!check) throw notFound();
  allowed(core, actor, { kind: 'check' });
  const name = textOf(body, 'name');
  const now = core.pulls.changeCheck(check.id, { ...stateOfCheck(core, body), ...(name && { name }) });
  return ok(await settled(core, now, check.status === 'completed' ? undefined : 'completed'));
};

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
  if (status === 'completed' && !conclusion) {
    throw new Refusal(422, 'Invalid request.\n\nMissing required keys: "conclusion".');
  }
  const started_at = textOf(body, 'started_at');
  return {
    ...(started_at && { started_at }),
    ...(status && { status: status as Check['status'] }),
    ...(conclusion && { conclusion, completed_at: textOf(body, 'completed_at') ?? core.moment() }),
    ...(status && !conclusion && { conclusion: null, completed_at: null }),
    ...(body.output !== undefined && { output: JSON.stringify(body.output) }),
  };
}

const listChecks: Operation = async (core, input) => {
  const { actor, params, query } = input;
  mayRead(actor, 'checks');
  const sha = await resolve(core, String(params.ref));
  if (!sha) throw new Refusal(422, `No commit found for SHA: ${params.ref}`);
  const all = core.pulls.checks(sha);
  const runs = (query.filter === 'all' ? all : newest(all)).filter(
    ({ name, status, user_id }) =>
      (query.app_id === undefined || appIdOf(core.accounts.byId(user_id)) === query.app_id) &&
      (query.check_name === undefined || name === query.check_name) &&
      (query.status === undefined || status === query.status),
  );
  const { page, perPage } = pageOf(input);
  const part = runs.slice((page - 1) * perPage, page * perPage);
  const body = { total_count: runs.length, check_runs: part.map((run) => checkShape(core, run)) };
  return { status: 200, body, list: { page, perPage, total: runs.length } };
};

const getRepository: Operation = (core, { actor }) => ok(fullRepositoryShape(core, actor));

/** The commit of a branch, a tag, a full reference or an id. */
async function resolve(core: Core, name: string): Promise<string | undefined> {
  if (/^[0-9a-f]{40}$/.test(name)) return objectAt(core, name);
  for (const ref of [`refs/${name}`, `refs/heads/${name}`, `refs/tags/${name}`]) {
    const sha = await core.repository.ref(ref);
    if (sha) return sha;
  }
  return undefined;
}

async function objectAt(core: Core, sha: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined;
  return (await core.repository.objects.find(sha))?.type === 'commit' ? sha : undefined;
}

/** The remaining operations, by GitHub's names. */
export const OTHERS: Readonly<Record<string, Operation>> = {
  'checks/create': createCheck,
  'checks/update': updateCheck,
  'checks/list-for-ref': listChecks,
  'repos/get': getRepository,
};
