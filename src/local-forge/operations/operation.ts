import type { Core } from '../core.ts';
import { type Act, denied, deniedReading } from '../policy.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { Issue, Page, Paged } from '../store/issues.ts';
import type { Pull } from '../store/pulls.ts';
import type { Actor } from '../types.ts';

// What an operation of the REST interface is given, and what it answers.

/** One call, with its parts as GitHub's description has checked them. */
export interface Asked {
  readonly actor: Actor | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One answer. `list` is there for a part of a list, whose other parts are linked. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly list?: Page & { readonly total: number };
}

/** An operation by GitHub's name of it. */
export type Operation = (core: Core, asked: Asked) => Promise<Answer> | Answer;

/** Answers 200. */
export const ok = (body: unknown): Answer => ({ status: 200, body });
/** Answers 201. */
export const created = (body: unknown): Answer => ({ status: 201, body });

/** Throws the `Refusal` of what somebody may not do. Returns who they are. */
export function allowed({ settings }: Core, actor: Actor | null, act: Act): Actor {
  const refusal = denied(actor, act, settings);
  if (refusal || !actor)
    throw new Refusal(refusal?.status ?? 401, refusal?.message ?? 'Requires authentication');
  return actor;
}

/** Throws the `Refusal` of what a restricted token may not read. */
export function mayRead(actor: Actor | null, permission: string): void {
  const refusal = deniedReading(actor, permission);
  if (refusal) throw new Refusal(refusal.status, refusal.message);
}

/** Which part of a list is asked for: 30 from the first on, 100 at most. */
export function pageOf({ query }: Asked): Page {
  const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 30)];
  return { page: page >= 1 ? page : 1, perPage: perPage >= 1 ? Math.min(perPage, 100) : 30 };
}

/** The answer with a part of a list that was found. */
export function listed<T>(asked: Asked, { items, total }: Paged<T>, shape: (item: T) => unknown): Answer {
  return { status: 200, body: items.map(shape), list: { ...pageOf(asked), total } };
}

/** The answer with a part of a list that is all there. */
export function listedFrom<T>(asked: Asked, all: readonly T[], shape: (item: T) => unknown): Answer {
  const { page, perPage } = pageOf(asked);
  const items = all.slice((page - 1) * perPage, page * perPage);
  return listed(asked, { items, total: all.length }, shape);
}

/** The issue of a call, or pull request. Throws a 404. */
export function issueOf(core: Core, { params }: Asked): Issue {
  const issue = core.issues.get(Number(params.issue_number));
  if (!issue) throw notFound();
  return issue;
}

/** The pull request of a call. Throws a 404. */
export function pullOf(core: Core, { params }: Asked): Pull {
  const pull = core.pulls.get(Number(params.pull_number));
  if (!pull) throw notFound();
  return pull;
}

/** A text of the body; undefined when it is not given. */
export function textOf(body: Asked['body'], field: string): string | undefined {
  const value = body[field];
  return typeof value === 'string' ? value : undefined;
}

const LONGEST = { title: 256, body: 65_536 };

/** GitHub's limits, counted in characters. Throws its 422. */
export function checkLength(resource: string, field: 'title' | 'body', text: string | null): void {
  const limit = LONGEST[field];
  if (text === null || text.length <= limit || [...text].length <= limit) return;
  const message = `${field} is too long (maximum is ${limit} characters)`;
  throw invalid({ resource, code: 'custom', field, message });
}
