import type { Commands } from './command.ts';

// The command that brings an archive which exists already.

export const ADOPTION_COMMANDS = {
  adopt: {
    purpose:
      'adopts another archive: its deposits, texts and tables, with everything that deviates from the rules named',
    notes: [
      'SOURCE is a folder laid out as the specification says: data/registry.json or its chunks, data/texts, and whatever else there is.',
      'Numbers, identifiers and hashes never change. What the model does not know is kept; each hash is recomputed, or said to be claimed.',
      'What breaks a rule is mapped, derived, kept under a waiver or set aside, and listed in data/adoption-report.json.',
      'A second run over the same source changes nothing; over a source that grew, it adds what is new.',
    ],
    forms: {
      '': {
        arguments: {
          source: { value: 'SOURCE', required: true, means: 'the folder of the archive that is adopted' },
        },
        options: {
          into: {
            value: 'FOLDER',
            means:
              'the archive that adopts; made where it is not there. Without it, the archive of this checkout',
          },
          site: {
            value: 'site.json',
            means: 'the settings of a new archive; without it those of the source, or of this checkout',
          },
          keep: {
            value: 'N=AXN',
            repeatable: true,
            means: 'which entry keeps a number that two entries have',
          },
          'keep-text': {
            value: 'AXN',
            repeatable: true,
            means: 'which of several deposits of one label publishes its text as that of the label',
          },
          name: {
            value: 'NAME',
            means: 'what the source is called on every page; without it the name that it gives itself',
          },
          strict: { means: 'write nothing if anything deviates' },
          'dry-run': { means: 'say what would happen, and write nothing' },
          json: { means: 'print the result as JSON, for programs' },
        },
      },
    },
    examples: [
      { to: 'see what an adoption would find', args: '/some/archive --into my-registry --dry-run' },
      {
        to: 'bring an archive that exists already into another folder',
        args: '/some/archive --into my-registry',
        readme: true,
      },
    ],
    exits: {
      0: 'adopted, or there already',
      1: 'something stops the adoption, which is printed; nothing was written',
    },
  },
} as const satisfies Commands;
