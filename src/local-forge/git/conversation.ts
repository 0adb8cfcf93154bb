import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { gitEnvironment } from './run.ts';

// One git process that answers question after question, so that reading a commit or writing a tree costs no new process.

interface Question {
  readonly text: string | Uint8Array;
  readonly resolve: (answer: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** How much of the bytes so far is one whole answer, undefined while it is not all there. */
export type Measure = (bytes: Buffer) => number | undefined;

/** A git process asked one question at a time, started at the first, and anew should it have ended. */
export class Conversation {
  readonly #args: readonly string[];
  readonly #measure: Measure;
  readonly #waiting: Question[] = [];
  #child: ChildProcessWithoutNullStreams | undefined;
  #heard: Buffer[] = [];
  #length = 0;
  #needs = 0;

  constructor(args: readonly string[], measure: Measure) {
    this.#args = args;
    this.#measure = measure;
  }

  /** The answer to one question. Rejects with what git said when it ended instead. */
  ask(text: string | Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, resolve, reject });
      if (this.#waiting.length === 1) this.#next();
    });
  }

  /** Ends the process. */
  close(): void {
    this.#child?.stdin.end();
    this.#child = undefined;
  }

  #next(): void {
    const [question] = this.#waiting;
    if (!question) return;
    this.#child ??= this.#start();
    this.#child.stdin.write(question.text);
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn('git', this.#args, { stdio: 'pipe', env: gitEnvironment() });
    const complaint: Buffer[] = [];
    child.stderr.on('data', (bytes: Buffer) => complaint.push(bytes));
    child.stdin.on('error', () => {});
    child.stdout.on('data', (bytes: Buffer) => this.#hear(bytes));
    child.once('error', (error) => this.#ended(child, error.message));
    child.once('close', () => this.#ended(child, Buffer.concat(complaint).toString().trim()));
    return child;
  }

  #hear(bytes: Buffer): void {
    this.#heard.push(bytes);
    this.#length += bytes.length;
    if (this.#length < this.#needs) return;
    const whole = this.#heard.length === 1 ? bytes : Buffer.concat(this.#heard);
    this.#heard = [whole];
    const size = this.#measure(whole);
    if (size === undefined || size > whole.length) {
      this.#needs = size ?? 0;
      return;
    }
    this.#heard = [];
    this.#length = 0;
    this.#needs = 0;
    this.#waiting.shift()?.resolve(whole.subarray(0, size));
    this.#next();
  }

  #ended(child: ChildProcessWithoutNullStreams, said: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#heard = [];
    this.#length = 0;
    this.#needs = 0;
    this.#waiting.shift()?.reject(new Error(`git ${this.#args.join(' ')} ended: ${said}`));
    this.#next();
  }
}

/** The measure of answers of one line. */
export const oneLine: Measure = (bytes) => {
  const end = bytes.indexOf(10);
  return end < 0 ? undefined : end + 1;
};
