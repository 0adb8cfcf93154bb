import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** The exit code and output of a git command. */
export type GitResult = Awaited<ReturnType<typeof git>>;

/** The input of a git command, and its additional environment variables. */
interface Given {
  readonly input?: Iterable<string | Uint8Array>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs git in a repository, with no settings but the repository's own. Rejects with what `input` throws. */
export async function git(repository: string, args: readonly string[], { input = [], env = {} }: Given = {}) {
  const child = spawn('git', ['-C', repository, ...args], { env: { ...gitEnvironment(), ...env } });
  const ended = once(child, 'close');
  const sent = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => {
    // If git ends before it has read everything, its own output says why.
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  const printed = Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  await Promise.allSettled([sent, printed]);
  await sent;
  const [out, stderr, [code]] = await printed;
  return { code: (code as number | null) ?? 1, out, stderr: stderr.trim() };
}

/** The output of a git command that should not fail. Throws with git's error output. */
export async function gitOk(repository: string, args: readonly string[], given: Given = {}): Promise<Buffer> {
  const { code, out, stderr } = await git(repository, args, given);
  if (code !== 0) throw new Error(`git ${args.join(' ')} in ${repository}: ${stderr || `exit code ${code}`}`);
  return out;
}

/** The environment without the variables of a git that started this process, and without the user's git settings. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
}

/** A process that answers: the pieces of its output, and the bytes of the last ones that nobody has taken yet. */
interface Answering {
  readonly stdin: Writable;
  readonly pieces: AsyncIterator<Buffer>;
  unread: Buffer;
}

/**
 * One `git cat-file --batch-command` for all questions about the objects of a repository, so that none of them starts a process. It starts
 * with the first question, and again after it has ended.
 */
export function catFileIn(repository: string) {
  let answering: Answering | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** The id, type and size of the object that a name denotes, with its bytes for `contents`; undefined if there is none. */
    ask(command: 'info' | 'contents', name: string) {
      const answer = last.then(() => answerTo(command, name));
      last = answer.catch(() => {
        answering = undefined;
      });
      return answer;
    },
    /** Ends the process. A question that waits is rejected. */
    close: () => void answering?.stdin.end(),
  };

  async function answerTo(command: 'info' | 'contents', name: string) {
    answering ??= start();
    const from = answering;
    from.stdin.write(`${command} ${name}\n`);
    let head = '';
    while (!head.endsWith('\n')) head += (await taken(from, 1)).toString();
    const [, sha = '', type, size = ''] = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)\n$/.exec(head) ?? [];
    if (type === undefined) return undefined;
    const bytes = command === 'info' ? Buffer.alloc(0) : await taken(from, Number(size) + 1);
    return { sha, type, size: Number(size), bytes: bytes.subarray(0, Number(size)) };
  }

  function start(): Answering {
    const args = ['-C', repository, 'cat-file', '--batch-command'];
    const child = spawn('git', args, { stdio: ['pipe', 'pipe', 'inherit'], env: gitEnvironment() });
    const { stdin, stdout } = child;
    const started: Answering = { stdin, pieces: stdout[Symbol.asyncIterator](), unread: Buffer.alloc(0) };
    const end = () => {
      if (answering === started) answering = undefined;
    };
    child.on('error', end).on('close', end);
    stdin.on('error', () => {});
    return started;
  }
}

/** The next `length` bytes of the output of a process. Throws if the output ends before. */
async function taken(from: Answering, length: number): Promise<Buffer> {
  const parts = [from.unread];
  for (let there = from.unread.length; there < length; there += parts.at(-1)?.length ?? 0) {
    const { value, done } = await from.pieces.next();
    if (done) throw new Error('git cat-file has ended.');
    parts.push(value);
  }
  const whole = parts.length === 1 ? from.unread : Buffer.concat(parts);
  from.unread = whole.subarray(length);
  return whole.subarray(0, length);
}
