import { NMEN_STATUSES } from '../model/vocabulary.ts';
import type { Commands, Parameter } from './command.ts';

// Commands that write what became of legacy DOIs, and the designations of observed entities.

const json = { means: 'print the result as JSON, for programs' } as const satisfies Parameter;
const dryRun = { means: 'say what would happen, and write nothing' } as const satisfies Parameter;

export const RESOLUTION_COMMANDS = {
  resolve: {
    purpose: 'adds legacy DOIs to the resolution index, or checks it',
    notes: [
      'LIST.json holds a list of objects with dead_doi, title, date, status and match_type, and where they apply deposit (its number), sovereign_id, live_urls and note. The DOI may be written in any form.',
      'If there is any finding, nothing is written. A DOI that already has the same mapping is skipped.',
    ],
    forms: {
      add: {
        arguments: {
          lists: {
            value: 'LIST.json',
            repeatable: true,
            required: true,
            means: 'the lists of legacy DOIs',
          },
        },
        options: {
          replace: { means: 'put a mapping in the place of the one that its DOI has' },
          'dry-run': dryRun,
          json,
        },
      },
      check: { options: { json } },
    },
    examples: [
      { to: 'say what became of legacy DOIs', args: 'add dois.json', readme: true },
      { to: 'see what would happen', args: 'add dois.json --dry-run' },
      { to: 'check every mapping, and count them by status', args: 'check' },
    ],
    exits: { 1: 'findings, which are printed; nothing was written' },
  },
  designate: {
    purpose: 'adds a designation of an entity to the non-mutual-extraction registry',
    notes: ['A designation holds from its day on until a later one. Earlier ones are never changed.'],
    forms: {
      '': {
        arguments: {
          entity: { value: 'ENTITY', required: true, means: 'the name of the entity, in quotation marks' },
          status: { choices: NMEN_STATUSES, required: true, means: 'the designation' },
        },
        options: {
          since: { value: 'DAY', required: true, means: 'the day from which it holds, YYYY-MM-DD' },
          'dry-run': dryRun,
        },
      },
    },
    examples: [
      { to: 'designate an entity', args: '"Example Engine" provisional --since 2026-10-15', readme: true },
    ],
    exits: { 1: 'the rules refuse the designation; nothing was written' },
  },
} as const satisfies Commands;
