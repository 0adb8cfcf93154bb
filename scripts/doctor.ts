import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { command } from '../src/command-line/command.ts';
import { examine } from '../src/command-line/doctor.ts';
import { terminal } from '../src/command-line/terminal.ts';
import { placeOf } from '../src/forge/place.ts';
import { settingsForge } from '../src/forge/settings.ts';

/** `npm run doctor`: what is set on the forge, against what .github/SETUP.md asks for. */
export const main = command('doctor', async (call) => {
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
  const setup = readFileSync(join(projectRoot(), '.github', 'SETUP.md'), 'utf8');
  if (call.form === '') return await examine(forge, setup, { json });
  const asked = call.yes ? undefined : terminal();
  const ask = call.yes ? async () => true : asked?.ask;
  if (!ask)
    console.error(
      'Nothing was set: nobody can be asked here. Run it on a terminal, or give --yes to set everything that can be set.',
    );
  return await examine(forge, setup, { json, ask }).finally(() => asked?.close());
});
