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
      '': { arguments: { names: { value: 'NAME', repeatable: true, means: 'only these measurements' } } },
    },
    examples: [{ to: 'measure', args: '', readme: true }],
  },
  test: {
    purpose: 'runs every test',
    forms: {
      '': {
        arguments: { files: { value: 'FILE', repeatable: true, means: 'only the tests in these files' } },
      },
    },
    examples: [{ to: 'run some tests', args: 'tests/commands/mint.test.ts' }],
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
