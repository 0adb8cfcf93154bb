import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { type Refused, refuseCrossSite } from './cross-site.ts';
import { listen } from './listening.ts';

// Serves a built site while others build it anew. A build takes the folder's place by rename, so no file in it is ever
// written to; the server serves hard links of one release, and moves to the next release as a whole. No request sees half
// of one and half of another.

/** A running server of a built site. */
export interface Serving {
  readonly port: number;
  /** Moves to what the folder holds now, if that is another release. */
  readonly refresh: () => void;
  readonly close: () => Promise<void>;
}

type Handler = ReturnType<typeof sirv>;

/** What else a server does: answers of its own, and headers for the site's. */
export interface ServeOptions {
  /** The name by which others reach it: without one it listens to this machine alone. */
  readonly name?: string | undefined;
  /** Answers a request; false, and nothing done, where it is the site's. */
  readonly handle?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves `folder` under `base` at a port (0 for any). `scratch` is a folder of its own for the links. */
export async function serve(
  folder: string,
  base: string,
  port: number,
  scratch: string,
  { name, handle, headers = {} }: ServeOptions = {},
): Promise<Serving> {
  rmSync(scratch, { recursive: true, force: true });
  let release = takeRelease(folder, scratch, 0);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const refused = refuseCrossSite(request, name);
    if (refused) return refuse(response, refused);
    if (handle?.(request, response)) return;
    const path = request.url ?? '/';
    if (!path.startsWith(base)) return notFound(response, release.folder);
    request.url = `/${path.slice(base.length)}`;
    setHeaders(response, headers);
    release.handler(request, response, () => notFound(response, release.folder));
  };
  const refresh = () => {
    if (identity(folder) === release.identity) return;
    const old = release;
    release = takeRelease(folder, scratch, old.number + 1);
    setTimeout(() => rmSync(old.folder, { recursive: true, force: true }), 60_000).unref();
  };
  const timer = setInterval(refresh, 500);
  const listening = await listen(answer, port, name !== undefined);
  return {
    port: listening.port,
    refresh,
    close: async () => {
      clearInterval(timer);
      await listening.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

interface Release {
  readonly number: number;
  readonly identity: string;
  readonly folder: string;
  readonly handler: Handler;
}

/** Links one whole release; starts again when another took its place meanwhile. */
function takeRelease(folder: string, scratch: string, number: number): Release {
  for (;;) {
    const before = identity(folder);
    const own = join(scratch, String(number));
    rmSync(own, { recursive: true, force: true });
    try {
      linkTree(folder, own);
    } catch (error) {
      if (identity(folder) === before) throw error;
    }
    if (before !== '' && identity(folder) === before) {
      return { number, identity: before, folder: own, handler: sirv(own, { dotfiles: true, etag: true }) };
    }
  }
}

/** What tells one release from the next: the folder that bears the name now. Empty in the instant between two. */
function identity(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkOrCopy(source, target);
  }
}

/** Another file system has no links into this one: there the bytes are copied. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(source, target);
  }
}

function setHeaders(response: ServerResponse, more: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-cache');
}

function refuse(response: ServerResponse, { status, message }: Refused): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  response.writeHead(status, headers).end(`${message}\n`);
}

function notFound(response: ServerResponse, folder: string): void {
  response.statusCode = 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(readFileSync(join(folder, '404.html')));
}
