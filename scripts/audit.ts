import { command, refuseUnknown } from '../src/command-line/command.ts';
import { LISTED_PAGES } from '../src/registry/pages/index.ts';
import { UsageError } from '../src/registry/text/errors.ts';

/** `npm run audit`: a table of what one page of each type costs, and how Lighthouse and axe judge it. */
export const main = command('audit', async ({ types, dist, archive, base, largest }) => {
  refuseUnknown('type of page', types, LISTED_PAGES);
  if (dist && archive) throw new UsageError('--dist and --archive: a built site has its archive. Give one.');
  if (!/^\/(?:.*\/)?$/.test(base))
    throw new UsageError(
      `--base ${base} is no path of a site: begin and end it with a slash, such as /registry/.`,
    );
  if (archive) process.env.ARCHIVE = archive;
  const { audit } = await import('../tests/audit/index.ts');
  return (await audit({ types, dist, base, which: largest ? 'largest' : 'middling' })) ? 0 : 1;
});
