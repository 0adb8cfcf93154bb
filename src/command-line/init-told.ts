import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EARLIER } from '../archive/new-history.ts';
import type { Site } from '../registry/model/site.ts';
import type { Given } from './ask.ts';

/** What a person reads when a registry has begun: what was done, and what comes next. */
export function nextSteps(folder: string, site: Site, commit: string): string {
  const state = process.env.STATE ?? join(folder, '.state');
  // A state that was begun with the sample would be served again.
  const start = existsSync(state) ? 'npm start -- --fresh' : 'npm start';
  return [
    `${site.name} has begun, with commit ${commit.slice(0, 12)} on main.`,
    site.sample
      ? 'It keeps the sample: begin again from a new clone when you have seen enough.'
      : 'The archive is empty. Its protocols and schemas are at their first version.',
    `The history that came with the code stays on this machine, at ${EARLIER}.`,
    '',
    'Next:',
    `  ${start.padEnd(24)}  try it here: open http://localhost:4321${site.base}deposit/`,
    `  ${'.github/SETUP.md'.padEnd(24)}  set it up on GitHub, from section 1`,
    `  git remote set-url origin ${site.repository}.git && git push -u origin main`,
  ].join('\n');
}

/** Settings that `init` asks for, by the fields of the settings. */
const FIELDS = {
  name: 'name',
  description: 'description',
  publisher: 'publisher',
  language: 'language',
  timeZone: 'time_zone',
  repository: 'repository',
  contact: 'contact',
} as const satisfies { readonly [name in keyof Given]?: keyof Site };

/** Says that a registry has begun already. Returns 1 where an option asks for something else than it is, and 0 otherwise. */
export function begunBefore(site: Site, given: Given): 0 | 1 {
  const asked = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((name) => {
    const wanted = given[name];
    const is = site[FIELDS[name]];
    return wanted === undefined || wanted.trim() === is
      ? []
      : [`  ${FIELDS[name]} is ${is}, not ${wanted.trim()}`];
  });
  const address = given.address?.trim().replace(/\/+$/, '');
  if (address !== undefined && address !== site.base_url)
    asked.push(`  base_url is ${site.base_url}, not ${address}`);
  if (asked.length === 0) {
    console.log(`${site.name} has begun already. Nothing was changed.`);
    return 0;
  }
  console.error(
    `${site.name} has begun already, and nothing was changed:\n${asked.join('\n')}\nTo change a setting, write its receipt with npm run overwrite -- data/site.json --reason "…" and edit data/site.json.`,
  );
  return 1;
}
