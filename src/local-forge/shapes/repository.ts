import type { Core } from '../core.ts';
import type { Actor } from '../types.ts';
import { ownerShape, type Shape } from './users.ts';

// The repository as GitHub shows it.

/** The URL of the repository in the REST interface. */
export function repositoryUrl(core: Core): string {
  return `${core.api()}/repos/${core.owner}/${core.name}`;
}

/** The URL of the repository's page. */
export function repositoryPage(core: Core): string {
  return `${core.web()}/${core.owner}/${core.name}`;
}

/** A `repository`. */
export function repositoryShape(core: Core): Shape {
  const page = repositoryPage(core);
  const { private: isPrivate, has_issues, default_branch } = core.hosting.repository;
  return {
    id: 1,
    name: core.name,
    full_name: `${core.owner}/${core.name}`,
    owner: ownerShape(core),
    private: isPrivate,
    visibility: isPrivate ? 'private' : 'public',
    url: repositoryUrl(core),
    html_url: page,
    clone_url: `${page}.git`,
    has_issues,
    default_branch,
  };
}

/** A `full-repository`, with the caller's permissions and the merge settings. */
export function fullRepositoryShape(core: Core, actor: Actor | null): Shape {
  const writes = ['app', 'owner', 'writer'].includes(actor?.role ?? '');
  const admin = actor?.role === 'owner';
  return {
    ...(writes && core.hosting.repository),
    ...repositoryShape(core),
    ...(actor && { permissions: { admin, maintain: admin, push: writes, triage: writes, pull: true } }),
  };
}
