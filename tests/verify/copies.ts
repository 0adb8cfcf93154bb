import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Report } from '../../src/verify/report.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { write, writePublication, writeSums } from '../fixtures/publication.ts';

// Copies of a publication, and servers of them.

/**
 * The publication of an archive, of the sample where none is given, made once for the tests of a file. Returns what gives a copy of it to
 * one test.
 */
export function samplePublication(archive = loadArchive(process.cwd())): () => string {
  const base = mkdtempSync(join(tmpdir(), 'publication-'));
  beforeAll(() => writePublication(base, archive));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  return () => {
    const folder = join(temporaryFolder(), 'copy');
    cpSync(base, folder, { recursive: true });
    return folder;
  };
}

/** Runs `npm run verify -- SOURCE --json`. */
export async function verified(
  source: string,
  ...more: string[]
): Promise<{ code: number | null; report: Report; stderr: string }> {
  const { code, stdout, stderr } = await runHere('verify', [source, ...more, '--json'], {});
  return { code, report: stdout === '' ? ({} as Report) : (JSON.parse(stdout) as Report), stderr };
}

/** A file of a copy as text. */
export function textIn(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Changes a file of a copy, and the manifest so that it agrees. */
export function forge(folder: string, path: string, change: (text: string) => string): void {
  const before = textIn(folder, path);
  const after = change(before);
  if (after === before) throw new Error(`nothing was changed in ${path}`);
  write(folder, path, after);
  writeSums(folder);
}

/** A server of a folder, which a test can make behave badly. */
export interface FolderServer {
  /** With a path below the host, as `base` has one. */
  readonly url: string;
  /** The paths that were asked for, below the base. */
  readonly asked: string[];
  /** Answers a request itself and returns true, or leaves it to the folder. */
  handle: (path: string, response: ServerResponse, request: IncomingMessage) => boolean | Promise<boolean>;
}

/** Serves a folder below `/copy/` until the test ends. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const asked: string[] = [];
  const own: { handle: FolderServer['handle'] } = { handle: () => false };
  const server = createServer(async (request, response) => {
    const [, path = ''] = /^\/copy\/([^?]*)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    asked.push(path);
    if (await own.handle(path, response, request)) return;
    const file = join(folder, path);
    if (!path || !statSync(file, { throwIfNoEntry: false })?.isFile())
      response.writeHead(404).end('not here');
    else response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(own, { url: `http://127.0.0.1:${port}/copy/`, asked });
}
