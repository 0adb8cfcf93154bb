import { command } from '../src/command-line/command.ts';
import { runService } from '../src/service/run.ts';

/** `npm start`: until Ctrl-C. */
export const main = command('start', ({ fresh, host, renewDocuments: renew }) =>
  runService({ fresh, host, renew }),
);
