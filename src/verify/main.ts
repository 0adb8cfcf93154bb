/**
 * verify.mjs: checks a published copy of a deposit registry, and mirrors one. One file, without dependencies.
 *
 *   node verify.mjs FOLDER|URL             checks every file, deposit, catalog hash and invariant
 *   node verify.mjs mirror URL FOLDER      makes a folder hold what a site publishes
 *   import { verify } from '/api/verify.mjs'     the same check in a browser, of the site that the page is on
 *
 * It shares no code with the registry: everything is derived again from what is published. For Node 20 and newer, and for browsers
 * with WebCrypto. MIT License.
 */
import { mirrorSite } from './mirror.ts';
import { inNode } from './platform.ts';
import { describeMirror, describeReport, printable } from './report.ts';
import type { Asking } from './site.ts';
import { ManifestError, Unreadable } from './source.ts';
import { verify } from './verify.ts';

export { describeReport, verify };

/** The arguments are wrong. */
class UsageError extends Error {}

const USAGE = `Usage: node verify.mjs FOLDER|URL [--parallel NUMBER] [--timeout SECONDS] [--json]
       node verify.mjs mirror URL FOLDER [--parallel NUMBER] [--timeout SECONDS] [--json]

Checks a published copy of a deposit registry: the SHA-256 of every file, every deposit, the catalog, and the invariants.
“mirror” makes FOLDER hold exactly what URL publishes, and verifies each file before it is put in place.

  --parallel NUMBER  requests at once (8)
  --timeout SECONDS  give up a request after so long without a byte (30)
  --json             print the result as JSON

Exit codes: 0 everything agrees; 1 something does not; 2 wrong usage, or it could not be compared to its end`;

/** Runs what was typed after the file's name. Returns the exit code. */
export async function run(typed: readonly string[]): Promise<number> {
  const { parseArgs } = await import('node:util');
  const options = {
    parallel: { type: 'string' },
    timeout: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...typed], options, allowPositionals: true });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const [first = '', ...others] = positionals;
    const isMirror = first === 'mirror';
    const given = isMirror || first === 'verify' ? others : positionals;
    if (given.length !== (isMirror ? 2 : 1))
      throw new UsageError(`${isMirror ? 'Give a URL and a folder' : 'Give a folder or a URL'}.`);
    const [source = '', folder = ''] = given;
    const asking = { ...numberIn('parallel', values.parallel), ...numberIn('timeout', values.timeout) };
    return isMirror
      ? await runMirror(source, folder, asking, values.json)
      : await runVerify(source, asking, values.json);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
}

function numberIn(name: 'parallel' | 'timeout', typed: string | undefined): Asking {
  if (typed === undefined) return {};
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--${name} is ${typed}: give a whole number from 1.`);
  return { [name]: number };
}

/**
 * Verifies a published copy in a folder or at a URL, and prints the report. Returns 0 where everything agrees, 1 where something does not, 2
 * where it could not be compared to its end.
 */
export function runVerify(source: string, asking: Asking, json = false): Promise<0 | 1 | 2> {
  return explained(async () => {
    const report = await verify(source, { ...asking, progress: progress('files verified') });
    console.log(json ? JSON.stringify(report, null, 2) : describeReport(report));
    if (report.ok) return 0;
    return report.problems.length > 0 ? 1 : 2;
  });
}

/** Mirrors a site into a folder, and prints the result. Returns 0 where the folder holds the publication, 2 where it could not. */
export function runMirror(url: string, folder: string, asking: Asking, json = false): Promise<0 | 2> {
  return explained(async () => {
    const say = (words: string) => console.error(printable(words));
    const mirrored = await mirrorSite(url, folder, { ...asking, progress: progress('files fetched'), say });
    console.log(json ? JSON.stringify(mirrored, null, 2) : describeMirror(mirrored));
    return 0;
  });
}

async function explained<Code extends 0 | 1 | 2>(work: () => Promise<Code>): Promise<Code | 2> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof Unreadable || error instanceof ManifestError;
    const ofDisk = typeof (error as { code?: unknown }).code === 'string';
    if (!known && !ofDisk) throw error;
    console.error(printable((error as Error).message));
    return 2;
  }
}

const LINES = 10;

/** Shows progress in ten lines. */
export function progress(what: string): (done: number, total: number) => void {
  let shown = 0;
  return (done, total) => {
    const tenths = total === 0 ? 0 : Math.floor((done * LINES) / total);
    if (tenths > shown) process.stderr.write(`${done} of ${total} ${what}\n`);
    shown = Math.max(shown, tenths);
  };
}

/** Whether Node was started with this file. */
async function isStarted(): Promise<boolean> {
  const [, started] = process.argv;
  if (!started) return false;
  const { pathToFileURL } = await import('node:url');
  const { existsSync, realpathSync } = await import('node:fs');
  return existsSync(started) && import.meta.url === pathToFileURL(realpathSync(started)).href;
}

if (inNode() && (await isStarted())) process.exitCode = await run(process.argv.slice(2));
