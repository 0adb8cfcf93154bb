import { hashing, inNode } from './platform.ts';
import { type Found, type Source, Unreadable } from './source.ts';

// A publication over HTTP. Only 200 counts; a redirect is followed within the same origin, where the hash is compared anyway.

/** How a publication is read, and who is told of it. */
export interface Asking {
  /** How many requests at once. */
  readonly parallel?: number | undefined;
  /** After so many seconds without a byte a request is given up. */
  readonly timeout?: number | undefined;
  /** Is told how many files of how many are done. */
  readonly progress?: (done: number, total: number) => void;
}

const PARALLEL = 8;
const TIMEOUT_S = 30;
/** How often a request that failed is made again. */
const RETRIES = 3;
const REDIRECTS = 5;
/** The first pause before a request is made again, in milliseconds; each is twice the one before. */
const PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 30_000;
/** No file of a publication is larger: an endless answer must not fill the memory or the disk. */
const MOST_BYTES = 4 * 2 ** 30;
const WORTH_RETRYING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A failure that another try may not have. */
class Passing extends Error {
  readonly pause: number | undefined;
  constructor(message: string, pause?: number) {
    super(message);
    this.pause = pause;
  }
}

/** Whether somebody means a site, not a folder. */
export function isUrl(named: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(named);
}

/** The folder that a URL names, with a slash at its end. Throws an `Unreadable` for what is no http or https URL, or has a password. */
export function siteUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Unreadable(`${text} is not a URL.`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Unreadable(`${text} is not an http or https URL.`);
  if (url.username || url.password) throw new Unreadable('The URL must not hold a name or password.');
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/(?:[^/]+\.html?)?$/, '').replace(/\/*$/, '/');
  return url;
}

/**
 * Fetches the file at a path of a site part by part, and again from the beginning where that fails; `begin` is called before each try and
 * takes its parts. Returns false where the site answers 404 or 410. Throws an `Unreadable`.
 */
export function fetching(site: URL, { timeout = TIMEOUT_S }: Asking) {
  return async (path: string, begin: () => (part: Uint8Array<ArrayBuffer>) => void): Promise<boolean> => {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), site);
    for (let failures = 0; ; failures += 1) {
      try {
        return await once(url, begin(), timeout * 1000);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (failures >= RETRIES) throw new Unreadable(`${url} ${error.message}`);
        const pause = error.pause ?? PAUSE_MS * 2 ** failures;
        await new Promise((done) => setTimeout(done, Math.min(pause, LONGEST_PAUSE_MS)));
      }
    }
  };
}

/** One try. Throws a `Passing` for what may pass. */
async function once(
  url: URL,
  take: (part: Uint8Array<ArrayBuffer>) => void,
  timeout: number,
): Promise<boolean> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), timeout);
  };
  wait();
  try {
    const response = await answered(url, controller.signal);
    if (response.status !== 200) {
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return false;
      if (WORTH_RETRYING.has(response.status))
        throw new Passing(`was answered with ${response.status}`, pauseOf(response));
      throw new Unreadable(`${url} was answered with ${response.status}, not 200.`);
    }
    let size = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      wait();
      size += part.value.length;
      if (size > MOST_BYTES) throw new Unreadable(`${url} has more than ${MOST_BYTES} bytes.`);
      take(part.value);
    }
    return true;
  } catch (error) {
    controller.abort();
    if (error instanceof Unreadable || error instanceof Passing) throw error;
    const cause = (error as { cause?: { message?: string } }).cause?.message ?? (error as Error).message;
    throw new Passing(
      controller.signal.aborted && /abort/i.test(cause)
        ? `sent nothing for ${timeout / 1000} s`
        : `could not be fetched: ${cause}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The answer to a request, after redirects within its origin. Throws an `Unreadable` for one that leads elsewhere. */
async function answered(asked: URL, signal: AbortSignal): Promise<Response> {
  let url = asked;
  for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
    // A browser does not say where a redirect leads: it follows it, within what the policy of the page permits.
    const response = await fetch(url, {
      signal,
      cache: 'no-cache',
      redirect: inNode() ? 'manual' : 'follow',
    });
    const target = redirectOf(response, url);
    if (target === undefined) return response;
    if (target.origin !== asked.origin)
      throw new Unreadable(
        `${asked} is redirected to ${target.origin}, which was not asked for: name that address yourself if you trust it.`,
      );
    if (!inNode()) return response;
    await response.body?.cancel();
    url = target;
  }
  throw new Unreadable(`${asked} is redirected more than ${REDIRECTS} times.`);
}

function redirectOf(response: Response, url: URL): URL | undefined {
  if (response.redirected) return new URL(response.url);
  const location = response.headers.get('location');
  return response.status >= 300 && response.status < 400 && location ? new URL(location, url) : undefined;
}

/** How long a server asks to wait, in milliseconds (RFC 9110, Retry-After in seconds). */
function pauseOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** A publication at a URL, in a browser as well. Throws an `Unreadable` for what is no http or https URL. */
export async function siteSource(text: string, asking: Asking = {}): Promise<Source> {
  const { sha256, sha256Parts } = await hashing();
  const site = siteUrl(text);
  const get = fetching(site, asking);
  const read = async (path: string, keep: boolean): Promise<Found | undefined> => {
    let parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    let hash = sha256Parts?.();
    const found = await get(path, () => {
      parts = [];
      size = 0;
      hash = sha256Parts?.();
      return (part) => {
        size += part.length;
        hash?.update(part);
        if (keep || !hash) parts.push(part);
      };
    });
    if (!found) return undefined;
    if (hash && !keep) return { sha256: hash.digest(), size };
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return { sha256: hash ? hash.digest() : await sha256(bytes), size, ...(keep && { bytes }) };
  };
  return { name: site.href, parallel: asking.parallel ?? PARALLEL, read };
}
