import type { Progress } from '../../registry/answers/progress.ts';
import { TEXT_FILE } from './github.ts';

// The service on this machine (`npm start`): a forge that speaks as GitHub does, and the stages of an issue beside it.

/** The path of the forge on this machine, from the cookie that its server sets; undefined anywhere else. */
export function servicePrefix(cookies: string): string | undefined {
  const value = /(?:^|;\s*)deposit_service=([^;]*)/.exec(cookies)?.[1] ?? '';
  try {
    const prefix = decodeURIComponent(value);
    return /^(?:\/[\w-]+)+$/.test(prefix) ? prefix : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a name is a login as GitHub has them. */
export function isLogin(name: string): boolean {
  return /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(name);
}

/** A request that the service answered with something else than success. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, said: string) {
    super(said);
    this.status = status;
  }
}

/** Whether the service answered that it knows no such issue. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

export class Service {
  readonly #prefix: string;
  #token = '';

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Signs in as an account of this machine. Every method throws a ServiceError for an answer that is no success. */
  async signIn(login: string): Promise<void> {
    const { token } = await this.#send<{ token: string }>('POST', '/session', { login });
    this.#token = token;
  }

  /** Opens an issue, and returns its number. */
  async file(title: string, body: string): Promise<number> {
    return (await this.#send<{ number: number }>('POST', ISSUES, { title, body })).number;
  }

  /** Mends an issue: its body, and then closed and opened again, which is how a depositor asks for another look. */
  async refile(issue: number, title: string, body: string): Promise<void> {
    await this.#send('PATCH', `${ISSUES}/${issue}`, { title, body });
    await this.#send('PATCH', `${ISSUES}/${issue}`, { state: 'closed' });
    await this.#send('PATCH', `${ISSUES}/${issue}`, { state: 'open' });
  }

  /** Attaches a text, and returns what stands for it in the Full Text. */
  async attach(text: string): Promise<string> {
    const path = `/user-attachments/files?name=${TEXT_FILE}`;
    const { url } = await this.#send<{ url: string }>('POST', path, new Blob([text]));
    return `[${TEXT_FILE}](${url})`;
  }

  /** How far an issue has come. */
  async stages(issue: number): Promise<Progress> {
    return answerOf<Progress>(await fetch(`/_service/stages/${issue}`, { cache: 'no-store' }));
  }

  async #send<T>(method: string, path: string, sent: object): Promise<T> {
    const raw = sent instanceof Blob;
    const headers = {
      accept: 'application/json',
      'content-type': raw ? 'application/octet-stream' : 'application/json',
      ...(this.#token ? { authorization: `token ${this.#token}` } : {}),
    };
    const body = raw ? sent : JSON.stringify(sent);
    return answerOf<T>(await fetch(`${this.#prefix}${path}`, { method, headers, body }));
  }
}

const ISSUES = '/api/v3/repos/local/registry/issues';

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const said = await response.json().catch(() => ({}));
  const message = (said as { message?: unknown }).message;
  throw new ServiceError(
    response.status,
    typeof message === 'string' ? message : `it answered ${response.status}`,
  );
}
