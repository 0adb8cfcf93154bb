import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { TakenImage } from '../registry/changes/captures.ts';
import { imageFacts } from '../registry/observation/captures/image-structure.ts';
import { IMAGE_LIMITS, type ImageKind } from '../registry/observation/captures/images.ts';
import { imageProblems } from '../registry/observation/captures/problems.ts';
import type { ImageAnswer, ImageTask } from './image-process.ts';
import { LIMITS } from './limits.ts';

// Images are decoded in a process of their own, one after another, within the limits of the mint's readers: a decompression
// bomb, a truncated file or a crash of the decoder gives a finding, and never hangs or crashes the command.

/** A process that decodes images. The next image after a failure gets a new one. */
export class ImageDecoder {
  readonly #limits: typeof LIMITS;
  #process: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * The picture of an image alone, encoded again in its own format, without metadata and turned as its orientation says; or why it
   * cannot be decoded. The same bytes give the same bytes.
   */
  stored(bytes: Uint8Array, kind: ImageKind): Promise<ImageAnswer> {
    return this.#ask({ make: 'stored', bytes, kind });
  }

  /** A WebP image of at most this width in pixels, or why there is none. The same bytes give the same bytes. */
  sized(bytes: Uint8Array, width: number): Promise<ImageAnswer> {
    return this.#ask({ make: 'sized', bytes, width });
  }

  /** Ends the process. The next image starts a new one. */
  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #ask(task: ImageTask): Promise<ImageAnswer> {
    const answer = this.#last.then(() => this.#answerOf(task));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #start(): ChildProcess {
    const child = fork(new URL('./image-process.ts', import.meta.url), [JSON.stringify(this.#limits)], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#process = child;
    return child;
  }

  #answerOf(task: ImageTask): Promise<ImageAnswer> {
    const child = this.#process ?? this.#start();
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const settle = (answer: ImageAnswer) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', ended).off('error', failed);
        // An idle process keeps no command alive; one that failed is not asked again.
        if ('failure' in answer) this.close();
        child.unref();
        child.channel?.unref();
        resolve(answer);
      };
      const ended = () => settle({ failure: 'the decoder ended while it read the image' });
      const failed = ({ message }: Error) =>
        settle({ failure: `the decoder could not be started: ${message}` });
      const timer = setTimeout(
        () => settle({ failure: `it could not be decoded within ${this.#limits.minutes} minutes` }),
        this.#limits.minutes * 60_000,
      );
      child.on('message', settle).on('exit', ended).on('error', failed);
      child.send(task, (error) => error && ended());
    });
  }
}

/**
 * An image file as it is to be stored: checked by its bytes, then its picture alone encoded again. Gives what is wrong instead of
 * throwing, whatever the file holds.
 */
export async function takeImage(path: string, decoder: ImageDecoder): Promise<TakenImage> {
  const bytes = bytesAt(path);
  if (typeof bytes === 'string') return { problems: [bytes] };
  const problems = [...imageProblems(bytes)];
  const facts = imageFacts(bytes);
  if (problems.length > 0 || !facts) return { problems };
  const answer = await decoder.stored(bytes, facts.kind);
  if ('failure' in answer)
    return { problems: [`no ${facts.kind} picture that can be decoded: ${answer.failure}`] };
  const stored = [...imageProblems(answer.bytes, facts.kind)].map(
    (found) => `encoded again without metadata, ${found}`,
  );
  return stored.length > 0 ? { problems: stored } : { bytes: answer.bytes, kind: facts.kind };
}

/** The bytes of a file, or why there are none. A file over the cap is not read. */
function bytesAt(path: string): Uint8Array | string {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return 'no file';
    if (stat.size > IMAGE_LIMITS.bytes)
      return `${stat.size} bytes; at most ${IMAGE_LIMITS.bytes} are permitted`;
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'no such file' : message;
  }
}
