// The forge on this machine, asked by the service for what workflows get from GitHub without asking.

/** A few calls of the REST interface below one repository. They throw an `Error` that says what was answered. */
export interface Rest {
  readonly get: <T>(path: string) => Promise<T>;
  /** The same, or undefined where there is no such thing: any other failure is thrown. */
  readonly find: <T>(path: string) => Promise<T | undefined>;
  /** Every page of a list; the path has its query already. */
  readonly all: (path: string) => Promise<unknown[]>;
  readonly post: <T>(path: string, body: object) => Promise<T>;
  readonly put: <T>(path: string, body: object) => Promise<T>;
  readonly patch: <T>(path: string, body: object) => Promise<T>;
}

/** An answer that is no success. */
class RestError extends Error {
  readonly status: number;

  constructor(status: number, asked: string, said: string) {
    super(`${asked}: ${status} ${said}`);
    this.status = status;
  }
}

const PAGE = 100;

/** The interface at an address, with a token. */
export function restAt(address: () => string, token: string): Rest {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address()}${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new RestError(answer.status, `${method} ${path}`, await answer.text());
    return (await answer.json()) as T;
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
