import { mirrorSite } from './mirror.ts';
import { describeMirror, describeReport, printable } from './report.ts';
import type { Asking } from './site.ts';
import { ManifestError, Unreadable } from './source.ts';
import { verify } from './verify.ts';

// The two commands, as Node runs them: what they print, and their exit codes.

/** The arguments of a verification. */
interface VerifyCall extends Asking {
  /** A folder or URL. */
  readonly source: string;
  readonly json?: boolean;
}

/** The arguments of a mirror. */
interface MirrorCall extends Asking {
  readonly url: string;
  readonly folder: string;
  readonly json?: boolean;
}

/**
 * Verifies a published copy and prints what was found. Returns 0 where everything agrees, 1 where something does not, 2 where it could not be
 * compared to its end.
 */
export async function runVerify({ source, json = false, ...asking }: VerifyCall): Promise<0 | 1 | 2> {
  return explained(async () => {
    const report = await verify(source, { ...asking, progress: progress('files verified') });
    console.log(json ? JSON.stringify(report, null, 2) : describeReport(report));
    if (report.ok) return 0;
    return report.problems.length > 0 ? 1 : 2;
  });
}

/** Mirrors a site into a folder and prints what was done. Returns 0 where the folder holds the publication, 2 where it could not. */
export async function runMirror({ url, folder, json = false, ...asking }: MirrorCall): Promise<0 | 1 | 2> {
  return explained(async () => {
    const say = (words: string) => console.error(printable(words));
    const mirrored = await mirrorSite(url, folder, { ...asking, progress: progress('files fetched'), say });
    console.log(json ? JSON.stringify(mirrored, null, 2) : describeMirror(mirrored));
    return 0;
  });
}

async function explained(work: () => Promise<0 | 1 | 2>): Promise<0 | 1 | 2> {
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
