import { RequestError } from '@octokit/request-error';
import type { Octokit } from '@octokit/rest';
import { Unseen } from '../registry/documents/forge-settings/line.ts';
import type { Seen } from '../registry/documents/forge-settings/state.ts';
import { shorten } from '../registry/text/strings.ts';
import { waitOf } from './client.ts';
import { ForgeError, type Secret } from './forge.ts';

// Failed calls as errors for the bot.

/** Waits for a call. Throws a `ForgeError` that says what was asked and what to do. */
export async function call<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(what, error);
  }
}

type Answered = RequestError & { readonly response: NonNullable<RequestError['response']> };

/** An error that the forge answered. One that never came has no response. */
const isAnswered = (error: unknown): error is Answered =>
  error instanceof RequestError && error.response !== undefined;

/** Whether a failed call is this answer of the forge: by status, and by its message where one is given. */
export function isAnswer(error: unknown, status: number, message = /(?:)/): error is Error {
  return isAnswered(error) && error.status === status && message.test(error.message);
}

interface GraphqlError extends Error {
  readonly data: unknown;
  readonly errors: readonly { readonly type?: string; readonly message: string }[];
}

/** Whether GraphQL answered with errors (docs.github.com/graphql, “Forming calls”), which octokit throws under this name. */
export function isOfGraphql(error: unknown): error is GraphqlError {
  return error instanceof Error && error.name === 'GraphqlResponseError';
}

/** Waits for a removal. If there is nothing to remove, that is success. Throws any other error. */
export async function unlessMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isAnswer(error, 404) && !isAnswer(error, 422, /does not exist/i)) throw error;
  }
}

/** The `ForgeError` for a failed call. GitHub's answers: docs.github.com/rest, “Troubleshooting” and “Rate limits”. */
function failureOf(what: string, error: unknown): ForgeError {
  if (error instanceof ForgeError) return error;
  if (!isAnswered(error) || error.status >= 500) {
    const why = isAnswered(error) ? `answered ${error.status}` : `did not answer (${plain(causeOf(error))})`;
    return new ForgeError(
      'unsure',
      `The forge ${why} when asked to ${what}. Run the command again later; nothing is lost.`,
    );
  }
  const { status, message } = error;
  if (secretOf(error))
    return new ForgeError(
      'secret',
      `The forge refused to ${what} (${status}): it holds what the forge takes for a key or a password (push protection).`,
    );
  if (waitOf(error) !== undefined)
    return new ForgeError('limited', `The forge asks to wait before it will ${what}.`);
  // With 403 GitHub also says that nobody may comment on one issue, whatever the token may do.
  const isOfOneIssue = /commenting is disabled|issue is locked|\bblocked\b/i.test(message);
  if (status === 401 || (status === 403 && !isOfOneIssue))
    return new ForgeError(
      'forbidden',
      `The token may not ${what}: ${plain(message)} Compare the permissions of the app with .github/SETUP.md.`,
    );
  return new ForgeError('refused', `The forge refused to ${what} (${status}): ${plain(message)}`);
}

/**
 * The secret that push protection found; undefined if the error is not its refusal. GitHub answers 409 or 422, “Secret detected in
 * content”, and may name the kind (docs.github.com/rest/git/blobs, `repository-rule-violation-error`).
 */
export function secretOf(error: unknown): Secret | undefined {
  if (!isAnswer(error, 409, SECRET) && !isAnswer(error, 422, SECRET)) return undefined;
  const { metadata } = Object((error as Answered).response.data) as {
    readonly metadata?: {
      readonly secret_scanning?: {
        readonly bypass_placeholders?: readonly { readonly token_type?: string }[];
      };
    };
  };
  const named = metadata?.secret_scanning?.bypass_placeholders ?? [];
  return { kinds: [...new Set(named.flatMap(({ token_type }) => (token_type ? [plain(token_type)] : [])))] };
}

const SECRET = /secret detected|push cannot contain secrets/i;

/** The reason why no answer came: the message of the innermost cause, since the outer ones say only “fetch failed”. */
function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  // Several addresses were tried, each with an error of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return cause instanceof Error ? causeOf(cause) : message;
}

/** A message on one line, without what could steer a terminal, a log or a comment. */
export function plain(message: string): string {
  const line = shorten(message.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

// Reads each part of the settings separately: if a token may not see one part, the others can still be read.

/** Reads one repository. */
export type Reader = ReturnType<typeof readerOf>;

/** The reader of a repository. */
export function readerOf(
  octokit: Octokit,
  at: { readonly owner: string; readonly repo: string },
  hasToken: boolean,
) {
  const routeOf = (route: string) => `GET /repos/{owner}/{repo}${route}`;
  return {
    octokit,
    at,
    /** Gets a path below the repository (docs.github.com/rest). Returns the data of the answer, in the shape that the caller names. */
    get: async <T>(route: string, asked: object = {}) =>
      (await octokit.request(routeOf(route), { ...at, ...asked })).data as T,
    /** All items of a list there. */
    list: async <T>(route: string, asked: object = {}) =>
      (await octokit.paginate(routeOf(route), { ...at, per_page: 100, ...asked })) as T[],
    /**
     * The result of some work, or the reason why it cannot be seen; never rejects. `needs` is the permission for it, in the words of
     * GitHub's page of fine-grained tokens, or undefined if anybody may see it. Without a token, never starts work that needs one.
     */
    async see<T>(needs: string | undefined, work: () => Promise<T>): Promise<Seen<T>> {
      if (needs && !hasToken) return { unseen: `Set FORGE_TOKEN: a token with ${needs} shows it.` };
      try {
        return { value: await work() };
      } catch (error) {
        return { unseen: error instanceof Unseen ? error.message : whyUnseen(error, needs) };
      }
    },
  };
}

/** The result of a call; undefined if the forge answers 404. Rejects with any other error. */
export async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isAnswer(error, 404)) return undefined;
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
