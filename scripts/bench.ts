import { command } from '../src/command-line/command.ts';
import { UsageError } from '../src/registry/text/errors.ts';
import { BENCHES, measure } from '../tests/bench/index.ts';

/** `npm run bench`: figures as a table, and the same as JSON. */
export const main = command('bench', async ({ names, deposits }) => {
  const known = BENCHES.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new UsageError(`There is no bench “${unknown}”. These are: ${known.join(', ')}.`);
  await measure(
    BENCHES.filter(({ name }) => names.length === 0 || names.includes(name)),
    { deposits },
  );
  return 0;
});
