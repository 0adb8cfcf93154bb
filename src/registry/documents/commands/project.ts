import type { Commands } from './command.ts';
import { FORGE_VARIABLES, STORE_VARIABLES } from './settings.ts';

// Commands for people who work on this project.

export const PROJECT_COMMANDS = {
  help: {
    purpose: 'lists what can be done, and what to run for it',
    tasks: { 'see this list': '' },
  },
  sample: {
    purpose: 'mints the sample archive again from its sources',
    tasks: { 'mint the sample archive again': '' },
  },
  corpus: {
    purpose: 'writes an archive of any size, for measurements',
    notes: ['The texts are as long as real ones. The same call writes the same bytes.'],
    forms: {
      '': {
        options: {
          '--deposits <N>': { number: [1, 65_535], required: true, means: 'how many deposits' },
          '--kilobytes <N>': {
            number: [1, 100],
            means: 'how long a text is on average, in place of the 28 KB of a real archive',
          },
          '--out <FOLDER>': { path: true, required: true, means: 'the folder to write' },
        },
      },
      '--seed-scale': {
        options: {
          '--seed-scale':
            '885 deposits, and every other resource as large as in the archive that the registry is modeled on',
          '--out <FOLDER>': { path: true, required: true, means: 'the folder to write' },
        },
      },
    },
    tasks: {
      'make a large archive for experiments': '--deposits 4000 --out FOLDER',
      'make one with thousands of terms, addresses, citations and legacy DOIs': '--seed-scale --out FOLDER',
    },
  },
  bench: {
    purpose: 'measures the registry, with reference values from the same run',
    arguments: { 'names [NAME...]': 'only these measurements' },
    options: {
      '--deposits <N>': {
        number: [100, 65_535],
        means: 'the size of the archive that “scale” measures, in place of its four',
      },
    },
    tasks: {
      measure: '',
      'measure what an archive of one size costs': 'scale --deposits 4096',
    },
  },
  audit: {
    purpose: 'judges one page of each type by Lighthouse, by axe, and by what it weighs',
    notes: [
      'The site is served as a static host would, with gzip. Run it on a machine that does nothing else: Lighthouse measures time.',
    ],
    arguments: { 'types [TYPE...]': 'only these types of pages, such as browse-pages' },
    options: {
      '--dist <FOLDER>': { path: true, means: 'a built site; by default the site of the archive is built' },
      '--archive <FOLDER>': { path: true, means: 'build the site of this archive' },
      '--base <PATH>': { default: '/', means: 'the path below which the site is served' },
      '--largest': 'take the largest page of each type; by default that of middling size',
    },
    tasks: { 'see what pages weigh, and how Lighthouse and axe judge them': '' },
    examples: { 'judge the largest pages of a built site': '--dist dist --largest' },
    exits: { 0: 'every score is 100, axe finds nothing, and no budget is passed', 1: 'otherwise' },
    settings: ['SITE_URL'],
  },
  test: {
    purpose: 'runs every test',
    arguments: { 'files [FILE...]': 'only the tests in these files' },
    options: {
      '--only <NAME>': 'only the tests whose names contain this, such as the id of a rule',
      '--changed': 'only the tests of files that import what is not committed yet',
    },
    notes: [
      'Format and types are checked beside the whole suite, and not beside a part of it.',
      '--changed follows imports. A test that starts a command as a process of its own is left out, though it may run what changed.',
    ],
    examples: {
      'run the tests of one rule, in seconds': '--only DSC-001',
      'run what a change touches': '--changed',
      'run some tests': 'tests/commands/mint.test.ts',
    },
    exits: { 0: 'every test passed', 1: 'a test failed' },
  },
  prove: {
    purpose: 'runs the long proofs: mutation, hostile input, conformance',
    arguments: { 'names [NAME...]': 'only these proofs' },
    options: {
      '--seed <N>': { number: [Number.MIN_SAFE_INTEGER], means: 'the seed of the random choices' },
      '--deposits <N>': { number: [1, 65_535], means: 'the size of the archives' },
    },
    tasks: {
      'run the long proofs': '',
      'run one proof, with fewer submissions': 'buildable --deposits 500',
    },
    exits: { 0: 'every proof holds', 1: 'a proof found a fault' },
  },
} as const satisfies Commands;

// Commands that make, show and serve the site, or speak to a forge.

export const SITE_COMMANDS = {
  start: {
    purpose: 'runs the whole service on this machine: forge, mint, gate, publication and site',
    notes: [
      'It needs no GitHub and no internet. What is deposited is kept in the state folder. Ctrl-C stops it.',
    ],
    options: {
      '--fresh': 'empty the state folder first, and start over',
      '--host <NAME>': 'open it to other machines, under this host name or IP address',
      '--renew-documents': 'update the documents of a state that an earlier version began',
    },
    tasks: { 'continue with the state of an earlier version of this code': '--renew-documents' },
    examples: {
      'run the service': '',
      'run it on another port': 'PORT=8080',
    },
    exits: { 0: 'stopped', 1: 'the service could not start' },
    settings: ['PORT', 'STATE'],
  },
  dev: {
    purpose: 'serves the site while you edit it',
    tasks: { 'see the site while you edit it': '' },
    settings: ['PORT', 'SITE_URL'],
  },
  build: {
    purpose: 'builds and checks the site',
    notes: [
      'A build that fails changes nothing.',
      'What takes long is kept in the cache, .cache/, which may be deleted at any time: the next build is faster.',
    ],
    options: {
      '--out <FOLDER>': { path: true, means: 'build here; by default dist/' },
    },
    tasks: {
      'build into dist/ or elsewhere': '--out FOLDER',
      'use a URL other than the one in data/site.json on pages and in answers':
        'SITE_URL=http://localhost:8080',
    },
    exits: { 1: 'the site was not built; what was published stays as it was' },
    settings: ['SITE_URL', 'SITE_REPOSITORY', 'OUT', 'JUDGED_SITE', 'SEARCH', 'SEARCH_FROM', 'CACHE'],
  },
  publish: {
    purpose: 'publishes a built site in an object store: Amazon S3, or any that speaks its language',
    notes: [
      'It writes what differs: new files first, then what leads to them, then it removes what is gone; the manifest is last. Whatever interrupts it, the next run goes on.',
      'The key comes from the environment alone. A state that is older than what is published is not published over it without --over-newer.',
    ],
    options: {
      '--to <s3://BUCKET/PREFIX>': 'where; by default publish.to of data/site.json',
      '--dist <FOLDER>': { path: true, means: 'the built site; by default dist/' },
      '--endpoint <URL>': "the URL of a store that is not Amazon's",
      '--region <NAME>': 'its region; by default us-east-1',
      '--parallel <NUMBER>': { number: [1, 128], means: 'requests at once; by default 16' },
      '--again': 'write every file again, such as after a change of headers',
      '--over-unknown': 'publish over a commit that the history here does not know',
      '--over-newer': 'publish over a newer commit: go back to an earlier state',
      '--dry-run': 'change nothing; say what would be written and removed',
    },
    tasks: { 'publish the built site in an object store': '--to s3://BUCKET/PREFIX' },
    examples: {
      'see what would change there': '--to s3://registry/site --dry-run',
      'use another store than that of Amazon': '--to s3://registry --endpoint https://store.example',
    },
    exits: { 0: 'the store has the site, or a newer one', 1: 'it could not be published to its end' },
    settings: [...STORE_VARIABLES, 'OUT'],
  },
  mcp: {
    purpose: 'answers agents over the Model Context Protocol: search, records, rules, drafts',
    notes: [
      'It speaks over standard input and output, and only reads: a work is deposited on the forge.',
      'An agent starts it with npm run -s mcp, since npm itself would print into its output.',
    ],
    options: { '--url <URL>': 'read what this site publishes, instead of the archive of a folder' },
    examples: {
      'let an agent read the archive of this checkout': '',
      'let it read a published registry': '--url https://registry.example/',
    },
    exits: { 0: 'the agent ended it' },
    settings: ['SITE_URL'],
  },
  comment: {
    purpose: 'writes a comment on an issue or pull request of a forge, or edits the one with the same marker',
    options: {
      '--issue <N>': { number: [1], required: true, means: 'the issue or pull request' },
      '--marker <NAME>': { required: true, means: 'lowercase letters: the text begins with <!-- NAME' },
      '--file <FILE.md>': { path: true, required: true, means: 'the text' },
    },
    examples: {
      'write the report of the gate (the workflow does this)': '--issue 12 --marker gate --file report.md',
    },
    exits: { 1: 'the forge refused' },
    settings: FORGE_VARIABLES,
  },
  'issue-form': {
    purpose: 'writes the deposit form of the forge from the list of fields',
    options: { '--check': 'write nothing; fail if a file is out of date' },
    tasks: { 'update the deposit form of the issue page': '' },
    examples: { 'check that it is up to date': '--check' },
    exits: { 1: 'with --check: a file is out of date' },
  },
} as const satisfies Commands;
