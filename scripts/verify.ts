import { resolve } from 'node:path';
import { callerFolder } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { runVerify } from '../src/verify/main.ts';
import { isUrl } from '../src/verify/site.ts';

/** `npm run verify`: a published copy, checked independently. */
export const main = command('verify', ({ source, parallel, timeout, json }) =>
  runVerify(isUrl(source) ? source : resolve(callerFolder(), source), { parallel, timeout }, json),
);
