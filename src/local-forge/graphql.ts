import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildSchema, GraphQLError, graphql } from 'graphql';
import { actorOf, type CallLog, type Faults } from './calls.ts';
import type { Core } from './core.ts';
import { emitPull } from './events.ts';
import { Refusal, readJson, sendJson } from './http.ts';
import { stateOf } from './merge-state.ts';
import { denied, deniedReading } from './policy.ts';
import { autoMergeOf, nodeId, nodeNumber } from './shapes.ts';
import type { AutoMerge, Pull } from './store/pulls.ts';
import type { Actor } from './types.ts';

// The GraphQL interface: enables and disables auto-merge, which REST cannot do, and returns the reopenings of many issues in one call.

/** The schema, an extract of GitHub's. */
export const SCHEMA = buildSchema(readFileSync(new URL('./github.graphql', import.meta.url), 'utf8'));

/** An error with GitHub's name for its kind. */
const errorOf = (type: 'FORBIDDEN' | 'NOT_FOUND' | 'UNPROCESSABLE', message: string) =>
  new GraphQLError(message, { extensions: { type } });

interface Input {
  readonly pullRequestId: string;
  readonly expectedHeadOid?: string;
  readonly mergeMethod?: string;
  readonly commitHeadline?: string;
  readonly commitBody?: string;
}

/** Answers one GraphQL call. Throws the `Refusal` of one that is not executed. */
export async function answerGraphql(
  core: Core,
  faults: Faults,
  record: CallLog,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  record.requests += 1;
  const { query, variables } = await readJson(request, 1_000_000);
  const source = String(query ?? '');
  const operation =
    /\b(?:(?:enable|disable)PullRequestAutoMerge|timelineItems)\b/.exec(source)?.[0] ?? 'graphql';
  const fault = await faults(operation, request.method ?? 'POST', '/graphql', response);
  if (fault === 'sent') return;
  const actor = actorOf(core, request);
  if (!actor) throw new Refusal(401, 'This endpoint requires you to be authenticated.');
  const body = await core.inTurn(() => execute(core, actor, source, variables));
  if (fault === 'lost') response.destroy();
  else sendJson(response, 200, body);
}

async function execute(core: Core, actor: Actor, source: string, variables: unknown): Promise<unknown> {
  const rootValue = {
    repository: (named: { owner: string; name: string }) => repositoryOf(core, actor, named),
    enablePullRequestAutoMerge: ({ input }: { input: Input }) => enable(core, actor, input),
    disablePullRequestAutoMerge: ({ input }: { input: Input }) => disable(core, actor, input),
  };
  const variableValues = variables as Record<string, unknown> | undefined;
  const asked = { schema: SCHEMA, source, rootValue, ...(variableValues && { variableValues }) };
  const { data, errors } = await graphql(asked);
  // As on GitHub, an invalid query has no `data`.
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(shapeOf) }) };
}

/** The repository of a query, with the reopenings of its issues. Null for any other, as on GitHub for one that cannot be seen. */
function repositoryOf(core: Core, actor: Actor, { owner, name }: { owner: string; name: string }): unknown {
  if (`${owner}/${name}`.toLowerCase() !== `${core.owner}/${core.name}`.toLowerCase()) return null;
  const refusal = deniedReading(actor, 'issues');
  if (refusal) throw errorOf('FORBIDDEN', refusal.message);
  return { issue: ({ number }: { number: number }) => issueOf(core, number) };
}

function issueOf(core: Core, number: number): unknown {
  const issue = core.issues.get(number);
  if (!issue || issue.is_pull)
    throw errorOf('NOT_FOUND', `Could not resolve to an Issue with the number of ${number}.`);
  const timelineItems = ({ last, itemTypes = [] }: { last?: number; itemTypes?: readonly string[] }) => {
    if (last === undefined || itemTypes.join() !== 'REOPENED_EVENT')
      throw errorOf('UNPROCESSABLE', 'Here only the last items of the type REOPENED_EVENT are known.');
    const nodes = core.issues.reopenings(number).slice(-last);
    return { nodes: nodes.map(({ id }) => ({ __typename: 'ReopenedEvent', id: nodeId('REE', id) })) };
  };
  return { number, timelineItems };
}

function shapeOf({ extensions, path, locations, message }: GraphQLError): unknown {
  return { ...extensions, ...(path && { path }), ...(locations && { locations }), message };
}

async function enable(core: Core, actor: Actor, input: Input): Promise<unknown> {
  const pull = openPull(core, actor, input);
  const fail = (message: string) => errorOf('UNPROCESSABLE', message);
  if (pull.state === 'closed') throw fail('Pull request Pull request is closed');
  if (input.mergeMethod !== 'SQUASH') {
    throw fail(`Merge method ${input.mergeMethod?.toLowerCase()} merging is not allowed on this repository`);
  }
  if (input.expectedHeadOid && input.expectedHeadOid !== pull.head_sha) {
    throw fail('Head branch was modified. Review and try the merge again.');
  }
  const { state } = await stateOf(core, pull, false);
  if (state === 'clean' || state === 'unstable')
    throw fail(`Pull request Pull request is in ${state} status`);
  const request: AutoMerge = {
    enabled_at: core.moment(),
    enabled_by: actor.id,
    commit_title: input.commitHeadline ?? `${pull.title} (#${pull.number})`,
    commit_message: input.commitBody ?? '',
  };
  const now = core.pulls.change(pull.number, { auto_merge: JSON.stringify(request) });
  await emitPull(core, 'auto_merge_enabled', now, actor.id);
  return payload(now);
}

async function disable(core: Core, actor: Actor, input: Input): Promise<unknown> {
  const pull = openPull(core, actor, input);
  if (!pull.auto_merge) throw errorOf('UNPROCESSABLE', "Can't disable auto-merge for this pull request");
  const now = core.pulls.change(pull.number, { auto_merge: null });
  await emitPull(core, 'auto_merge_disabled', now, actor.id);
  return payload(now);
}

/** The pull request of an input. Throws where the policy does not let the actor change its auto-merge. */
function openPull(core: Core, actor: Actor, { pullRequestId }: Input): Pull {
  const number = nodeNumber('PR', pullRequestId);
  const pull = number === undefined ? undefined : core.pulls.get(number);
  if (!pull) {
    throw errorOf('NOT_FOUND', `Could not resolve to a node with the global id of '${pullRequestId}'`);
  }
  const author = core.accounts.byId(pull.user_id).login;
  const refusal = denied(actor, { kind: 'auto-merge', author }, core.settings);
  if (refusal) throw errorOf('FORBIDDEN', refusal.message);
  return pull;
}

function payload(pull: Pull): unknown {
  const request = autoMergeOf(pull);
  return {
    pullRequest: {
      number: pull.number,
      autoMergeRequest: request && { enabledAt: request.enabled_at },
    },
  };
}
