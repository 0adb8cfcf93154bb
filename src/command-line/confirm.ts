import { createInterface } from 'node:readline/promises';

/**
 * Asks on the terminal whether something is to be done; undefined where nobody can be asked. Questions go to stderr, so that the result
 * can be redirected.
 */
export function onTerminal(): ((question: string) => Promise<boolean>) | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(`${question} [y/N] `);
    lines.close();
    return /^y(?:es)?$/i.test(answer.trim());
  };
}
