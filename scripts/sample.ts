import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { sampleSteps } from '../src/sample/steps.ts';

interface Script {
  readonly main: (args: string[]) => Promise<number>;
}

/** `npm run sample`: mints the sample archive again from `src/sample/`, with the same commands as any archive. */
export const main = command('sample', async () => {
  const root = archiveRoot();
  if (!loadArchive(root).site.sample) {
    console.error('data/site.json does not mark this archive as a sample, so it is not minted again.');
    return 1;
  }
  try {
    for await (const { command, args, at } of sampleSteps(root)) {
      process.env.REGISTRY_TIME = at;
      const { main } = (await import(/* @vite-ignore */ `./${command}.ts`)) as Script;
      const code = await main(args);
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    delete process.env.REGISTRY_TIME;
  }
});
