import { loadSite } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command, UsageError } from '../src/command-line/command.ts';
import { textAt } from '../src/command-line/files.ts';
import { ForgeError } from '../src/forge/forge.ts';
import { connect, ForgeSettingsError } from '../src/forge/place.ts';

/** `npm run comment`: the one comment that begins with `<!-- NAME `. */
export const main = command('comment', async ({ issue, marker, file }) => {
  if (!/^[a-z]+$/.test(marker)) throw new UsageError(`--marker takes lowercase letters, not “${marker}”.`);
  const text = textAt(file);
  const start = `<!-- ${marker} `;
  if (!text.startsWith(start)) throw new UsageError(`${file} does not begin with “${start}”.`);
  try {
    const forge = connect(loadSite(archiveRoot()));
    const written = (await forge.ownComments(issue)).find(({ body }) => body.startsWith(start));
    if (!written) await forge.addComment(issue, text);
    else if (written.body !== text) await forge.editComment(written.id, text);
    return 0;
  } catch (error) {
    if (error instanceof ForgeSettingsError) throw new UsageError(error.message);
    if (!(error instanceof ForgeError)) throw error;
    console.error(error.message);
    return 1;
  }
});
