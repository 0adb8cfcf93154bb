import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** The exit code and output of a git command. */
interface GitResult {
  readonly code: number;
  readonly out: Buffer;
  readonly stderr: string;
}

/** Runs git in a repository once, with no settings but the repository's own. */
export function git(
  repository: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', repository, ...args], { stdio: 'pipe', env: gitEnvironment() });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
    child.stdin.on('error', () => {});
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, out: Buffer.concat(out), stderr: Buffer.concat(err).toString().trim() }),
    );
    child.stdin.end(input ?? '');
  });
}

/** Like `git`, for a command that should not fail. Returns its output. Throws with git's error output. */
export async function gitOk(
  repository: string,
  args: readonly string[],
  input?: string | Uint8Array,
): Promise<Buffer> {
  const { code, out, stderr } = await git(repository, args, input);
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

// A git process in batch mode, so that reading a commit or writing a tree starts no new process.

interface Request {
  readonly text: string | Uint8Array;
  readonly resolve: (answer: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** The length of the first response in the bytes received so far; undefined while it cannot be known. */
export type Measure = (bytes: Buffer) => number | undefined;

/** A git process that handles one request at a time. Starts with the first request, and again after it has ended. */
export class BatchProcess {
  readonly #args: readonly string[];
  readonly #measure: Measure;
  readonly #waiting: Request[] = [];
  #child: ChildProcessWithoutNullStreams | undefined;
  #chunks: Buffer[] = [];
  #length = 0;
  #needs = 0;

  constructor(args: readonly string[], measure: Measure) {
    this.#args = args;
    this.#measure = measure;
  }

  /** The response to one request. Rejects with git's error output when git ended instead. */
  ask(text: string | Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, resolve, reject });
      if (this.#waiting.length === 1) this.#next();
    });
  }

  /** Ends the process. Rejects the requests that wait. */
  close(): void {
    this.#child?.stdin.end();
    this.#child = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(`git ${this.#args.join(' ')} closed`));
  }

  #next(): void {
    const [request] = this.#waiting;
    if (!request) return;
    this.#child ??= this.#start();
    this.#child.stdin.write(request.text);
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn('git', this.#args, { stdio: 'pipe', env: gitEnvironment() });
    const stderr: Buffer[] = [];
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.stdin.on('error', () => {});
    child.stdout.on('data', (bytes: Buffer) => this.#receive(bytes));
    child.once('error', (error) => this.#ended(child, error.message));
    child.once('close', () => this.#ended(child, Buffer.concat(stderr).toString().trim()));
    return child;
  }

  #receive(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    if (this.#length < this.#needs) return;
    const whole = this.#chunks.length === 1 ? bytes : Buffer.concat(this.#chunks);
    this.#chunks = [whole];
    const size = this.#measure(whole);
    if (size === undefined || size > whole.length) {
      this.#needs = size ?? 0;
      return;
    }
    this.#chunks = [];
    this.#length = 0;
    this.#needs = 0;
    this.#waiting.shift()?.resolve(whole.subarray(0, size));
    this.#next();
  }

  #ended(child: ChildProcessWithoutNullStreams, message: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#chunks = [];
    this.#length = 0;
    this.#needs = 0;
    this.#waiting.shift()?.reject(new Error(`git ${this.#args.join(' ')} ended: ${message}`));
    this.#next();
  }
}

/** Measures a response of one line. */
export const oneLine: Measure = (bytes) => {
  const end = bytes.indexOf(10);
  return end < 0 ? undefined : end + 1;
};
