import { type Marker, readMarker } from '../registry/answers/marker.ts';

// Calls the forge on this machine for the data that GitHub passes to workflows.

/** Calls to the REST interface of one repository. They throw an `Error` with the forge's response. */
export interface Rest {
  readonly get: <T>(path: string) => Promise<T>;
  /** Like `get`, but undefined for 404 and 410. */
  readonly find: <T>(path: string) => Promise<T | undefined>;
  /** Every page of a list. The path must already have a query. */
  readonly all: (path: string) => Promise<unknown[]>;
  readonly post: <T>(path: string, body: object) => Promise<T>;
  readonly put: <T>(path: string, body: object) => Promise<T>;
  readonly patch: <T>(path: string, body: object) => Promise<T>;
}

/** A response with an error status. */
class RestError extends Error {
  readonly status: number;

  constructor(status: number, request: string, body: string) {
    super(`${request}: ${status} ${body}`);
    this.status = status;
  }
}

const PAGE = 100;

/** The interface at a URL, with a token. Calls reject once `signal` is aborted, those under way, too. */
export function restAt(url: () => string, token: string, signal?: AbortSignal): Rest {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: signal ?? null,
    });
    if (!response.ok) throw new RestError(response.status, `${method} ${path}`, await response.text());
    return (await response.json()) as T;
  };
  return {
    get: (path) => call('GET', path),
    find: async (path) => {
      try {
        return await call('GET', path);
      } catch (error) {
        if (error instanceof RestError && (error.status === 404 || error.status === 410)) return undefined;
        throw error;
      }
    },
    all: async (path) => {
      const all: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const some = await call<unknown[]>('GET', `${path}&per_page=${PAGE}&page=${page}`);
        all.push(...some);
        if (some.length < PAGE) return all;
      }
    },
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/** The fields of an issue that its stages depend on. */
interface Issue {
  readonly html_url: string;
  readonly body: string | null;
  readonly created_at: string;
  readonly comments: number;
}

interface Comment {
  readonly user: { readonly login: string } | null;
  readonly body: string;
  readonly updated_at: string;
}

/** The mint's comment on an issue: its marker and its time. */
interface BotComment {
  readonly at: string;
  readonly marker: Marker;
}

/** An issue and the comment that the account `mint` left there; undefined without such an issue. Throws the forge's errors. */
export async function readIssue(
  rest: Rest,
  number: number,
  mint: string,
): Promise<{ readonly issue: Issue; readonly said: BotComment | undefined } | undefined> {
  const issue = await rest.find<Issue>(`/issues/${number}`);
  if (!issue) return undefined;
  const comments = `/issues/${number}/comments?since=1970-01-01T00:00:00Z`;
  const all = issue.comments === 0 ? [] : ((await rest.all(comments)) as Comment[]);
  const [said] = all.flatMap(({ user, body, updated_at }) => {
    const marker = user?.login === mint ? readMarker(body) : undefined;
    return marker ? [{ at: updated_at, marker }] : [];
  });
  return { issue, said };
}
