import { spawnSync } from 'node:child_process';

/** The number of renameat2(2), by processor. Node has no call for it. */
const RENAMEAT2: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 316, arm64: 276 };

/** `AT_FDCWD` twice and `RENAME_EXCHANGE`, as Linux defines them. */
const CALL = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';

/**
 * Lets two files or folders of one file system, given by absolute paths, change places in one step, so that something is at both places at
 * every moment. Returns false, with nothing changed, where this machine cannot: it needs Linux, Perl and a file system that knows it.
 */
export function exchange(one: string, other: string): boolean {
  const number = process.platform === 'linux' ? RENAMEAT2[process.arch] : undefined;
  if (number === undefined) return false;
  return spawnSync('perl', ['-e', CALL, String(number), one, other], { stdio: 'ignore' }).status === 0;
}
