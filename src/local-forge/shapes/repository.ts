import type { Core } from '../core.ts';
import type { Actor } from '../types.ts';
import { nodeId, ownerShape, type Shape } from './users.ts';

// The repository as GitHub shows it. Most of it never changes: URLs and feature flags.

const ADDRESSES = [
  'forks_url=/forks',
  'keys_url=/keys{/key_id}',
  'collaborators_url=/collaborators{/collaborator}',
  'teams_url=/teams',
  'hooks_url=/hooks',
  'issue_events_url=/issues/events{/number}',
  'events_url=/events',
  'assignees_url=/assignees{/user}',
  'branches_url=/branches{/branch}',
  'tags_url=/tags',
  'blobs_url=/git/blobs{/sha}',
  'git_tags_url=/git/tags{/sha}',
  'git_refs_url=/git/refs{/sha}',
  'trees_url=/git/trees{/sha}',
  'statuses_url=/statuses/{sha}',
  'languages_url=/languages',
  'stargazers_url=/stargazers',
  'contributors_url=/contributors',
  'subscribers_url=/subscribers',
  'subscription_url=/subscription',
  'commits_url=/commits{/sha}',
  'git_commits_url=/git/commits{/sha}',
  'comments_url=/comments{/number}',
  'issue_comment_url=/issues/comments{/number}',
  'contents_url=/contents/{+path}',
  'compare_url=/compare/{base}...{head}',
  'merges_url=/merges',
  'archive_url=/{archive_format}{/ref}',
  'downloads_url=/downloads',
  'issues_url=/issues{/number}',
  'pulls_url=/pulls{/number}',
  'milestones_url=/milestones{/number}',
  'notifications_url=/notifications{?since,all,participating}',
  'labels_url=/labels{/name}',
  'releases_url=/releases{/id}',
  'deployments_url=/deployments',
].map((line) => line.split('=') as [string, string]);

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
  const [url, page] = [repositoryUrl(core), repositoryPage(core)];
  const hosting = core.hosting.repository;
  const born = core.accounts.byId(1).created_at;
  const open = core.issues.list({ state: 'open' }, { page: 1, perPage: 1 }).total;
  return {
    id: 1,
    node_id: nodeId('R', 1),
    name: core.name,
    full_name: `${core.owner}/${core.name}`,
    private: hosting.private,
    owner: ownerShape(core),
    html_url: page,
    description: null,
    fork: false,
    url,
    ...Object.fromEntries(ADDRESSES.map(([name, path]) => [name, `${url}${path}`])),
    created_at: born,
    updated_at: born,
    pushed_at: born,
    git_url: `${page}.git`,
    ssh_url: `${page}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: hosting.has_issues,
    has_projects: false,
    has_downloads: false,
    has_wiki: false,
    has_pages: core.hosting.pages !== null,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: false,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    custom_properties: {},
    visibility: hosting.private ? 'private' : 'public',
    forks: 0,
    open_issues: open,
    watchers: 0,
    default_branch: hosting.default_branch,
  };
}

/** A `full-repository`, with the caller's permissions and the merge settings. */
export function fullRepositoryShape(core: Core, actor: Actor | null): Shape {
  const writes = ['app', 'owner', 'writer'].includes(actor?.role ?? '');
  const admin = actor?.role === 'owner';
  const {
    private: _private,
    default_branch: _branch,
    has_issues: _issues,
    ...merging
  } = core.hosting.repository;
  return {
    ...repositoryShape(core),
    network_count: 0,
    subscribers_count: 0,
    ...(actor && { permissions: { admin, maintain: admin, push: writes, triage: writes, pull: true } }),
    ...(writes && { ...merging, allow_update_branch: false }),
  };
}
