import * as z from 'zod';
import type { AxnTables } from '../model/catalog.ts';
import { NonEmpty } from '../model/primitives.ts';
import { Site } from '../model/site.ts';
import { FAMILIES } from '../model/vocabulary.ts';
import { canonicalTag } from '../text/languages.ts';
import { axnProtocol } from './axn-protocol.ts';
import { emptyIndex } from './catalog.ts';
import { tasks } from './commands/index.ts';
import { EXAMPLE_OWNER } from './forge-settings/names.ts';
import { releaseDocuments, type UpdateResult, type UpdateTools } from './update.ts';

// The questions for a new registry, as data: `npm run init` asks them on a terminal, and checks its options by them.

/** One question. */
export interface Question {
  readonly asks: string;
  readonly example: string;
  /** Returns the default answer, which may follow from earlier answers; undefined if the person must give one. */
  readonly usual?: (known: Readonly<Record<string, string>>, timeZoneHere: string) => string | undefined;
  /** Returns why an answer is wrong; undefined if it is right. */
  readonly problem: (answer: string) => string | undefined;
}

const GITHUB = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+)$/;

/** Every question by the name of its answer, in the order in which they are asked. */
export const QUESTIONS = {
  name: {
    asks: 'What is the registry called?',
    example: 'Harbor Archive',
    problem: line('a name'),
  },
  description: {
    asks: 'What does it hold? One or two sentences, for the home page.',
    example: 'Logs and letters of harbors, each with a permanent identifier.',
    problem: line('a description'),
  },
  publisher: {
    asks: 'Who runs it?',
    example: 'Harbor Society',
    problem: line('a publisher'),
  },
  language: {
    asks: 'In which language are its texts, mostly? (BCP 47)',
    example: 'en',
    usual: () => 'en',
    problem: (answer) =>
      canonicalTag(answer) === answer
        ? undefined
        : `“${answer}” is no language tag: write one such as en or pt-BR`,
  },
  timeZone: {
    asks: 'In which time zone do its days begin?',
    example: 'Europe/Lisbon',
    usual: (_known, here) => here,
    problem: (answer) =>
      isTimeZone(answer) ? undefined : `“${answer}” is no time zone: write one such as Europe/Lisbon, or UTC`,
  },
  repository: {
    asks: 'Where will its repository be?',
    example: 'https://github.com/harbor-society/archive',
    problem: (answer) =>
      webAddress(answer, 'repository') ??
      (/^https?:\/\/[^/]+\/[^/]+\/[^/]+$/.test(answer)
        ? undefined
        : `“${answer}” is no repository: write it as https://HOST/OWNER/NAME, without .git`),
  },
  address: {
    asks: 'At which address will readers find it?',
    example: 'https://harbor-society.github.io/archive/',
    usual: ({ repository = '' }) => pagesAddress(repository),
    problem: (answer) =>
      webAddress(answer, 'base_url') ??
      (new URL(answer).search || new URL(answer).hash ? 'An address has no ? and no #' : undefined),
  },
  stewards: {
    asks: 'Which accounts or teams approve changes of code and settings?',
    example: '@harbor-society/stewards',
    usual: ({ repository = '' }) => ownerOf(repository),
    problem: (answer) =>
      answer.split(/\s+/).every((one) => /^@[\w.-]+(?:\/[\w.-]+)?$/.test(one))
        ? undefined
        : `“${answer}” names no accounts: write them as @account or @organization/team`,
  },
  contact: {
    asks: 'Where is a question, or a report of a weakness, sent? A page, or mailto:address.',
    example: 'mailto:editors@harbor.org',
    usual: ({ repository }) => repository && `${repository}/issues`,
    problem: (answer) =>
      Site.shape.contact.safeParse(answer).success
        ? undefined
        : `“${answer}” is no contact: write a URL, or mailto: and an address`,
  },
} as const satisfies Readonly<Record<string, Question>>;

export type Answers = Readonly<Record<keyof typeof QUESTIONS, string>>;

function line(what: string): Question['problem'] {
  return (answer) => {
    if (answer.trim() === '') return `Give ${what}`;
    return /\p{Cc}/u.test(answer) ? `Write ${what} on one line, without control characters` : undefined;
  };
}

function webAddress(answer: string, field: 'repository' | 'base_url'): string | undefined {
  if (!Site.shape[field].safeParse(answer).success || !URL.canParse(answer))
    return `“${answer}” is no address: write one such as https://github.com/harbor-society/archive`;
  const { hostname, username } = new URL(answer);
  if (username !== '') return 'An address holds no name or password';
  // RFC 2606 reserves these names, so they lead nowhere. The sample has one, because it has no address of its own.
  return hostname.endsWith('.example') ? `${hostname} leads nowhere: it is an example name` : undefined;
}

/** Whether Intl knows a name. Intl throws for an unknown one. */
function isKnown(find: () => boolean): boolean {
  try {
    return find();
  } catch {
    return false;
  }
}

const isTimeZone = (name: string) =>
  isKnown(() => /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name })));

/** The address at which GitHub Pages publishes a repository: the root for OWNER.github.io, a folder for any other. */
function pagesAddress(repository: string): string | undefined {
  const [, owner = '', name = ''] = GITHUB.exec(repository) ?? [];
  if (owner === '') return undefined;
  const host = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === host ? `https://${host}/` : `https://${host}/${name}/`;
}

function ownerOf(repository: string): string | undefined {
  const owner = URL.canParse(repository) ? new URL(repository).pathname.split('/')[1] : undefined;
  return owner ? `@${owner}` : undefined;
}

/**
 * The settings of a new registry: those of the code, changed by the answers. If it keeps the sample, it keeps `sample` and `banner`, by
 * which each page says so.
 */
export function settingsOf(from: Site, answers: Answers, keepsSample: boolean): Site {
  const { banner, forge, ...rest } = from;
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
    language: answers.language,
    time_zone: answers.timeZone,
    sample: keepsSample,
    ...(keepsSample && banner !== undefined ? { banner } : {}),
    archive_hosts: [hostname],
    archive_names: [answers.name],
    forge: forgeAt(new URL(answers.repository).host, forge),
  };
}

/** The forge of a repository: on GitHub, the one in the settings that come with the code; elsewhere, a server with its API at `/api/v3`. */
function forgeAt(host: string, known: Site['forge']): Site['forge'] {
  if (host === 'github.com') return known;
  return { api_url: `https://${host}/api/v3`, attachment_hosts: [host], storage_hosts: [] };
}

/** CODEOWNERS with the stewards instead of the example owner; unchanged if it does not name the example owner. */
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

/** A word is compared with the words of keywords, which are in NFC and lower case. Any other word would never match. */
const Word = NonEmpty.refine(
  (word) => word === word.normalize('NFC').toLowerCase(),
  'is not in lower case, or not in Unicode Normalization Form C',
);

/** The word lists that detect a family, as the founder of a registry writes them, for some families or for all. */
export const FamilyWords = z.strictObject({
  family_keywords: z.partialRecord(z.enum(FAMILIES), z.array(Word)).optional(),
  content_type_families: z.record(Word, z.enum(FAMILIES)).optional(),
});
export type FamilyWords = z.infer<typeof FamilyWords>;

/**
 * The first release of the documents of a new registry: each at its first version, with a log that begins on `day`.
 * Families without a list in `words` keep their list from the code. Throws an `UpdateError`.
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
  return releaseDocuments({ ...tools, index: emptyIndex(day) }, why, day, { [axnProtocol.name]: own });
}

/** The commands that the README lists: a registry needs them from the first day on. `npm run help` has their descriptions. */
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

/** A text on one line, with the signs of Markdown escaped. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
}
