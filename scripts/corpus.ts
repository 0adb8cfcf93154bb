import { command } from '../src/command-line/command.ts';
import { SEED_SCALE, writeSeedScale } from '../src/corpus/seed-scale.ts';
import { writeCorpus } from '../src/corpus/write.ts';

/** `npm run corpus`: the same archive, byte for byte, each time. */
export const main = command('corpus', async (call) => {
  if (call.form === '--seed-scale') await writeSeedScale(call.out);
  else await writeCorpus(call.deposits, call.out, call.kilobytes);
  const deposits = call.form === '--seed-scale' ? SEED_SCALE.deposits : call.deposits;
  console.log(`${deposits} deposits in ${call.out}`);
  return 0;
});
