import { RequestError } from '@octokit/request-error';
import type { Octokit } from '@octokit/rest';
import type { Seen } from '../registry/forge-settings/state.ts';
import { causeOf, plain } from './requests.ts';

// Reads parts of the settings, each by itself: what one token may not see keeps nobody from seeing the rest.

/** The permission that shows a part, in the words of GitHub's page of fine-grained tokens; none where anybody sees it. */
export type Needs = string | undefined;

/** A client with the repository that its calls are for. */
export interface Reader {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  /** Whether it has a token: without one, nothing is asked that needs a permission. */
  readonly hasToken: boolean;
}

/** What a call returns, or why it is not to be seen. Never rejects. */
export async function see<T>({ hasToken }: Reader, needs: Needs, work: () => Promise<T>): Promise<Seen<T>> {
  if (needs && !hasToken) return { unseen: `Set FORGE_TOKEN: a token with ${needs} shows it.` };
  try {
    return { value: await work() };
  } catch (error) {
    return { unseen: whyUnseen(error, needs) };
  }
}

/** What a call returns; undefined where the forge answers that there is no such thing. Rejects with what else fails. */
export async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined;
    throw error;
  }
}

/** Why an answer did not come, and what helps. */
function whyUnseen(error: unknown, needs: Needs): string {
  const { message } = error as Error;
  if (!(error instanceof RequestError) || !error.response)
    return `The forge did not answer as expected: ${plain(causeOf(error))}`;
  const answered = `The forge answered ${error.status}: ${plain(message)}`;
  if (error.status >= 500 || error.status === 429) return `${answered} Run the command again later.`;
  return needs ? `${answered} A token with ${needs} shows it.` : answered;
}
