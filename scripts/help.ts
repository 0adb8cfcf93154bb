import { command } from '../src/command-line/command.ts';
import { taskLines } from '../src/registry/documents/commands/index.ts';

/** `npm run help`: what can be done, and what to run for it. */
export const main = command('help', () => {
  console.log(`${taskLines()}\n\nEach command explains itself: npm run mint -- --help`);
  return 0;
});
