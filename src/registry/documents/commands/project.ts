import type { Commands } from './command.ts';

// Commands for people who work on this project.

export const PROJECT_COMMANDS = {
  help: {
    purpose: 'lists what can be done, and what to run for it',
    examples: [{ to: 'see this list', args: '', listed: true }],
  },
  sample: {
    purpose: 'mints the sample archive again from its sources',
    examples: [{ to: 'mint the sample archive again', args: '', listed: true }],
  },
  corpus: {
    purpose: 'writes an archive of any size, for measurements',
    notes: ['The texts are as long and as odd as real ones. The same call writes the same bytes.'],
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
    examples: [
      { to: 'make a large archive for experiments', args: '--deposits 4000 --out FOLDER', listed: true },
      {
        to: 'make one with thousands of terms, addresses, citations and legacy DOIs',
        args: '--seed-scale --out FOLDER',
        listed: true,
      },
    ],
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
    examples: [
      { to: 'measure', args: '', listed: true },
      { to: 'measure what an archive of one size costs', args: 'scale --deposits 4096', listed: true },
    ],
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
    examples: [
      { to: 'see what pages weigh, and how Lighthouse and axe judge them', args: '', listed: true },
      { to: 'judge the largest pages of a built site', args: '--dist dist --largest' },
    ],
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
    examples: [
      { to: 'run the tests of one rule, in seconds', args: '--only DSC-001' },
      { to: 'run what a change touches', args: '--changed' },
      { to: 'run some tests', args: 'tests/commands/mint.test.ts' },
    ],
    exits: { 0: 'every test passed', 1: 'a test failed' },
  },
  prove: {
    purpose: 'runs the long proofs: mutation, hostile input, conformance',
    arguments: { 'names [NAME...]': 'only these proofs' },
    options: {
      '--seed <N>': { number: [Number.MIN_SAFE_INTEGER], means: 'the seed of the random choices' },
      // One deposit less than an identifier can name: a proof adds one.
      '--deposits <N>': { number: [1, 65_534], means: 'the size of the archives' },
    },
    examples: [
      { to: 'run the long proofs', args: '', listed: true },
      { to: 'run some proofs, on smaller archives', args: 'buildable large --deposits 500', listed: true },
    ],
    exits: { 0: 'every proof holds', 1: 'a proof found a fault' },
  },
} as const satisfies Commands;
