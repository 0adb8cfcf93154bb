import type { Core } from '../core.ts';
import type { User } from '../store/accounts.ts';

// Public ids. The ids of each kind are in their own range, so that no two kinds share an id, and a node id names its kind, as on
// GitHub.

const RANGE = {
  user: 1000,
  issue: 2_000_000,
  pull: 3_000_000,
  comment: 4_000_000,
  check: 5_000_000,
};

/** The public id of a record of a kind. */
export function idOf(kind: keyof typeof RANGE, number: number): number {
  return RANGE[kind] + number;
}

/** The record number of an id; 0 or less for an id of a lower range. */
export function numberOf(kind: keyof typeof RANGE, id: number): number {
  return id - RANGE[kind];
}

/** The GraphQL id of a record. */
export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(String(id)).toString('base64url')}`;
}

/** The number in a node id of a kind, undefined for any other id. */
export function nodeNumber(kind: string, id: string): number | undefined {
  if (!id.startsWith(`${kind}_`)) return undefined;
  const number = Number(Buffer.from(id.slice(kind.length + 1), 'base64url').toString());
  return Number.isSafeInteger(number) && nodeId(kind, number) === id ? number : undefined;
}

/** GitHub Actions' own app, by GitHub's id. */
export const ACTIONS_APP = 15368;

// Accounts as GitHub shows them. A shape has what is read of it here; what it has is as GitHub describes it.

/** A part of a response. */
export type Shape = Record<string, unknown>;

/** A `simple-user`. */
export function userShape(core: Core, user: User): Shape {
  return accountShape(core, user.login, idOf('user', user.id), user.type);
}

/** The `simple-user` of an account id. */
export function userById(core: Core, id: number): Shape {
  return userShape(core, core.accounts.byId(id));
}

/** The owner of the repository: an organization to which nobody can log in. */
export function ownerShape(core: Core): Shape {
  return accountShape(core, core.owner, 1, 'Organization');
}

function accountShape(core: Core, login: string, id: number, type: string): Shape {
  return {
    login,
    id,
    node_id: nodeId('U', id),
    html_url: `${core.web()}/${encodeURIComponent(login)}`,
    type,
  };
}
