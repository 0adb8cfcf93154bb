import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { issuePageFiles } from '../src/registry/documents/issue-form.ts';

/** `npm run issue-form`: the deposit form of the issue page. */
export const main = command('issue-form', ({ check }) => {
  const stale = issuePageFiles(loadSite(archiveRoot()))
    .map(({ path, text }) => ({ path, text, target: join(projectRoot(), path) }))
    .filter(({ text, target }) => !existsSync(target) || readFileSync(target, 'utf8') !== text);
  for (const { path, text, target } of stale) {
    if (check) {
      console.error(`${path} is out of date with the list of fields. Run: npm run issue-form`);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(`Wrote ${path}`);
  }
  return check && stale.length > 0 ? 1 : 0;
});
