import type { Progress } from '../../../registry/answers/progress.ts';
import { TEXT_FILE } from '../../../registry/submission/github-issue.ts';

// The local service (`npm start`): a forge that speaks as GitHub does, and beside it the progress of each issue.

/** The path of the local forge, from the cookie that its server sets; undefined anywhere else. */
export function servicePrefix(cookies: string): string | undefined {
  const value = /(?:^|;\s*)deposit_service=([^;]*)/.exec(cookies)?.[1] ?? '';
  try {
    const prefix = decodeURIComponent(value);
    return /^(?:\/[\w-]+)+$/.test(prefix) ? prefix : undefined;
  } catch {
    return undefined;
  }
}

/** The status with which the service answered, of an error of its requests. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

const ISSUES = '/api/v3/repos/local/registry/issues';

/** The requests to the service. */
export type LocalService = ReturnType<typeof localService>;

/** The requests to a service below a path. Each rejects when it does not succeed. */
export function localService(prefix: string) {
  let token = '';

  async function send<T>(method: string, path: string, sent: object): Promise<T> {
    const raw = sent instanceof Blob;
    const headers = {
      accept: 'application/json',
      'content-type': raw ? 'application/octet-stream' : 'application/json',
      ...(token ? { authorization: `token ${token}` } : {}),
    };
    const body = raw ? sent : JSON.stringify(sent);
    return answerOf<T>(await fetch(`${prefix}${path}`, { method, headers, body }));
  }

  async function openIssue(title: string, body: string): Promise<number> {
    return (await send<{ number: number }>('POST', ISSUES, { title, body })).number;
  }

  return {
    openIssue,
    /** Signs in as an account of this machine. */
    signIn: async (login: string): Promise<void> => {
      ({ token } = await send<{ token: string }>('POST', '/session', { login }));
    },
    /**
     * Changes an issue, then closes and reopens it, as a depositor does to request another check; returns its number. Another account may
     * not do that: its work becomes a new submission, whose number is returned, and the earlier one stays unchanged.
     */
    resubmitIssue: async (issue: number, title: string, body: string): Promise<number> => {
      try {
        await send('PATCH', `${ISSUES}/${issue}`, { title, body });
      } catch (error) {
        if (statusOf(error) === 403) return openIssue(title, body);
        throw error;
      }
      for (const state of ['closed', 'open']) await send('PATCH', `${ISSUES}/${issue}`, { state });
      return issue;
    },
    /** Attaches a text, and returns the link that replaces it in the Full Text. */
    attach: async (text: string): Promise<string> => {
      const path = `/user-attachments/files?name=${TEXT_FILE}`;
      const { url } = await send<{ url: string }>('POST', path, new Blob([text]));
      return `[${TEXT_FILE}](${url})`;
    },
    progress: async (issue: number): Promise<Progress> =>
      answerOf<Progress>(await fetch(`/_service/stages/${issue}`, { cache: 'no-store' })),
  };
}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown };
  const words = typeof message === 'string' ? message : `the service answered ${response.status}`;
  throw new Error(words, { cause: response.status });
}
