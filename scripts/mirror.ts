import { command } from '../src/command-line/command.ts';
import { runMirror } from '../src/verify/main.ts';

/** `npm run mirror`: a folder that holds what a site publishes. */
export const main = command('mirror', ({ url, folder, parallel, timeout, json }) =>
  runMirror(url, folder, { parallel, timeout }, json),
);
