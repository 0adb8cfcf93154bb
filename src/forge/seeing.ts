import { RequestError } from '@octokit/request-error';
import type { Octokit } from '@octokit/rest';
import type { Seen } from '../registry/documents/forge-settings/state.ts';
import { causeOf, plain } from './requests.ts';

// Reads parts of the settings, each by itself: what one token may not see keeps nobody from seeing the rest.

/** Reads one repository. */
export interface Reader {
  readonly octokit: Octokit;
  readonly at: { readonly owner: string; readonly repo: string };
  /** What the forge answers below the repository (docs.github.com/rest), in the shape that the caller names. */
  readonly get: <T>(route: string, asked?: object) => Promise<T>;
  /** All items of a list there. */
  readonly list: <T>(route: string, asked?: object) => Promise<T[]>;
  /**
   * What some work returns, or why it is not to be seen; never rejects. `needs` is the permission that shows it, in the words of GitHub's
   * page of fine-grained tokens, and undefined where anybody sees it: without a token, nothing is asked that needs one.
   */
  readonly see: <T>(needs: string | undefined, work: () => Promise<T>) => Promise<Seen<T>>;
}

/** The reader of a repository. */
export function readerOf(octokit: Octokit, at: Reader['at'], hasToken: boolean): Reader {
  const routeOf = (route: string) => `GET /repos/{owner}/{repo}${route}`;
  return {
    octokit,
    at,
    get: async <T>(route: string, asked = {}) =>
      (await octokit.request(routeOf(route), { ...at, ...asked })).data as T,
    list: async <T>(route: string, asked = {}) =>
      (await octokit.paginate(routeOf(route), { ...at, per_page: 100, ...asked })) as T[],
    async see(needs, work) {
      if (needs && !hasToken) return { unseen: `Set FORGE_TOKEN: a token with ${needs} shows it.` };
      try {
        return { value: await work() };
      } catch (error) {
        return { unseen: whyUnseen(error, needs) };
      }
    },
  };
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
function whyUnseen(error: unknown, needs: string | undefined): string {
  const { message } = error as Error;
  if (!(error instanceof RequestError) || !error.response)
    return `The forge did not answer as expected: ${plain(causeOf(error))}`;
  const answered = `The forge answered ${error.status}: ${plain(message)}`;
  if (error.status >= 500 || error.status === 429) return `${answered} Run the command again later.`;
  return needs ? `${answered} A token with ${needs} shows it.` : answered;
}
