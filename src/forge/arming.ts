import { ForgeError } from './forge.ts';
import { plain } from './requests.ts';

// The GraphQL mutations: REST has none that arms or disarms a merge (docs.github.com/graphql, `enablePullRequestAutoMerge` and
// `disablePullRequestAutoMerge`).

/** Arms the squash merge of exactly one head, with words of ours for its commit. */
export const ARM = `mutation ($id: ID!, $head: GitObjectID!, $title: String!, $text: String!) {
  enablePullRequestAutoMerge(
    input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: SQUASH, commitHeadline: $title, commitBody: $text }
  ) {
    pullRequest {
      autoMergeRequest {
        enabledAt
      }
    }
  }
}`;

/** Takes auto-merge off. */
export const DISARM = `mutation ($id: ID!) {
  disablePullRequestAutoMerge(input: { pullRequestId: $id }) {
    pullRequest {
      number
    }
  }
}`;

/** What the mutation that arms answers. */
export interface ArmAnswer {
  readonly enablePullRequestAutoMerge: {
    readonly pullRequest: { readonly autoMergeRequest: object | null } | null;
  } | null;
}

/** An answer of GraphQL that tells of errors, as `@octokit/graphql` throws it. Its status is 200 even then. */
interface GraphqlError {
  readonly errors?: readonly { readonly type?: string; readonly message: string }[];
}

/** Whether GitHub will not disarm since there is nothing to disarm: it is merged, closed, or was never armed. */
export function isDisarmed(error: unknown): boolean {
  const { name, message } = error as Error;
  return name === 'GraphqlResponseError' && /can't disable auto-merge/i.test(message);
}

/**
 * What an error of a mutation means: a pull request that may merge at once cannot be armed, and one whose head has moved
 * must be looked at again. Throws a `ForgeError` for a failure of the forge and for what a person has to mend,
 * and the error itself where it was none of GraphQL's.
 */
export function armFailure(error: unknown, what: string): 'clean' | 'moved' {
  if ((error as Error).name !== 'GraphqlResponseError') throw error;
  const { errors = [] } = error as GraphqlError;
  const message = errors.map((one) => one.message).join(' ');
  const is = (kind: string) => errors.some(({ type }) => type === kind);
  // “Unstable” is a pull request that may merge although some check that nobody requires has failed.
  if (/(?:clean|unstable) status/i.test(message)) return 'clean';
  if (/head sha|expected head|head ref|head branch was modified|oid/i.test(message)) return 'moved';
  const failed = `The forge failed when asked to ${what}. Run it again later; nothing is lost.`;
  if (/something went wrong/i.test(message)) throw new ForgeError('unsure', 200, failed);
  throw new ForgeError(
    is('FORBIDDEN') ? 'forbidden' : 'refused',
    200,
    `The forge will not ${what}: ${plain(message)} Compare the settings with .github/SETUP.md.`,
  );
}
