import { readmeRows } from '../commands/help.ts';
import type { Site } from '../model/site.ts';

/** The commands that whoever keeps a registry needs from the first day on, by what the README of the code says of them. */
const FIRST = [
  'npm run doctor',
  'npm run validate',
  'npm run lifecycle',
  'npm run takedown',
  'npm run adopt',
];

/** The README of a new registry, in Markdown: what it is, how to deposit, how to run and to check it. */
export function readmeOf(
  site: Pick<Site, 'name' | 'description' | 'publisher' | 'base_url' | 'repository'>,
): string {
  const rows = readmeRows().filter(([, call]) => FIRST.some((one) => `${call} `.startsWith(`${one} `)));
  return `# ${oneLine(site.name)}

${oneLine(site.description)}

Run by ${oneLine(site.publisher)}, at <${site.base_url}/>.

## Deposit

Open <${site.base_url}/deposit/>, or [a new issue](${site.repository}/issues/new/choose) with a title that begins with \`[DEPOSIT]\`. The registry
answers in the issue. A work that keeps the published rules gets a number and a permanent identifier, and a page of its own.

## Read and verify

Every page can be read without JavaScript. Programs start at <${site.base_url}/api/index.json>. \`SHA256SUMS.txt\` has the hash of each published
file; <${site.base_url}/about/#verify> says how to verify a text with no software of ours.

## Run it

    npm ci && npm start     # the whole service on this machine, at http://localhost:4321
    npm ci && npm test      # checks the code, the archive and the site

\`npm start\` needs neither GitHub nor the internet, and its deposits stay on this machine. [.github/SETUP.md](.github/SETUP.md) says how to
set the registry up on GitHub, and what to do when something goes wrong.

| To … | run |
|---|---|
${rows.map(([to, run]) => `| ${to} | \`${run}\` |`).join('\n')}

\`npm run\` lists every command; each explains itself: \`npm run mint -- --help\`. [.github/CONTRIBUTING.md](.github/CONTRIBUTING.md) says how
the code is made.
`;
}

/** A text as Markdown on one line that means nothing but itself. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
}
