import { command } from '../src/command-line/command.ts';
import { UsageError } from '../src/registry/text/errors.ts';
import { PROOFS, proveAll } from '../tests/prove/index.ts';

/** `npm run prove`: what was tried, and every fault that got past. */
export const main = command('prove', async ({ names, seed, deposits }) => {
  const known = PROOFS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new UsageError(`There is no proof “${unknown}”. These are: ${known.join(', ')}.`);
  const proofs = PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
  return (await proveAll(proofs, { seed, deposits })) === 0 ? 0 : 1;
});
