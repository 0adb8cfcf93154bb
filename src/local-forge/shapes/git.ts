import { type Core, toSecond } from '../core.ts';
import type { CommitData, Signature } from '../git/objects.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { nodeId, type Shape } from './users.ts';

// References and commits as GitHub shows them.

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

/** The e-mail address that GitHub gives an account for its commits. */
export function noReply({ login, id }: { login: string; id: number }): string {
  return `${id}+${login}@users.noreply.localhost`;
}

const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

const signatureShape = ({ name, email, date }: Signature): Shape => ({ name, email, date: toSecond(date) });
