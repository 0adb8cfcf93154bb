import { once } from 'node:events';
import { command } from '../src/command-line/command.ts';
import { stopSignal } from '../src/command-line/processes.ts';
import { choosePort } from '../src/service/run.ts';

/** `npm run dev`: pages and surfaces are made again whenever a file changes. */
export const main = command('dev', async () => {
  // Loaded here, so that a question about the command is answered at once.
  const { dev } = await import('astro');
  const asked = stopSignal();
  const server = await dev({ server: { port: await choosePort(process.env.PORT) } });
  if (!asked.aborted) await once(asked, 'abort');
  await server.stop();
  return 0;
});
