import type { Commands } from './command.ts';

// Commands for people who work on this project.

export const PROJECT_COMMANDS = {
  sample: {
    purpose: 'mints the sample archive again from its sources',
    forms: { '': {} },
    examples: [{ to: 'mint the sample archive again', args: '', readme: true }],
  },
  corpus: {
    purpose: 'writes an archive of any size, for measurements',
    notes: ['The texts are as long and as odd as real ones. The same call writes the same bytes.'],
    forms: {
      '': {
        options: {
          deposits: {
            value: 'N',
            number: { least: 1, most: 65_535 },
            required: true,
            means: 'how many deposits',
          },
          kilobytes: {
            value: 'N',
            number: { least: 1, most: 100 },
            means: 'how long a text is on average, in place of the 28 KB of a real archive',
          },
          out: { value: 'FOLDER', path: true, required: true, means: 'the folder to write' },
        },
      },
      '--seed-scale': {
        options: {
          'seed-scale': {
            required: true,
            means:
              '885 deposits, and every other resource as large as in the archive that the registry is modeled on',
          },
          out: { value: 'FOLDER', path: true, required: true, means: 'the folder to write' },
        },
      },
    },
    examples: [
      { to: 'make a large archive for experiments', args: '--deposits 4000 --out FOLDER', readme: true },
      {
        to: 'make one with thousands of terms, addresses, citations and legacy DOIs',
        args: '--seed-scale --out FOLDER',
        readme: true,
      },
    ],
  },
  bench: {
    purpose: 'measures the registry, with reference values from the same run',
    forms: {
      '': {
        arguments: { names: { value: 'NAME', repeatable: true, means: 'only these measurements' } },
        options: {
          deposits: {
            value: 'N',
            number: { least: 100, most: 65_535 },
            means: 'the size of the archive that “scale” measures, in place of its four',
          },
        },
      },
    },
    examples: [
      { to: 'measure', args: '', readme: true },
      { to: 'measure what an archive of one size costs', args: 'scale --deposits 4096', readme: true },
    ],
  },
  audit: {
    purpose: 'judges one page of each type by Lighthouse, by axe, and by what it weighs',
    notes: [
      'The site is served as a static host would, with gzip. Run it on a machine that does nothing else: Lighthouse measures time.',
    ],
    forms: {
      '': {
        arguments: {
          types: {
            value: 'TYPE',
            repeatable: true,
            means: 'only these types of pages, such as browse-pages',
          },
        },
        options: {
          dist: {
            value: 'FOLDER',
            path: true,
            means: 'a built site; by default the site of the archive is built',
          },
          archive: { value: 'FOLDER', path: true, means: 'build the site of this archive' },
          base: { value: 'PATH', default: '/', means: 'the path below which the site is served' },
          largest: { means: 'take the largest page of each type; by default that of middling size' },
        },
      },
    },
    examples: [
      { to: 'see what pages weigh, and how Lighthouse and axe judge them', args: '', readme: true },
      { to: 'judge the largest pages of a built site', args: '--dist dist --largest' },
    ],
    exits: { 0: 'every score is 100, axe finds nothing, and no budget is passed', 1: 'otherwise' },
    settings: ['SITE_URL'],
  },
  test: {
    purpose: 'runs every test',
    forms: {
      '': {
        arguments: { files: { value: 'FILE', repeatable: true, means: 'only the tests in these files' } },
        options: {
          only: { value: 'NAME', means: 'only the tests whose names contain this, such as the id of a rule' },
          changed: { means: 'only the tests of files that import what is not committed yet' },
        },
      },
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
    forms: {
      '': {
        arguments: { names: { value: 'NAME', repeatable: true, means: 'only these proofs' } },
        options: {
          seed: {
            value: 'N',
            number: { least: Number.MIN_SAFE_INTEGER },
            means: 'the seed of the random choices',
          },
          // One deposit less than an identifier can name: a proof adds one.
          deposits: { value: 'N', number: { least: 1, most: 65_534 }, means: 'the size of the archives' },
        },
      },
    },
    examples: [
      { to: 'run the long proofs', args: '', readme: true },
      { to: 'run some proofs, on smaller archives', args: 'buildable large --deposits 500', readme: true },
    ],
    exits: { 0: 'every proof holds', 1: 'a proof found a fault' },
  },
} as const satisfies Commands;
