import { command, refuseUnknown } from '../src/command-line/command.ts';
import { BENCHES, measure } from '../tests/bench/index.ts';

/** `npm run bench`: figures as a table, and the same as JSON. */
export const main = command('bench', async ({ names, deposits }) => {
  refuseUnknown('bench', names, BENCHES);
  await measure(
    BENCHES.filter(({ name }) => names.length === 0 || names.includes(name)),
    { deposits },
  );
  return 0;
});
