import { loadSite } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { textAt } from '../src/command-line/files.ts';
import { connect } from '../src/forge/place.ts';
import { UsageError } from '../src/registry/text/errors.ts';

/** `npm run comment`: the one comment that begins with `<!-- NAME `. */
export const main = command('comment', async ({ issue, marker, file }) => {
  if (!/^[a-z]+$/.test(marker)) throw new UsageError(`--marker takes lowercase letters, not “${marker}”.`);
  const text = textAt(file);
  const start = `<!-- ${marker} `;
  if (!text.startsWith(start)) throw new UsageError(`${file} does not begin with “${start}”.`);
  const forge = connect(loadSite(archiveRoot()));
  const written = (await forge.ownComments(issue)).find(({ body }) => body.startsWith(start));
  if (!written) await forge.addComment(issue, text);
  else if (written.body !== text) await forge.editComment(written.id, text);
  return 0;
});
