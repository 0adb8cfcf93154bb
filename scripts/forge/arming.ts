import { ForgeError } from './forge.ts';

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

/**
 * What an error of the mutation means: a pull request that may merge at once cannot be armed, and one whose head has moved
 * must be looked at again. Throws a `ForgeError` for what a person has to mend, and the error itself where it was none of
 * GraphQL's.
 */
export function armFailure(error: unknown, number: number): 'clean' | 'moved' {
  if ((error as Error).name !== 'GraphqlResponseError') throw error;
  const { errors } = error as { errors?: readonly { readonly type?: string; readonly message: string }[] };
  const message = errors?.map((one) => one.message).join(' ') ?? '';
  if (/clean status/i.test(message)) return 'clean';
  if (/head sha|expected head|head ref|oid/i.test(message)) return 'moved';
  const forbidden = errors?.some(({ type }) => type === 'FORBIDDEN');
  const why = message.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300);
  throw new ForgeError(
    forbidden ? 'forbidden' : 'refused',
    200,
    `The merge of pull request ${number} could not be armed: ${why} Compare the settings with .github/SETUP.md.`,
  );
}
