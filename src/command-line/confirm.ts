import { createInterface } from 'node:readline';

/** A terminal where a person can be asked. */
export interface Terminal {
  /** Asks whether something is to be done. What is no yes is no; so is the end of the input. */
  readonly ask: (question: string) => Promise<boolean>;
  readonly close: () => void;
}

/** The terminal of this process; undefined where there is none. Questions go to stderr, so that the result can be redirected. */
export function terminal(): Terminal | undefined {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // One for all questions: an answer that is typed ahead is the answer to the next.
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
