import { ALL_DRAFT_FIELDS } from '../observation/draft-fields.ts';
import type { Commands } from './command.ts';

// The one way into the observation register.

const required = ALL_DRAFT_FIELDS.filter((field) => field.required).map(({ key }) => key);
const optional = ALL_DRAFT_FIELDS.filter((field) => !field.required).map(({ key }) => key);

export const INTAKE_COMMANDS = {
  intake: {
    purpose: 'takes observations into the register, from drafts',
    notes: [
      `A draft is a JSON object with ${required.join(', ')}, and where there is any: ${optional.join(', ')}. A .json file has one draft or an array of them.`,
      'A .md file has one draft: level-three headings, the transcript last and as it was copied.',
      'Each draft is taken whole or not at all: those that are refused are listed with everything that is wrong, and the others are taken.',
      'A draft that was taken before is answered with its obs_id. Where an answer engages the archive, record its capture first.',
    ],
    forms: {
      '': {
        arguments: {
          drafts: {
            value: 'DRAFT.json|DRAFT.md|FOLDER',
            repeatable: true,
            required: true,
            means: 'drafts, or folders of them, which are read in the order of their names',
          },
        },
        options: {
          'dry-run': { means: 'say what would happen, and write nothing' },
          json: { means: 'print the result as JSON, for programs' },
        },
      },
    },
    examples: [
      { to: 'see what would happen', args: 'draft.json --dry-run' },
      {
        to: 'take observations into the register, from files or a folder of drafts',
        args: 'drafts/',
        readme: true,
      },
    ],
    exits: { 0: 'taken, or in the register already', 1: 'some drafts are refused, for the findings printed' },
  },
} as const satisfies Commands;
