import type { Core } from '../core.ts';
import { toSecond } from '../core.ts';
import type { CommitData, Signature } from '../git/objects.ts';
import type { FileChange } from '../git/repository.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { nodeId, type Shape, userShape } from './users.ts';

// References, commits and changed files as GitHub shows them.

/** A `git-ref`. */
export function refShape(core: Core, ref: string, sha: string, type = 'commit'): Shape {
  const url = `${repositoryUrl(core)}/git`;
  return {
    ref,
    node_id: nodeId('REF', ref),
    url: `${url}/${ref}`,
    object: { sha, type, url: `${url}/${type}s/${sha}` },
  };
}

/** A `git-commit`. */
export function gitCommitShape(core: Core, sha: string, commit: CommitData): Shape {
  const url = repositoryUrl(core);
  const page = repositoryPage(core);
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${url}/git/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    author: signatureShape(commit.author),
    committer: signatureShape(commit.committer),
    tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${url}/git/commits/${parent}`,
      html_url: `${page}/commit/${parent}`,
    })),
    verification: UNSIGNED,
  };
}

/** A `commit`, as in lists of commits. */
export function commitShape(core: Core, sha: string, commit: CommitData): Shape {
  const url = repositoryUrl(core);
  const page = repositoryPage(core);
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${url}/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    commit: {
      url: `${url}/git/commits/${sha}`,
      author: signatureShape(commit.author),
      committer: signatureShape(commit.committer),
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      comment_count: 0,
      verification: UNSIGNED,
    },
    author: accountOf(core, commit.author),
    committer: accountOf(core, commit.committer),
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${url}/commits/${parent}`,
      html_url: `${page}/commit/${parent}`,
    })),
  };
}

/** A `diff-entry` without its `patch`: GitHub omits it for large files, so clients cannot rely on it. */
export function fileShape(core: Core, head: string, file: FileChange): Shape {
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${repositoryPage(core)}/blob/${head}/${path}`,
    raw_url: `${repositoryPage(core)}/raw/${head}/${path}`,
    contents_url: `${repositoryUrl(core)}/contents/${path}?ref=${head}`,
  };
}

/** The e-mail address that GitHub gives an account for its commits. */
export function noReply({ login, id }: { login: string; id: number }): string {
  return `${id}+${login}@users.noreply.localhost`;
}

/** The author or committer of a commit, as in push events. */
export function signatureName({ name, email }: Signature): Shape {
  return { name, email, username: name };
}

const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

const signatureShape = ({ name, email, date }: Signature): Shape => ({ name, email, date: toSecond(date) });

function accountOf(core: Core, { email, name }: Signature): Shape | null {
  const login = /^(?:\d+\+)?(.+)@users\.noreply\.localhost$/.exec(email)?.[1] ?? name;
  const user = core.accounts.byLogin(login);
  return user ? userShape(core, user) : null;
}
