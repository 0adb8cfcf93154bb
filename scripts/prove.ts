import { command, refuseUnknown } from '../src/command-line/command.ts';
import { PROOFS, proveAll } from '../tests/prove/index.ts';

/** `npm run prove`: what was tried, and every fault that got past. */
export const main = command('prove', async ({ names, seed, deposits }) => {
  refuseUnknown('proof', names, PROOFS);
  const proofs = PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
  return (await proveAll(proofs, { seed, deposits })) === 0 ? 0 : 1;
});
