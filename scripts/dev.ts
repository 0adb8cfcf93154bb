import { dev } from 'astro';
import { command } from '../src/command-line/command.ts';
import { choosePort } from '../src/service/port.ts';

/** `npm run dev`: pages and surfaces are made again whenever a file changes. */
export const main = command('dev', async () => {
  const server = await dev({ server: { port: await choosePort(process.env.PORT) } });
  await new Promise<void>((stop) => process.once('SIGINT', stop).once('SIGTERM', stop));
  await server.stop();
  return 0;
});
