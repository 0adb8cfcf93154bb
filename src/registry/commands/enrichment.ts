import type { Commands, Parameter } from './command.ts';
import { MODEL_DEFAULTS, MODEL_VARIABLES } from './settings.ts';

// The command that asks a language model.

const options = {
  out: {
    value: 'ANSWERS.json',
    path: true,
    required: true,
    means: 'where to write the answers, which npm run read takes',
  },
  limit: {
    value: 'N',
    number: { least: 1, most: 100_000 },
    means: `how many requests to send at most, repeated ones included; by default ${MODEL_DEFAULTS.requests}`,
  },
  json: { means: 'print the result as JSON, for programs' },
} as const satisfies Readonly<Record<string, Parameter>>;

export const ENRICHMENT_COMMANDS = {
  enrich: {
    purpose: 'asks a language model for articles and entities, and writes its answers to a file',
    notes: [
      'It does not change the archive: npm run read judges the answers and proposes them. It needs the key of a model and no token of the forge.',
      'Without a key it writes an empty list, and the articles extracted at minting stay.',
      'Text, title, creator, date, type and description of each deposit are sent, which are public; nothing else is.',
    ],
    forms: {
      '': {
        arguments: {
          numbers: {
            value: 'N',
            number: { least: 1 },
            repeatable: true,
            required: true,
            means: 'deposits to ask about',
          },
        },
        options,
      },
      '--all': {
        options: {
          all: {
            required: true,
            means: 'ask about every deposit that this model and prompt did not write for yet',
          },
          ...options,
        },
      },
      '--new': {
        options: {
          new: { required: true, means: 'ask about every deposit that no model wrote for yet' },
          ...options,
        },
      },
    },
    examples: [
      {
        to: 'have a language model write articles, where a key is set',
        args: '--new --out answers.json',
        readme: true,
      },
      { to: 'ask about two deposits', args: '12 30 --out answers.json' },
      { to: 'ask again after a change of the model', args: '--all --out answers.json --limit 50' },
    ],
    exits: {
      0: 'the file is written; what has no answer keeps its extracted article',
      1: 'the archive cannot be read, or the file cannot be written',
    },
    settings: MODEL_VARIABLES,
  },
} as const satisfies Commands;
