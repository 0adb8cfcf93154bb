// The forge on this machine, asked by the service for what workflows get from GitHub without asking.

/** A few calls of the REST interface below one repository. They throw an `Error` that says what was answered. */
export interface Rest {
  readonly get: <T>(path: string) => Promise<T>;
  /** Every page of a list; the path has its query already. */
  readonly all: (path: string) => Promise<unknown[]>;
  readonly post: <T>(path: string, body: object) => Promise<T>;
  readonly patch: <T>(path: string, body: object) => Promise<T>;
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
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    get: (path) => call('GET', path),
    all: async (path) => {
      const all: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const some = await call<unknown[]>('GET', `${path}&per_page=${PAGE}&page=${page}`);
        all.push(...some);
        if (some.length < PAGE) return all;
      }
    },
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}
