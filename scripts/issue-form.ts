import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { argumentsOf, run } from '../src/command-line/command.ts';
import { issuePageFiles } from '../src/registry/documents/issue-form.ts';

const USAGE = 'npm run issue-form -- [--check]';

/**
 * `npm run issue-form`: writes the deposit form of the forge's issue page from the table of fields (spec 4.1, decision 15). With
 * --check it writes nothing, and ends with 1 where a file is not what the table makes.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({ args, options: { check: { type: 'boolean' } } });
    const stale = issuePageFiles(loadSite(archiveRoot())).filter(({ path, text }) => {
      const target = join(projectRoot(), path);
      return !existsSync(target) || readFileSync(target, 'utf8') !== text;
    });
    if (values.check) {
      for (const { path } of stale) {
        console.error(`${path} is not what the table of fields makes. Run: npm run issue-form`);
      }
      return stale.length > 0 ? 1 : 0;
    }
    for (const { path, text } of stale) {
      const target = join(projectRoot(), path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      console.log(`Wrote ${path}`);
    }
    return 0;
  });
}
