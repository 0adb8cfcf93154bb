import { command } from '../src/command-line/command.ts';
import { writeCorpus } from '../src/corpus/write.ts';

/** `npm run corpus`: the same archive, byte for byte, each time. */
export const main = command('corpus', async ({ deposits, out, kilobytes }) => {
  await writeCorpus(deposits, out, kilobytes);
  console.log(`${deposits} deposits in ${out}`);
  return 0;
});
