import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Builds and archives to break, through the command that people use.

/** How a build ended. */
interface BuildResult {
  readonly code: number;
  readonly output: string;
}

/** The environment of a build. */
interface BuildOptions {
  readonly out: string;
  readonly archive?: string;
  readonly cache?: string;
}

/** The environment of a build: of production, whatever Vitest sets for itself. */
export function environment({ out, archive, cache }: BuildOptions): NodeJS.ProcessEnv {
  // Vitest has a path of its own for a site; that of a build is the archive's.
  const { BASE_URL: _ofVitest, ...inherited } = process.env;
  return {
    ...inherited,
    OUT: out,
    ...(archive ? { ARCHIVE: archive } : {}),
    ...(cache ? { CACHE: cache } : {}),
    // Vitest sets these for itself; a build of the site is a production build.
    NODE_ENV: 'production',
    VITEST: '',
    MODE: '',
    DEV: '',
    PROD: '',
  };
}

const COMMAND = ['scripts/run.mjs', 'build'];

/** Runs `npm run build` and throws with its output when it fails. */
export function buildSite(options: BuildOptions): void {
  const { code, output } = tryBuild(options);
  if (code !== 0) throw new Error(`the build ended with ${code}:\n${output}`);
}

/** Runs `npm run build` to its end, however it ends. */
export function tryBuild(options: BuildOptions): BuildResult {
  const args = [...COMMAND, '--out', options.out];
  const run = spawnSync(process.execPath, args, { env: environment(options), encoding: 'utf8' });
  return { code: run.status ?? -1, output: `${run.stdout}${run.stderr}` };
}

/** Starts a command and goes on: its process, what it says, and its exit code once it has ended. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const seen = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      seen.output += data;
    });
  }
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  return { child, seen, ended };
}

/** Starts a build and goes on. */
export async function startBuild(options: BuildOptions): Promise<BuildResult> {
  const { seen, ended } = startCommand(COMMAND, environment(options));
  return { code: await ended, output: seen.output };
}

/** A copy of the checkout's archive, to be broken, in a folder of its own where none is given. */
export function copyArchive(folder = mkdtempSync(join(tmpdir(), 'test-archive-'))): string {
  for (const part of ['data', 'api']) cpSync(part, join(folder, part), { recursive: true });
  return folder;
}
