import { dev } from 'astro';
import { argumentsOf, run } from '../src/command-line/command.ts';
import { choosePort } from '../src/service/port.ts';

const USAGE = 'npm run dev   (PORT=… for another port)';

/** `npm run dev`: the pages and surfaces of the archive, made anew whenever a file changes. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    const server = await dev({ server: { port: await choosePort(process.env.PORT) } });
    await new Promise<void>((stop) => process.once('SIGINT', stop).once('SIGTERM', stop));
    await server.stop();
    return 0;
  });
}
