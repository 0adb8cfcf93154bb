import { EXAMPLE_OWNER } from '../forge-settings/names.ts';
import type { Site } from '../model/site.ts';
import type { Answers } from './questions.ts';

/** The forge that the settings of the code name. */
const GITHUB = 'github.com';

/** Whether an archive is the one that comes with the code: a sample at an example name, which nobody has made their own. */
export function isUntaken({ sample, base_url }: Pick<Site, 'sample' | 'base_url'>): boolean {
  return sample && new URL(base_url).hostname.endsWith('.example');
}

/**
 * The settings of a new registry: those of the code, with what was answered. A registry that keeps the sample says on each page that it
 * holds one.
 */
export function settingsOf(from: Site, answers: Answers, keepsSample: boolean): Site {
  const { banner, forge, license, limits, ...rest } = from;
  const { origin, pathname, hostname } = new URL(answers.address);
  const path = pathname.replace(/\/+$/, '');
  return {
    ...rest,
    name: answers.name,
    base_url: `${origin}${path}`,
    base: `${path}/`,
    repository: answers.repository,
    description: answers.description,
    publisher: answers.publisher,
    contact: answers.contact,
    security_contact: answers.contact,
    ...(license === undefined ? {} : { license }),
    language: answers.language,
    time_zone: answers.timeZone,
    sample: keepsSample,
    ...(keepsSample && banner !== undefined ? { banner } : {}),
    archive_hosts: [hostname],
    archive_names: [answers.name],
    limits,
    forge: forgeAt(new URL(answers.repository).host, forge),
  };
}

/** The forge of a repository: that of the code on GitHub, else a server of one's own, whose API stands below its name. */
function forgeAt(host: string, known: Site['forge']): Site['forge'] {
  if (host === GITHUB) return known;
  return { api_url: `https://${host}/api/v3`, attachment_hosts: [host], storage_hosts: [] };
}

/** CODEOWNERS with the stewards in the place of the example, or as it is where it names its own. */
export function ownedBy(codeowners: string, stewards: string): string {
  return codeowners
    .split('\n')
    .map((line) =>
      line.startsWith('#')
        ? line.replace(` Replace ${EXAMPLE_OWNER} (see SETUP.md).`, '')
        : line.replaceAll(EXAMPLE_OWNER, stewards),
    )
    .join('\n');
}
