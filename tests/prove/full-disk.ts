import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Filled, type FillingMint, fillingMint } from '../archive/full-disk.ts';
import type { Outcome, Proof } from './proof.ts';

// A disk that fills while a mint writes: at so many byte counts of the line that it appends to a log, and on a small disk of its own with so
// many kilobytes left.

const COUNTS = 40;
const LEVELS = 12;
const BLOCK = 4_096;

export const fullDisk: Proof = {
  name: 'full-disk',
  requirement:
    'Where the disk fills while a mint writes, every file and every log is as it was before, and the exit code is 1.',
  run: async ({ scratch, say }) => {
    const mint = await fillingMint(scratch);
    const escapes: string[] = [];
    const counts = Array.from({ length: COUNTS }, (_, at) => Math.floor((at * mint.appended) / (COUNTS - 1)));
    for (const [at, bytes] of counts.entries()) {
      if (at % 10 === 0) say(`${at} of ${COUNTS} byte counts`);
      const copy = join(scratch, `count-${bytes}`);
      const filled = await mint.run(copy, bytes);
      escapes.push(...wrongWith(filled, bytes >= mint.appended).map((wrong) => `${bytes} bytes: ${wrong}`));
      rmSync(copy, { recursive: true, force: true });
    }
    const tried = await onSmallDisk(scratch, mint, escapes);
    return {
      lines: [`a file that may grow by 0 to ${mint.appended} bytes, ${COUNTS} times`, tried],
      escapes,
    } satisfies Outcome;
  },
};

/** What is wrong with a mint that ended; `fits` where it must succeed, and undefined where it may. */
function wrongWith({ code, left, said }: Filled, fits?: boolean): string[] {
  const isRight = left === 'new' ? code === 0 : left === 'old' && code === 1;
  const isDue = fits === undefined || fits === (left === 'new');
  return isRight && isDue ? [] : [`exit ${code}, and the archive is ${left}: ${said}`];
}

/** The same on a disk in memory that is filled up to a few blocks. Returns what was tried. */
async function onSmallDisk(scratch: string, mint: FillingMint, escapes: string[]): Promise<string> {
  const disk = join(scratch, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    return 'a small disk: not tried, because this account may not mount one';
  }
  try {
    const ends = new Map<string, number>();
    for (let level = 0; level < LEVELS; level += 1) {
      const copy = join(disk, 'archive');
      cpSync(mint.old, copy, { recursive: true });
      // Twice the log, and less and less of it.
      const left = Math.round((level * 110) / (LEVELS - 1)) * BLOCK;
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
      const filled = await mint.run(copy);
      escapes.push(...wrongWith(filled).map((wrong) => `${left} bytes left: ${wrong}`));
      ends.set(filled.left, (ends.get(filled.left) ?? 0) + 1);
      for (const name of ['archive', 'archive.cache', 'filling'])
        rmSync(join(disk, name), { recursive: true, force: true });
    }
    const words = [...ends].map(([left, count]) => `${count} times the ${left} archive`).join(', ');
    return `a disk with 0 to ${110 * BLOCK} bytes left, ${LEVELS} times: ${words}`;
  } finally {
    execFileSync('umount', [disk]);
  }
}
