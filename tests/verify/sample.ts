import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Report } from '../../src/verify/report.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { write, writePublication, writeSums } from '../fixtures/publication.ts';

/**
 * The publication of an archive, of the sample where none is given, made once for the tests of a file. Returns what gives a copy of it to
 * one test.
 */
export function samplePublication(archive = loadArchive(process.cwd()).archive): () => string {
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
