import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { examine } from '../src/command-line/doctor.ts';
import { terminal } from '../src/command-line/terminal.ts';
import { placeOf } from '../src/forge/place.ts';
import { settingsForge } from '../src/forge/settings.ts';
import { withCheckLists } from '../src/registry/documents/forge-settings/index.ts';

/** `npm run doctor`: what is set on the forge, against what .github/SETUP.md asks for. */
export const main = command('doctor', async (call) => {
  if (call.form === '--setup') return writeSetup();
  const { FORGE_TOKEN: token, FORGE_LOGIN: login = '' } = process.env;
  if (!token)
    console.error(
      "FORGE_TOKEN is not set, so only what any visitor sees is read. Set it to an administrator's token to see the rest.",
    );
  const [, slug] = /^(.+)\[bot\]$/.exec(login) ?? [];
  const forge = settingsForge(
    placeOf(loadSite(archiveRoot()), process.env),
    token || undefined,
    call.app ?? slug,
  );
  const { json } = call;
  if (call.form === '') return await examine(forge, { json });
  const asked = call.yes ? undefined : terminal();
  const ask = call.yes ? async () => true : asked?.ask;
  if (!ask)
    console.error(
      'Nothing was set: nobody can be asked here. Run it on a terminal, or give --yes to set everything that can be set.',
    );
  return await examine(forge, { json, ask }).finally(() => asked?.close());
});

function writeSetup(): number {
  const path = join(projectRoot(), '.github', 'SETUP.md');
  const before = readFileSync(path, 'utf8');
  const after = withCheckLists(before);
  if (after !== before) writeFileSync(path, after);
  console.log(after === before ? '.github/SETUP.md is as the list says.' : 'Wrote .github/SETUP.md');
  return 0;
}
