import { createInterface } from 'node:readline';
import { archiveRoot } from '../archive/location.ts';
import { readSettled } from '../archive/writer.ts';
import { hasText, indexOf, paths } from '../registry/archive/archive.ts';

// Questions and progress on a terminal, if there is one.

/** A terminal where a person can be asked. */
interface Terminal {
  /** Asks whether to do something. Any answer but yes means no, and so does the end of the input. */
  readonly ask: (question: string) => Promise<boolean>;
  readonly close: () => void;
}

/** The terminal of this process; undefined where there is none. Questions go to stderr, so that the result can be redirected. */
export function terminal(): Terminal | undefined {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // One iterator for all questions, so that an answer that was typed ahead goes to the next question.
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stderr.write(`${question} [y/N] `);
      const { value, done } = await answers.next();
      return done !== true && /^y(?:es)?$/i.test(String(value).trim());
    },
    close: () => lines.close(),
  };
}

const EVERY_MS = 100;

/** Shows the progress of long work on one line of a terminal; prints nothing where there is no terminal. */
export function progress(what: string): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - last < EVERY_MS) return;
    last = now;
    process.stderr.write(`\r${done} of ${total} ${what}${done === total ? '\n' : ''}`);
  };
}

/**
 * Names the parts of a deposit that stay readable after a withdrawal that does not remove its text, and asks whether to continue. Returns
 * the answer: true if nobody can be asked, or if there is no such text. Throws an `ArchiveError`.
 */
export async function keepsText(number: number, asked: Terminal | undefined = terminal()): Promise<boolean> {
  if (!asked) return true;
  try {
    const archive = readSettled(archiveRoot());
    const deposit = indexOf(archive).byNumber.get(number);
    if (!deposit || deposit.status === 'WITHDRAWN' || !hasText(archive, deposit)) return true;
    console.error(
      [
        `Deposit ${number} will be marked as withdrawn, which is final. These stay readable:`,
        `  title, creator, description and keywords at ${paths.record(number)}`,
        `  the text at ${paths.text(deposit.hex)}`,
        'With --redact the text is removed from the site. It can also be removed later:',
        `  npm run lifecycle -- redact ${number}`,
      ].join('\n'),
    );
    return await asked.ask('Withdraw it, and keep the text readable?');
  } finally {
    asked.close();
  }
}
