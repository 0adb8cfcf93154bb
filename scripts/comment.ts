import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import { connect, ForgeSettingsError } from '../src/forge/connect.ts';
import { ForgeError } from '../src/forge/forge.ts';

const USAGE = 'npm run comment -- --issue N --marker NAME --file FILE.md';

/**
 * `npm run comment`: puts a text into the one comment that begins with `<!-- NAME `, on an issue or a pull request of the
 * forge: edits it in place, or writes it where there is none.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: { issue: { type: 'string' }, marker: { type: 'string' }, file: { type: 'string' } },
    });
    const { issue, marker, file } = values;
    if (!/^[1-9]\d*$/.test(issue ?? ''))
      throw new UsageError(`--issue takes a number, not “${issue ?? ''}”.`);
    if (!/^[a-z]+$/.test(marker ?? '') || !file) throw new UsageError('--marker and --file are needed.');
    const text = readFileSync(resolve(callerFolder(), file), 'utf8');
    const start = `<!-- ${marker} `;
    if (!text.startsWith(start)) throw new UsageError(`${file} does not begin with “${start}”.`);
    try {
      const forge = connect(loadSite(archiveRoot()));
      const said = (await forge.ownComments(Number(issue))).find(({ body }) => body.startsWith(start));
      if (!said) await forge.addComment(Number(issue), text);
      else if (said.body !== text) await forge.editComment(said.id, text);
      return 0;
    } catch (error) {
      if (error instanceof ForgeSettingsError) throw new UsageError(error.message);
      if (!(error instanceof ForgeError)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}
