import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Signature, signed } from './objects.ts';
import { gitEnvironment } from './run.ts';

/** What a repository begins with. */
export interface FirstCommit {
  readonly files: Iterable<{ readonly path: string; readonly bytes: Uint8Array }>;
  readonly message: string;
  readonly by: Signature;
}

/**
 * Writes the first commit of a branch, by `git fast-import`: into one pack, since git would have to pack thousands of single objects when the
 * forge is opened next. Throws with git's error output.
 */
export async function writeFirstCommit(
  repository: string,
  branch: string,
  first: FirstCommit,
): Promise<void> {
  const args = ['-C', repository, '-c', 'pack.compression=1', 'fast-import', '--quiet', '--depth=0'];
  const child = spawn('git', args, { stdio: ['pipe', 'ignore', 'pipe'], env: gitEnvironment() });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
  const stream = Readable.from(streamOf(branch, first));
  let unread: Error | undefined;
  stream.once('error', (error) => {
    unread = error;
  });
  // Where git ends early, its own words say why.
  await pipeline(stream, child.stdin).catch(() => {});
  const code = await ended;
  if (unread) throw unread;
  if (code !== 0) throw new Error(`git fast-import in ${repository}: ${said.trim() || `exit code ${code}`}`);
}

/** The commands of git-fast-import(1). */
function* streamOf(branch: string, { files, message, by }: FirstCommit): Generator<string | Uint8Array> {
  yield `commit ${branch}\nauthor ${signed(by)}\ncommitter ${signed(by)}\ndata ${Buffer.byteLength(message)}\n${message}\n`;
  for (const { path, bytes } of files) {
    yield `M 100644 inline ${quoted(path)}\ndata ${bytes.length}\n`;
    yield bytes;
    yield '\n';
  }
  yield 'done\n';
}

/** A path as git reads it to the end of its line. */
function quoted(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
