import { shorten } from '../../src/registry/cut.ts';
import { ForgeError } from './forge.ts';
import { waitAsked } from './requests.ts';

// The one GraphQL mutation: REST has none that arms a merge (docs.github.com/graphql, `enablePullRequestAutoMerge`).

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

/** What the mutation answers. */
export interface ArmAnswer {
  readonly enablePullRequestAutoMerge: {
    readonly pullRequest: { readonly autoMergeRequest: object | null } | null;
  } | null;
}

/** An answer of GraphQL that tells of errors, as `@octokit/graphql` throws it. Its status is 200 even then. */
interface GraphqlError {
  readonly errors?: readonly { readonly type?: string; readonly message: string }[];
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/**
 * What an error of the mutation means: a pull request that may merge at once cannot be armed, and one whose head has moved
 * must be looked at again. Throws a `ForgeError` for a limit, for a failure of the forge and for what a person has to mend,
 * and the error itself where it was none of GraphQL's.
 */
export function armFailure(error: unknown, number: number): 'clean' | 'moved' {
  if ((error as Error).name !== 'GraphqlResponseError') throw error;
  const { errors = [], headers } = error as GraphqlError;
  const message = errors.map((one) => one.message).join(' ');
  const is = (kind: string) => errors.some(({ type }) => type === kind);
  // “Unstable” is a pull request that may merge although some check that nobody requires has failed.
  if (/(?:clean|unstable) status/i.test(message)) return 'clean';
  if (/head sha|expected head|head ref|head branch was modified|oid/i.test(message)) return 'moved';
  const what = `arm the merge of pull request ${number}`;
  if (is('RATE_LIMITED') || /\brate limit\b/i.test(message))
    throw new ForgeError(
      'limited',
      200,
      `The forge asks to wait before it will ${what}.`,
      waitAsked(headers),
    );
  if (/something went wrong/i.test(message))
    throw new ForgeError(
      'unsure',
      200,
      `The forge failed when asked to ${what}. Run it again later; nothing is lost.`,
    );
  const why = shorten(message.replace(/[\p{Cc}\p{Cf}]/gu, ' '), 300);
  throw new ForgeError(
    is('FORBIDDEN') ? 'forbidden' : 'refused',
    200,
    `The merge of pull request ${number} could not be armed: ${why} Compare the settings with .github/SETUP.md.`,
  );
}
