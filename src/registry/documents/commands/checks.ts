import { type Commands, json, type Parameter, type Parameters } from './command.ts';

// Commands that check the archive, its documents and its forge, or say something of them.

const why = {
  required: true,
  means: 'why; it stays in the change log permanently',
} as const satisfies Parameter;
const from = { path: true, means: 'the content of the document' } as const satisfies Parameter;
const version = 'minor (the default), major, or the next version';

/** How a site is asked. */
const asking = {
  '--parallel <NUMBER>': { number: [1, 64], means: 'requests at once; by default 8' },
  '--timeout <SECONDS>': {
    number: [1],
    means: 'give up a request after so long without a byte; by default 30',
  },
} as const satisfies Parameters;

/** Who proposes a change. */
const author = {
  '--author-bot': 'a bot proposes the change: it needs a familiarization receipt',
  '--path <A|B>': { choices: ['A', 'B'], means: 'A for what the mint proposes, B for everything else' },
  '--text <FILE>': {
    path: true,
    repeatable: true,
    means: 'a text that may hold a receipt, such as the body of the pull request',
  },
} as const satisfies Parameters;
const app =
  'the name of the app that mints, as in its address; by default it is found where the forge tells it';

export const CHECK_COMMANDS = {
  validate: {
    purpose: 'runs every rule over the archive, and over a change or a built site',
    forms: {
      '': {
        options: {
          '--dist <FOLDER>': { path: true, means: 'check this built site, too' },
          '--json': json,
        },
      },
      '--base': {
        options: {
          '--base <REF>': 'check what changed since this commit, too',
          ...author,
          '--dist <FOLDER>': { path: true, means: 'check this built site, too' },
          '--json': json,
        },
      },
    },
    tasks: {
      'check the archive': '',
      'see what a change did to the archive, and check a built site': '--base REF --dist dist',
    },
    exits: { 0: 'no errors', 1: 'errors, or an archive that cannot be read' },
    settings: ['SITE_URL'],
  },
  verify: {
    purpose: 'checks a published copy in a folder or at a URL, independently of the archive',
    notes: [
      'It shares no code with the registry, and needs nothing but what is published: /api/verify.mjs is the same as one file.',
      'Over HTTP, files that the manifest does not list cannot be seen. Of a large site over a line that breaks, check a mirror, which goes on after an interruption.',
    ],
    arguments: { 'source <FOLDER|URL>': 'the folder or site to check' },
    options: {
      ...asking,
      '--json': json,
    },
    tasks: { 'check a published copy, file by file and deposit by deposit': 'dist' },
    examples: { 'check a site': 'https://registry.example/' },
    exits: {
      0: 'everything that was compared agrees',
      1: 'something does not agree; 2 also where it could not be compared to its end',
    },
  },
  mirror: {
    purpose: 'makes a folder hold exactly what a site publishes, each file verified',
    notes: [
      'It fetches what changed and puts it in place when all of it is verified. Run it again after an interruption.',
    ],
    arguments: {
      'url <URL>': 'the site',
      'folder <FOLDER>': { path: true, means: 'an empty folder, or an earlier mirror' },
    },
    options: { ...asking, '--json': json },
    tasks: { 'mirror a site': 'https://registry.example/ FOLDER' },
    exits: {
      0: 'the folder holds what the site publishes',
      1: 'an unexpected error; 2 also where the site could not be read or its files are not those of its manifest',
    },
  },
  gate: {
    purpose: 'validates what a commit makes of the archive, and builds its site, as the required check does',
    notes: ['The commit is read from git as data: nothing in it is run.'],
    options: {
      '--base <REF>': { required: true, means: 'the commit to compare with' },
      '--head <REF>': { required: true, means: 'the commit to validate' },
      '--repository <FOLDER>': {
        path: true,
        means: 'the repository that has both commits; by default the archive',
      },
      '--pushed': 'the head was pushed over the base: by a receipt, it may lack commits',
      ...author,
      '--report <FILE.md>': { path: true, means: 'write the findings here, for a comment' },
      '--json': json,
    },
    tasks: {
      'validate what a commit makes of the archive, as the required check does': '--base main --head BRANCH',
    },
    exits: { 0: 'no errors', 1: 'errors' },
  },
  protocol: {
    purpose: 'verifies and changes protocols and schemas',
    notes: [
      'A protocol that people write has current_version, governs (paths), and where there are such, depends_on (names of protocols) and enforced_by (rules), when it is added.',
    ],
    forms: {
      verify: {
        options: { '--base <REF>': 'also check what changed since this commit', '--json': json },
      },
      update: {
        arguments: { 'names <NAME...>': 'the documents, by their names' },
        options: {
          '--why <TEXT>': why,
          '--version <VERSION>': version,
          '--schema-version <VERSION>': 'the version of the schema',
          '--from <FILE.json>': from,
        },
      },
      'update --all': {
        options: {
          '--all': 'every document that changes',
          '--why <TEXT>': why,
          '--version <VERSION>': version,
        },
      },
      add: {
        arguments: { 'name <NAME>': 'the document, by its name' },
        options: {
          '--why <TEXT>': why,
          '--from <FILE.json>': from,
        },
      },
    },
    tasks: { 'change a protocol or schema': 'update NAME --version minor --why "…"' },
    examples: {
      'check every document against the index': 'verify',
      'release every document that changes': 'update --all --why "…"',
    },
    exits: { 1: 'findings, or a change that is refused; nothing was written' },
  },
  familiarize: {
    purpose:
      'reads the index and every protocol, checks each hash, prints the receipt and adds it to the log',
    notes: [
      'It writes one line to the familiarization log of the archive. If any document differs from the index, it writes nothing.',
    ],
    options: {
      '--from <URL>': 'read the documents of this site, not of the archive',
      '--label <NAME>': 'who you are; by default the name of this machine',
      '--action <TEXT>': { means: 'what you are about to do', default: 'familiarization' },
    },
    tasks: { 'get the receipt that an automated depositor needs (it is added to the log, too)': '' },
    examples: { 'read the documents of a published site': '--from http://localhost:4321/ --label "desk 4"' },
    exits: { 1: 'documents differ from the index; nothing was written' },
  },
  doctor: {
    purpose: 'reads what .github/SETUP.md asks for from the forge, and says what is wrong',
    notes: [
      'Each line is right, wrong with what to do, or not to be seen with why: FORGE_TOKEN shows more than anonymous reading does.',
      "An administrator's token with read access to Administration, Environments, Pages, Secrets and Variables shows everything of the repository; --fix needs write access.",
    ],
    forms: {
      '': { options: { '--app <NAME>': app, '--json': json } },
      '--fix': {
        options: {
          '--fix': 'set what is wrong and can be set by the API, after asking for each line',
          '--yes': 'answer yes to every question',
          '--app <NAME>': app,
          '--json': json,
        },
      },
    },
    tasks: {
      'check the settings on GitHub': 'FORGE_TOKEN=…',
      'set what can be set there': 'FORGE_TOKEN=… --fix',
    },
    exits: { 0: 'nothing is wrong', 1: 'something is wrong, or the repository cannot be read' },
    settings: [
      ...(['FORGE_TOKEN', 'FORGE_LOGIN', 'FORGE_REPOSITORY'] as const),
      ...(['FORGE_URL', 'FORGE_TIMEOUT', 'FORGE_PAUSE'] as const),
    ],
  },
} as const satisfies Commands;
