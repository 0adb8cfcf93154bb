import type { Core } from '../core.ts';
import type { User } from '../store/accounts.ts';
import { idOf, nodeId } from './ids.ts';

// Accounts as GitHub shows them.

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

/** A `public-user`, as returned to the user. */
export function selfShape(core: Core, user: User): Shape {
  const nothing = ['blog', 'company', 'email', 'hireable', 'location', 'name', 'bio', 'twitter_username'];
  return {
    ...userShape(core, user),
    user_view_type: 'public',
    ...Object.fromEntries(nothing.map((name) => [name, name === 'blog' ? '' : null])),
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: user.created_at,
    updated_at: user.created_at,
  };
}

/** GitHub's `author_association` of an account. */
export function association({ role }: User): string {
  if (role === 'owner') return 'OWNER';
  return role === 'writer' ? 'COLLABORATOR' : 'NONE';
}

function accountShape(core: Core, login: string, id: number, type: string): Shape {
  const url = `${core.api()}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id,
    node_id: nodeId('U', id),
    avatar_url: `${core.web()}/avatar.svg`,
    gravatar_id: '',
    url,
    html_url: `${core.web()}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  };
}
