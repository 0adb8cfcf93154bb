import type { ChildProcess } from 'node:child_process';
import { cacheRoot } from '../archive/location.ts';
import { type Ahead, loadAhead, startCommand } from '../command-line/ahead.ts';

// Builds the site of a proposed archive with this code, in a process of its own, so that a failing page ends nothing else.

const BUILD_MINUTES = 20;

/** A build that is running. */
export interface SiteBuild {
  /** The exit code of the build command, and what it said. */
  readonly ended: Promise<{ readonly code: number; readonly output: string }>;
  /** Ends it; for one whose result is of no use any more. */
  readonly stop: () => void;
}

let ahead: Ahead | undefined;

/** Loads the code of the build in its process, before there is anything to build. That process ends with this one. */
export function prepareBuild(): void {
  ahead ??= loadAhead(['build'], process.env);
}

/** Starts the build of the site of an archive into a folder. */
export function buildSite(archive: string, out: string): SiteBuild {
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const env = { ...inherited, ARCHIVE: archive, OUT: out, CACHE: cacheRoot() };
  const child = startCommand({ name: 'build', args: [], env }, ahead);
  ahead = undefined;
  const stop = () => void child.kill();
  const expired = setTimeout(stop, BUILD_MINUTES * 60_000);
  process.once('exit', stop);
  const ended = endOf(child).finally(() => {
    clearTimeout(expired);
    process.off('exit', stop);
  });
  // Whoever stops it does not wait for its end.
  ended.catch(() => {});
  return { ended, stop };
}

function endOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });
}
