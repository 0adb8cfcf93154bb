import { ForgeError } from './forge.ts';
import { isOfGraphql, plain } from './requests.ts';

// The GraphQL mutations: REST has none for auto-merge (docs.github.com/graphql, `enablePullRequestAutoMerge` and
// `disablePullRequestAutoMerge`).

/** Enables the squash merge of exactly one head, with the registry's own words for its commit. */
export const ENABLE = `mutation ($id: ID!, $head: GitObjectID!, $title: String!, $text: String!) {
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

/** Disables auto-merge. */
export const DISABLE = `mutation ($id: ID!) {
  disablePullRequestAutoMerge(input: { pullRequestId: $id }) {
    pullRequest {
      number
    }
  }
}`;

/** The answer to the mutation that enables auto-merge. */
export interface EnableAnswer {
  readonly enablePullRequestAutoMerge: {
    readonly pullRequest: { readonly autoMergeRequest: object | null } | null;
  } | null;
}

/** Whether GitHub cannot disable auto-merge because it is not enabled: the pull request is merged or closed, or never had it. */
export function isDisabled(error: unknown): boolean {
  return isOfGraphql(error) && /can't disable auto-merge/i.test(error.message);
}

/**
 * The meaning of an error of the mutation. `clean`: the pull request can merge now, so there is nothing to wait for. `moved`: its head has
 * changed, so it has to be read again. Throws a `ForgeError` if the forge failed or a person has to change a setting, and the
 * error itself if it is not from GraphQL.
 */
export function enableFailure(error: unknown, what: string): 'clean' | 'moved' {
  if (!isOfGraphql(error)) throw error;
  const { errors } = error;
  const message = errors.map((one) => one.message).join(' ');
  // “Unstable”: the pull request can merge although a check that is not required has failed.
  if (/(?:clean|unstable) status/i.test(message)) return 'clean';
  if (/head sha|expected head|head ref|head branch was modified|oid/i.test(message)) return 'moved';
  if (/something went wrong/i.test(message))
    throw new ForgeError(
      'unsure',
      `The forge failed when asked to ${what}. Run the command again later; nothing is lost.`,
    );
  throw new ForgeError(
    errors.some(({ type }) => type === 'FORBIDDEN') ? 'forbidden' : 'refused',
    `The forge refused to ${what}: ${plain(message)} Compare the settings with .github/SETUP.md.`,
  );
}

// The last reopening of issues, by GraphQL: REST would take a call for each issue (docs.github.com/graphql, `ReopenedEvent`).

/** The answer to the query; null for an issue that was deleted. */
export interface Reopenings {
  readonly repository: Readonly<
    Record<
      string,
      {
        readonly number: number;
        readonly timelineItems: { readonly nodes: readonly { readonly id: string }[] };
      } | null
    >
  >;
}

/** The query for some issues of the repository in its variables. */
export function reopeningsQuery(issues: readonly number[]): string {
  const asked = issues.map(
    (number) => `i${number}: issue(number: ${number}) {
    number
    timelineItems(last: 1, itemTypes: [REOPENED_EVENT]) { nodes { ... on ReopenedEvent { id } } }
  }`,
  );
  return `query ($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${asked.join(' ')} } }`;
}

/**
 * The rest of an answer in which some issues are missing, since they were deleted. Throws a `ForgeError` where the forge refused the
 * question, and the error itself where it is not one of GraphQL.
 */
export function withoutMissing(error: unknown): Reopenings {
  if (!isOfGraphql(error)) throw error;
  const data = error.data as Reopenings | null | undefined;
  const { errors } = error;
  if (data?.repository && errors.every(({ type }) => type === 'NOT_FOUND')) return data;
  throw new ForgeError(
    errors.some(({ type }) => type === 'FORBIDDEN') ? 'forbidden' : 'unsure',
    `The forge did not say when issues were reopened: ${plain(error.message)} Compare the permissions of the app with .github/SETUP.md.`,
  );
}
