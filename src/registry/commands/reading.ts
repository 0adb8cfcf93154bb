import type { Commands, Parameter } from './command.ts';
import { FORGE_VARIABLES } from './settings.ts';

// Commands that read texts and keep the words that deposits mint.

const numbers = {
  value: 'N',
  number: { least: 1 },
  repeatable: true,
} as const;
const options = {
  answers: {
    value: 'ANSWERS.json',
    path: true,
    means: 'answers of a language model, as the enrich command writes them',
  },
  'dry-run': { means: 'say what would happen, and write nothing' },
  json: { means: 'print the result as JSON, for programs' },
} as const satisfies Readonly<Record<string, Parameter>>;

export const READING_COMMANDS = {
  read: {
    purpose: 'reads texts: the concepts that they define and mention, and an autonomous edition of each',
    notes: [
      'A second pass changes nothing. What a person reviewed is never overwritten.',
      'Whichever texts are read, the concept index, the back-links and the editions of those read before are brought up to date.',
    ],
    forms: {
      '': {
        arguments: {
          numbers: { ...numbers, required: true, means: 'the numbers of the deposits to read' },
        },
        options,
      },
      '--all': { options: { all: { required: true, means: 'read every text' }, ...options } },
      '--new': {
        options: { new: { required: true, means: 'read the texts that no pass has read' }, ...options },
      },
      '--reconcile': {
        options: {
          reconcile: {
            required: true,
            means: 'read the texts on the main branch of a forge that no pass has read, by a pull request',
          },
          answers: options.answers,
        },
      },
    },
    examples: [
      { to: 'see what reading two texts would change', args: '12 13 --dry-run' },
      { to: 'read the texts that no pass has read', args: '--new', readme: true },
      { to: 'do so on a forge (the workflow does this)', args: '--reconcile' },
    ],
    exits: {
      0: 'read, or nothing to change',
      1: 'a deposit cannot be read, or the rules refuse the change; nothing was written',
    },
    settings: FORGE_VARIABLES,
  },
  terms: {
    purpose: 'adds minted terms to the lexical registry',
    notes: [
      'A list is a JSON array of objects with term, definition, type, and deposit: the number of the deposit that mints the term.',
      'If any term cannot be added, none is added, and each such term is listed with what is wrong.',
    ],
    forms: {
      '': {
        arguments: {
          lists: { value: 'LIST.json', repeatable: true, required: true, means: 'the lists of terms' },
        },
        options: { 'dry-run': options['dry-run'], json: options.json },
      },
    },
    examples: [{ to: 'add the terms of a list', args: 'terms.json', readme: true }],
    exits: {
      0: 'added, or in the registry already with the same words',
      1: 'findings, which are printed; nothing was written',
    },
  },
} as const satisfies Commands;
