import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { mediaTypeOf } from '../registry/pages/publication/media-types.ts';
import { headersOf } from '../registry/surfaces/store-plan.ts';
import { isBelow, listen, readsOnly, refuse, refuseCrossSite } from './requests.ts';

// Serves a built site while it is rebuilt. A build replaces the folder by rename and never writes to a file in it. The server holds the
// folder of one release, wherever it is moved, and switches to the next one as a whole, so no request sees parts of two releases.

/** A running server of a built site. */
export interface Serving {
  readonly port: number;
  /** Switches to the current release in the folder, if it is another one. */
  readonly refresh: () => void;
  readonly close: () => Promise<void>;
}

type Handler = ReturnType<typeof sirv>;

interface ServeOptions {
  /** The name by which others reach it. Without a name, it listens at loopback addresses only. */
  readonly name?: string | undefined;
  /** Handles a request, or returns false for a request to the site. */
  readonly handle?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Headers for the site's responses. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves `folder` under `base` at a port (0 for any). */
export async function serve(
  folder: string,
  base: string,
  port: number,
  { name, handle, headers = {} }: ServeOptions = {},
): Promise<Serving> {
  let release = takeFirst(folder);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const refused = refuseCrossSite(request, name);
    if (refused) return refuse(response, refused);
    if (handle?.(request, response)) return;
    // A release that was replaced becomes the next one.
    refresh();
    if (!readsOnly(request, response) || !isBelow(base, request, response)) return;
    request.url = `/${request.url?.slice(base.length)}`;
    setHeaders(response, headers);
    release.handler(request, response, () => notFound(response, release.folder));
  };
  const refresh = () => {
    if (identity(folder) === release.identity) return;
    const old = release;
    const next = takeRelease(folder);
    // Taken while it was replaced: the next look takes what is there then.
    if (!next) return;
    release = next;
    setTimeout(old.drop, 60_000).unref();
  };
  const timer = setInterval(refresh, 500);
  const listening = await listen(answer, port, name !== undefined);
  return {
    port: listening.port,
    refresh,
    close: async () => {
      clearInterval(timer);
      await listening.close();
      release.drop();
    },
  };
}

interface Release {
  readonly identity: string;
  readonly folder: string;
  readonly handler: Handler;
  /** Gives the folder up. */
  readonly drop: () => void;
}

/** The release that is there when the server starts. Throws Node's `ENOENT` where there is none. */
function takeFirst(folder: string): Release {
  for (;;) {
    const release = takeRelease(folder);
    if (release) return release;
    statSync(folder);
  }
}

/** Takes one whole release. Undefined where it is replaced meanwhile, or where none is there, as between the two renames of a build. */
function takeRelease(folder: string): Release | undefined {
  const before = identity(folder);
  if (before === '') return undefined;
  const taken = hold(folder);
  if (identity(folder) !== before) {
    taken?.drop();
    return undefined;
  }
  if (!taken) return undefined;
  // sirv looks each file up when it is requested: a list of all files of a large site would take long to make.
  const handler = sirv(taken.folder, { dev: true, dotfiles: true, etag: true, setHeaders: setFileHeaders });
  return { identity: before, handler, ...taken };
}

/** The folders of the files that this process has open, by which Linux leads to a folder wherever it is moved. */
const HELD = '/proc/self/fd';

/** Holds a folder wherever it is moved. Where the system cannot, the path is served, and a request in the instant of a switch may fail. */
function hold(folder: string): Pick<Release, 'folder' | 'drop'> | undefined {
  if (!existsSync(HELD)) return { folder, drop: () => {} };
  try {
    const held = openSync(folder, 'r');
    let isOpen = true;
    const drop = () => {
      // Its number is another file's once it is closed.
      if (isOpen) closeSync(held);
      isOpen = false;
    };
    return { folder: `${HELD}/${held}`, drop };
  } catch {
    return undefined; // replaced in this instant
  }
}

/** Identifies a release by its folder's device and inode. Empty in the instant between two releases. */
function identity(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

/**
 * Sets the headers of a served file: the media type, with UTF-8 for a text, and how long a client may cache it, as on other hosts. For a
 * folder, sirv sets the type of its `index.html`. A `.gz` file gets the encoding `identity`: sirv takes it for another file in compressed
 * form, and a client would unpack it to bytes with another hash.
 */
function setFileHeaders(response: ServerResponse, path: string): void {
  const type = mediaTypeOf(path);
  if (type !== undefined) response.setHeader('Content-Type', type);
  if (path.endsWith('.gz')) response.setHeader('Content-Encoding', 'identity');
  response.setHeader('Cache-Control', headersOf(path.slice(1)).cacheControl);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-cache');
}

function notFound(response: ServerResponse, folder: string): void {
  response.statusCode = 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(readFileSync(join(folder, '404.html')));
}
