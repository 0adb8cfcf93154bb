import { NMEN_STATUSES } from '../../model/vocabulary.ts';
import { ALL_DRAFT_FIELDS } from '../../observation/draft-fields.ts';
import { type Commands, dryRun, json, type Parameter, type Parameters } from './command.ts';
import { FORGE_VARIABLES, MODEL_DEFAULTS, MODEL_VARIABLES } from './settings.ts';

// Commands that record observations and captures, read texts, and say what became of identifiers and entities.

const required = ALL_DRAFT_FIELDS.filter((field) => field.required).map(({ key }) => key);
const optional = ALL_DRAFT_FIELDS.filter((field) => !field.required).map(({ key }) => key);
const answers = {
  path: true,
  means: 'answers of a language model, as the enrich command writes them',
} as const satisfies Parameter;
const reading = {
  '--answers <ANSWERS.json>': answers,
  '--dry-run': dryRun,
  '--json': json,
} as const satisfies Parameters;
const asking = {
  '--out <ANSWERS.json>': {
    path: true,
    required: true,
    means: 'where to write the answers, which npm run read takes',
  },
  '--limit <N>': {
    number: [1, 100_000],
    means: `how many requests to send at most, repeated ones included; by default ${MODEL_DEFAULTS.requests}`,
  },
  '--json': json,
} as const satisfies Parameters;

export const RECORD_COMMANDS = {
  intake: {
    purpose: 'takes observations into the register, from drafts',
    notes: [
      `A draft is a JSON object with ${required.join(', ')}, and where there is any: ${optional.join(', ')}. A .json file has one draft or an array of them.`,
      'A .md file has one draft: level-three headings, the transcript last and as it was copied.',
      'Each draft is taken whole or not at all: those that are refused are listed with everything that is wrong, and the others are taken.',
      'A draft that was taken before is answered with its obs_id. Where an answer engages the archive, record its capture first.',
    ],
    arguments: {
      'drafts <DRAFT.json|DRAFT.md|FOLDER...>':
        'drafts, or folders of them, which are read in the order of their names',
    },
    options: { '--dry-run': dryRun, '--json': json },
    tasks: { 'take observations into the register, from files or a folder of drafts': 'drafts/' },
    examples: { 'see what would happen': 'draft.json --dry-run' },
    exits: { 0: 'taken, or in the register already', 1: 'some drafts are refused, for the findings printed' },
  },
  capture: {
    purpose: 'records captures of answers, with their images',
    notes: [
      'A draft is a JSON object with the fields s, q, date, surface, sf and d, or an array of such objects; images name their files, beside the draft.',
      'Images are PNG, JPEG, WebP or AVIF, at most 4 MB and 40 megapixels. They are stored again without metadata.',
      'If anything is wrong, nothing is written. The addresses are built again in the same change.',
    ],
    arguments: { 'files <DRAFT.json...>': 'the drafts' },
    options: { '--dry-run': dryRun, '--json': json },
    tasks: { 'record captures of answers, with their images': 'capture.json' },
    examples: { 'see what would happen': 'capture.json --dry-run' },
    exits: { 0: 'captured', 1: 'findings, which are printed; nothing was written' },
  },
  addresses: {
    purpose: 'builds the addresses again, from captures, concepts, terms and tracker lists',
    notes: [
      'A list is a JSON object with a source and its addresses. It replaces what its source said before; what other lists said stays.',
      'Every concept, every captured query and every listed query is an address. A minted term is an address only if it is one of these.',
    ],
    arguments: { 'files [LIST.json...]': 'tracker lists' },
    options: { '--dry-run': dryRun, '--json': json },
    tasks: { 'build the addresses again, with a tracker list': 'queries.json' },
    examples: { 'build them again from what the archive has': '' },
    exits: { 0: 'built, or as they were', 1: 'findings, which are printed; nothing was written' },
  },
  read: {
    purpose: 'reads texts: adds the concepts that they define to their deposits',
    notes: [
      'A second pass changes nothing. What a person reviewed is never overwritten.',
      'The concept index, the minted terms and an autonomous edition of each text that was read follow from that.',
    ],
    forms: {
      '': {
        arguments: {
          'numbers <N...>': { number: [1], means: 'the numbers of the deposits to read' },
        },
        options: reading,
      },
      '--all': { options: { '--all': 'read every text', ...reading } },
      '--new': {
        options: { '--new': 'read the texts that no pass has read', ...reading },
      },
      '--reconcile': {
        options: {
          '--reconcile':
            'read the texts on the main branch of a forge that no pass has read, by a pull request',
          '--answers <ANSWERS.json>': answers,
        },
      },
    },
    tasks: { 'read the texts that no pass has read': '--new' },
    examples: {
      'see what reading two texts would change': '12 13 --dry-run',
      'do so on a forge (the workflow does this)': '--reconcile',
    },
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
    arguments: { 'lists <LIST.json...>': 'the lists of terms' },
    options: { '--dry-run': dryRun, '--json': json },
    tasks: { 'add the terms of a list': 'terms.json' },
    exits: {
      0: 'added, or in the registry already with the same words',
      1: 'findings, which are printed; nothing was written',
    },
  },
  enrich: {
    purpose: 'asks a language model for articles and entities, and writes its answers to a file',
    notes: [
      'It does not change the archive: npm run read judges the answers and proposes them. It needs the key of a model and no token of the forge.',
      'Without a key it writes an empty list, and the articles that a program extracts stay.',
      'Text, title, creator, date, type and description of each deposit are sent, which are public; nothing else is.',
    ],
    forms: {
      '': {
        arguments: {
          'numbers <N...>': { number: [1], means: 'deposits to ask about' },
        },
        options: asking,
      },
      '--all': {
        options: {
          '--all': 'ask about every deposit that this model and prompt did not write for yet',
          ...asking,
        },
      },
      '--new': {
        options: { '--new': 'ask about every deposit that no model wrote for yet', ...asking },
      },
    },
    tasks: { 'have a language model write articles, where a key is set': '--new --out answers.json' },
    examples: {
      'ask about two deposits': '12 30 --out answers.json',
      'ask again after a change of the model': '--all --out answers.json --limit 50',
    },
    exits: {
      0: 'the file is written; what has no answer keeps its extracted article',
      1: 'the archive cannot be read, or the file cannot be written',
    },
    settings: MODEL_VARIABLES,
  },
  resolve: {
    purpose: 'adds legacy DOIs to the resolution index',
    notes: [
      'LIST.json holds a list of objects with dead_doi, title, date, status and match_type, and where they apply deposit (its number), sovereign_id, live_urls and note. The DOI may be written in any form.',
      'If there is any finding, nothing is written. A DOI that already has the same mapping is skipped.',
    ],
    forms: {
      add: {
        arguments: { 'lists <LIST.json...>': 'the lists of legacy DOIs' },
        options: {
          '--replace': 'put a mapping in the place of the one that its DOI has',
          '--dry-run': dryRun,
          '--json': json,
        },
      },
    },
    tasks: { 'say what became of legacy DOIs': 'add dois.json' },
    examples: { 'see what would happen': 'add dois.json --dry-run' },
    exits: { 1: 'findings, which are printed; nothing was written' },
  },
  designate: {
    purpose: 'adds a designation of an entity to the non-mutual-extraction registry',
    notes: ['A designation holds from its day on until a later one. Earlier ones are never changed.'],
    arguments: {
      'entity <ENTITY>': 'the name of the entity, in quotation marks',
      'status <STATUS>': { choices: NMEN_STATUSES, means: 'the designation' },
    },
    options: {
      '--since <DAY>': { required: true, means: 'the day from which it holds, YYYY-MM-DD' },
      '--dry-run': dryRun,
    },
    tasks: { 'designate an entity': '"Example Engine" provisional --since 2026-10-15' },
    exits: { 1: 'the rules refuse the designation; nothing was written' },
  },
} as const satisfies Commands;
