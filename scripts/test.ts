import { loadSite } from '../src/archive/load.ts';
import { projectRoot } from '../src/archive/location.ts';
import { checkOwn, startChecking } from '../src/command-line/checks.ts';
import { command } from '../src/command-line/command.ts';
import { isStillSample } from '../src/registry/model/site.ts';
import { isWhole, runSuite } from '../tests/suite.ts';

/** `npm test`: the suite, with format and types beside it, or a part of it without them. */
export const main = command('test', async ({ files, only, changed }) => {
  const part = { files, only, changed };
  if (!isStillSample(loadSite(projectRoot()))) return checkOwn();
  return runSuite(part, isWhole(part) ? startChecking() : undefined);
});
