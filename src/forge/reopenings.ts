import { ForgeError } from './forge.ts';
import { isOfGraphql, plain } from './requests.ts';

// The last reopening of issues, by GraphQL: REST would take a call for each issue (docs.github.com/graphql, `ReopenedEvent`).

/** What the query answers; null for an issue that is gone. */
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
