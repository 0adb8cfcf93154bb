import type { Commands, Parameter } from './command.ts';

// Commands that record captures and addresses.

const json = { means: 'print the result as JSON, for programs' } as const satisfies Parameter;
const dryRun = { means: 'say what would happen, and write nothing' } as const satisfies Parameter;

export const CAPTURE_COMMANDS = {
  capture: {
    purpose: 'records captures of answers, with their images',
    notes: [
      'A draft is a JSON object with the fields s, q, date, surface, sf and d, or an array of such objects; images name their files, beside the draft.',
      'Images are PNG, JPEG, WebP or AVIF, at most 4 MB and 40 megapixels. They are stored again without metadata.',
      'If anything is wrong, nothing is written. The addresses are built again in the same change.',
    ],
    forms: {
      '': {
        arguments: {
          files: { value: 'DRAFT.json', repeatable: true, required: true, means: 'the drafts' },
        },
        options: { 'dry-run': dryRun, json },
      },
    },
    examples: [
      { to: 'record captures of answers, with their images', args: 'capture.json', readme: true },
      { to: 'see what would happen', args: 'capture.json --dry-run' },
    ],
    exits: { 0: 'captured', 1: 'findings, which are printed; nothing was written' },
  },
  addresses: {
    purpose: 'builds the addresses again, from captures, concepts, terms and tracker lists',
    notes: [
      'A list is a JSON object with a source and its addresses. It replaces what its source said before; what other lists said stays.',
      'Every concept, every captured query and every listed query is an address. A minted term is an address only if it is one of these.',
    ],
    forms: {
      '': {
        arguments: { files: { value: 'LIST.json', repeatable: true, means: 'tracker lists' } },
        options: { 'dry-run': dryRun, json },
      },
    },
    examples: [
      { to: 'build the addresses again, with a tracker list', args: 'queries.json', readme: true },
      { to: 'build them again from what the archive has', args: '' },
    ],
    exits: { 0: 'built, or as they were', 1: 'findings, which are printed; nothing was written' },
  },
} as const satisfies Commands;
