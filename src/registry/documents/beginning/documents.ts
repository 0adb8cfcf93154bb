import * as z from 'zod';
import type { AxnTables } from '../../model/catalog.ts';
import { NonEmpty } from '../../model/primitives.ts';
import type { Site } from '../../model/site.ts';
import { FAMILIES } from '../../model/vocabulary.ts';
import { jsonText } from '../../pages/publication/surface.ts';
import { axnProtocol } from '../axn-protocol.ts';
import { emptyIndex } from '../catalog.ts';
import { tasks } from '../commands/help.ts';
import { releaseDocuments, type UpdateResult, type UpdateTools } from '../update.ts';

/** A word is compared with the words of keywords, which are in NFC and lower case: another would never be found. */
const Word = NonEmpty.refine(
  (word) => word === word.normalize('NFC').toLowerCase(),
  'is not in lower case, or not in Unicode Normalization Form C',
);

/** The word lists by which a family is detected, as whoever begins a registry writes them: of some families, or of all. */
const Words = z.strictObject({
  family_keywords: z.partialRecord(z.enum(FAMILIES), z.array(Word)).optional(),
  content_type_families: z.record(Word, z.enum(FAMILIES)).optional(),
});
export type FamilyWords = z.infer<typeof Words>;

/** Reads word lists from JSON. Throws an `Error` that says what is wrong with them. */
export function familyWords(json: unknown): FamilyWords {
  const parsed = Words.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the top'}: ${issue?.message}`);
}

/**
 * The first release of the documents of a new registry: each at its first version, with a log that begins on this day.
 * Families that the word lists leave out keep those of the code. Throws an `UpdateError`.
 */
export function firstRelease(
  tools: Omit<UpdateTools, 'index'>,
  words: FamilyWords,
  why: string,
  day: string,
): UpdateResult {
  const path = axnProtocol.path.slice(1);
  const tables = JSON.parse(tools.documents.get(path) ?? '{}') as AxnTables;
  const own = {
    ...tables,
    family_keywords: { ...tables.family_keywords, ...words.family_keywords },
    content_type_families: words.content_type_families ?? tables.content_type_families,
  };
  const documents = new Map(tools.documents).set(path, jsonText(own));
  const index = { ...emptyIndex(day), change_log: [] };
  return releaseDocuments({ ...tools, index, documents }, why, day);
}

/** The commands that whoever keeps a registry needs from the first day on, by what `npm run help` says of them. */
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
  const rows = tasks().filter(([, call]) => FIRST.some((one) => `${call} `.startsWith(`${one} `)));
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
