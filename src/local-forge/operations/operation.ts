import type { Core } from '../core.ts';
import { anonymous, invalid, notFound, type Refusal } from '../http.ts';
import { type Act, denied, deniedReading, deniedSettings } from '../policy.ts';
import type { Issue, Page, Paged } from '../store/issues.ts';
import type { Pull } from '../store/pulls.ts';
import type { Actor } from '../types.ts';

// The input and the response of a REST operation, and helpers that operations share.

/** The input of an operation, validated by GitHub's description. */
export interface CallInput {
  readonly actor: Actor | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A response. `list` is set for one page of a list, so that the `Link` header can name the next. */
export interface ForgeResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly list?: Page & { readonly total: number };
}

/** The function of an operation. */
export type Operation = (core: Core, input: CallInput) => Promise<ForgeResponse> | ForgeResponse;

/** A response with status 200. */
export const ok = (body: unknown): ForgeResponse => ({ status: 200, body });
/** A response with status 201. */
export const created = (body: unknown): ForgeResponse => ({ status: 201, body });

/** Returns the actor. Throws a `Refusal` where the action is not allowed. */
export function allowed({ settings }: Core, actor: Actor | null, act: Act): Actor {
  const refusal = denied(actor, act, settings);
  if (refusal || !actor) throw refusal ?? anonymous();
  return actor;
}

/** An operation for the accounts that are not refused. */
const unless =
  (refusalOf: (actor: Actor | null) => Refusal | undefined, work: Operation): Operation =>
  (core, input) => {
    const refusal = refusalOf(input.actor);
    if (refusal) throw refusal;
    return work(core, input);
  };

/** An operation for everybody whose token may read with a permission. */
export const reads = (permission: string, work: Operation) =>
  unless((actor) => deniedReading(actor, permission), work);

/** An operation for an administrator whose token has a permission to see settings. */
export const sees = (permission: string, work: Operation) =>
  unless((actor) => deniedSettings(actor, permission, false), work);

/** An operation for an administrator whose token has a permission to change settings. */
export const sets = (permission: string, work: Operation) =>
  unless((actor) => deniedSettings(actor, permission, true), work);

/** The one item that a call names. Throws a 404 if there is none. */
export function named<T>(all: readonly T[], is: (one: T) => boolean): T {
  const found = all.find(is);
  if (found === undefined) throw notFound();
  return found;
}

/** The id for a new item beside the existing ones. */
export const nextId = (all: readonly { readonly id: number }[]): number =>
  Math.max(0, ...all.map(({ id }) => id)) + 1;

/** A response without a body. */
export const done: ForgeResponse = { status: 204 };

/** One page of a complete list, in an object that also says how many there are. */
export function counted<T>(
  input: CallInput,
  name: string,
  all: readonly T[],
  shape: (item: T) => unknown = (item) => item,
): ForgeResponse {
  const { body, list } = listedFrom(input, all, shape);
  return { status: 200, body: { total_count: all.length, [name]: body }, ...(list && { list }) };
}

/** The requested page of a list: by default the first one with 30 items; at most 100 items. */
export function pageOf({ query }: CallInput): Page {
  const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 30)];
  return { page: page >= 1 ? page : 1, perPage: perPage >= 1 ? Math.min(perPage, 100) : 30 };
}

/** The response with one page of a list. */
export function listed<T>(
  input: CallInput,
  { items, total }: Paged<T>,
  shape: (item: T) => unknown,
): ForgeResponse {
  return { status: 200, body: items.map(shape), list: { ...pageOf(input), total } };
}

/** The response with the requested page of a complete list. */
export function listedFrom<T>(
  input: CallInput,
  all: readonly T[],
  shape: (item: T) => unknown,
): ForgeResponse {
  const { page, perPage } = pageOf(input);
  const items = all.slice((page - 1) * perPage, page * perPage);
  return listed(input, { items, total: all.length }, shape);
}

/** The issue or pull request of a call. Throws a 404. */
export function issueOf(core: Core, { params }: CallInput): Issue {
  const issue = core.issues.get(Number(params.issue_number));
  if (!issue) throw notFound();
  return issue;
}

/** The pull request of a call. Throws a 404. */
export function pullOf(core: Core, { params }: CallInput): Pull {
  const pull = core.pulls.get(Number(params.pull_number));
  if (!pull) throw notFound();
  return pull;
}

/** A string field of the body; undefined where it is missing or not a string. */
export function textOf(body: CallInput['body'], field: string): string | undefined {
  const value = body[field];
  return typeof value === 'string' ? value : undefined;
}

const MAX_LENGTH = { title: 256, body: 65_536 };

/** Checks GitHub's limits, in characters. Throws its 422. */
export function checkLength(resource: string, field: 'title' | 'body', text: string | null): void {
  const limit = MAX_LENGTH[field];
  if (text === null || text.length <= limit || [...text].length <= limit) return;
  const message = `${field} is too long (maximum is ${limit} characters)`;
  throw invalid({ resource, code: 'custom', field, message });
}
