import { SERIES_TYPES } from '../../model/vocabulary.ts';
import { type Commands, dryRun, json, type Parameter } from './command.ts';
import { FORGE_VARIABLES } from './settings.ts';

// Commands that begin an archive, change it, and bring another into it.

const deposit = { number: [1], means: 'the number of the deposit' } as const satisfies Parameter;

const reason = {
  words: true,
  required: true,
  means: 'why, in a sentence that is published permanently',
} as const satisfies Parameter;
const verdict = (of: string) =>
  ({ choices: ['reviewed', 'rejected'], means: `the verdict on ${of}` }) as const;

export const ARCHIVE_COMMANDS = {
  init: {
    purpose:
      'begins a registry of your own in this checkout: settings, documents, deposit form, README, and a new history',
    notes: [
      'On a terminal it asks for what no option says. Where there is no terminal, every answer without a usual one needs its option.',
      'It removes the sample, and puts one commit without a parent in the place of the history, which the gate accepts.',
      'The earlier history stays on this machine, at refs/registry/earlier. Run again, it changes nothing.',
    ],
    options: {
      '--name <TEXT>': 'what the registry is called',
      '--description <TEXT>': 'what it holds, in one or two sentences',
      '--publisher <TEXT>': 'who runs it',
      '--language <TAG>': 'the language of most texts; usually en',
      '--time-zone <ZONE>': 'where its days begin; usually that of this machine',
      '--repository <URL>': 'the URL of its repository',
      '--address <URL>': 'the URL of its site; usually that of GitHub Pages',
      '--stewards <@WHO>': 'who approves changes of code and settings; usually the owner of the repository',
      '--contact <URL>': 'where questions are sent; usually the issues of the repository',
      '--families <FILE>':
        'word lists by which families are detected, where they differ: JSON with family_keywords',
      '--from-sample': 'keep the sample, to try the registry with something in it',
    },
    examples: {
      'begin a registry of your own': '',
      'begin one without being asked':
        '--name "Harbor Archive" --description "Logs of harbors." --publisher "Harbor Society" --repository https://github.com/harbor-society/archive',
    },
    exits: { 0: 'begun, or begun before', 1: 'nothing was changed, as the message says' },
  },
  mint: {
    purpose: 'mints submissions into the archive, or processes all open deposit issues of a forge',
    notes: [
      'A file holds a submission in the form of an issue body: level-three headings, the text last.',
      'If there is any error, nothing is written. A submission that is already in the archive is answered with its number.',
      'ENTRY.json holds hand-chosen metadata. With --draft it needs a field draft_pending_reason: what the deposit waits for.',
    ],
    forms: {
      '': {
        arguments: { 'files <FILE.md...>': 'the submissions to mint' },
        options: {
          '--issue <N>': {
            number: [1],
            means: 'the number of the issue that holds the submission; for one file',
          },
          '--dry-run': dryRun,
          '--json': json,
        },
      },
      '--rich': {
        options: {
          '--rich <ENTRY.json>': 'an entry with hand-chosen metadata (Path B)',
          '--text <FILE.md>': { required: true, means: 'the full text of the entry' },
          '--draft': 'mint it as DRAFT_PENDING; the entry states a draft_pending_reason',
          '--dry-run': dryRun,
          '--json': json,
        },
      },
      '--reconcile': {
        options: { '--reconcile': 'process the open deposit issues of the forge, by a pull request' },
      },
    },
    tasks: { 'process all open deposit issues of a forge (the workflow does this)': '--reconcile' },
    examples: {
      'see what would happen': 'my-work.md --dry-run',
      'mint two works, with consecutive numbers': 'my-work.md other.md',
      'mint a draft with hand-chosen metadata': '--rich entry.json --text text.md --draft',
    },
    exits: { 0: 'minted, or in the archive already', 1: 'findings, which are printed; nothing was written' },
    settings: FORGE_VARIABLES,
  },
  lifecycle: {
    purpose: 'changes the status of deposits, and puts them into series',
    notes: [
      'A withdrawal is final. Number, identifier and hash of a deposit never change.',
      'Without --redact the text of a withdrawn deposit stays readable. It can be removed at any time after the withdrawal.',
    ],
    forms: {
      supersede: {
        arguments: { 'number <N>': deposit },
        options: {
          '--by <M>': { number: [1], required: true, means: 'the later deposit that replaces it' },
        },
      },
      withdraw: {
        arguments: { 'number <N>': deposit },
        options: { '--reason <TEXT>': reason, '--redact': 'remove the text, too' },
      },
      redact: {
        arguments: { 'number <N>': deposit },
        options: {
          '--reason <TEXT>': { words: true, means: 'why, for the log of overwrites, which is published' },
        },
      },
      activate: { arguments: { 'number <N>': deposit } },
      series: {
        arguments: { 'number <N>': deposit },
        options: {
          '--type <KIND>': { choices: SERIES_TYPES, required: true, means: 'the kind of series' },
          '--id <NAME>': { required: true, means: 'the name of the series' },
          '--place <K>': { number: [1], required: true, means: 'its place in the series' },
        },
      },
    },
    tasks: {
      'withdraw a deposit': 'withdraw 12 --reason "Filed twice."',
      'remove the text of a withdrawn deposit': 'redact 12',
      'supersede a deposit with a later one': 'supersede 12 --by 30',
      'activate a draft': 'activate 34',
    },
    examples: {
      'put a deposit into a series': 'series 12 --type sequential --id reading-room-notes --place 1',
    },
    exits: { 1: 'the rules refuse the change; nothing was written' },
  },
  takedown: {
    purpose: 'prepares the removal of a redacted text from the history of the repository',
    notes: [
      'It changes no history: it lists what holds the text, and prints the commands. .github/TAKEDOWN.md says when and how to use them.',
      'The deposit must be withdrawn and redacted already. Its number, identifier, hash and tombstone stay.',
    ],
    forms: {
      '': {
        arguments: { 'number <N>': deposit },
        options: {
          '--out <FOLDER>': {
            path: true,
            means: 'a folder outside of the repository for the rewritten tables; by default a temporary one',
          },
          '--json': json,
        },
      },
      '--signed-off-by': {
        arguments: { 'number <N>': deposit },
        options: {
          '--signed-off-by <ACCOUNT>':
            'add the receipt that lets the gate accept the new history once; your account',
          '--reason <TEXT>': { words: true, means: 'why; by default the reason of the withdrawal' },
          '--json': json,
        },
      },
    },
    tasks: { 'see what the history holds of a redacted text, and how to remove it': '12' },
    examples: { 'write the receipt of a takedown': '12 --signed-off-by a-steward' },
    exits: { 1: 'the text is not redacted, or the rules refuse the receipt; nothing was written' },
  },
  review: {
    purpose: 'records the review of generated content, and keeps the words that were judged',
    forms: {
      '--wiki': {
        arguments: { 'number <N>': deposit },
        options: { '--wiki <VERDICT>': verdict('the generated article') },
      },
      '--entities': {
        arguments: { 'number <N>': deposit },
        options: { '--entities <VERDICT>': verdict('the generated entities') },
      },
      '--edition': {
        arguments: { 'number <N>': deposit },
        options: { '--edition <VERDICT>': verdict('the autonomous edition') },
      },
    },
    tasks: { 'accept or reject generated content': '12 --wiki reviewed' },
    exits: { 1: 'the rules refuse the change; nothing was written' },
  },
  backfill: {
    purpose: 'replaces axn/v1 identifiers with axn/v2 identifiers, and keeps the earlier ones as retired',
    examples: { 'update every axn/v1 identifier': '' },
    exits: { 1: 'the rules refuse the change; nothing was written' },
  },
  overwrite: {
    purpose: 'writes the receipt of a file before a person edits it',
    notes: ['The receipt goes to the log of overwrites. A file that does not exist yet needs none.'],
    arguments: { 'path <PATH>': 'a file of the archive' },
    options: { '--reason <TEXT>': reason },
    tasks: {
      'write the receipt of a file before you edit it by hand': 'data/site.json --reason "A new banner."',
    },
  },
  update: {
    purpose: 'brings a proposal up to date with main',
    notes: [
      'For the branch that is checked out, when something was merged meanwhile: what it changes is done to the files of main, its receipts are written anew, and the result is committed.',
    ],
    options: {
      '--main <REF>': {
        default: 'origin/main',
        means: 'the branch into which it is to be merged; fetch it before',
      },
    },
    tasks: { 'bring a proposal up to date after something else was merged': '' },
    exits: { 1: 'main changed the same lines, or the rules refuse what comes of it; nothing was changed' },
  },
  adopt: {
    purpose:
      'adopts another archive: its deposits, texts and tables, with everything that deviates from the rules named',
    notes: [
      'SOURCE is a folder laid out as the specification says: data/registry.json or its chunks, data/texts, and whatever else there is.',
      'Numbers, identifiers and hashes never change. What the model does not know is kept; each hash is recomputed, or said to be claimed.',
      'What breaks a rule is mapped, derived, kept under a waiver or set aside, and listed in data/adoption-report.json.',
      'A second run over the same source changes nothing; over a source that grew, it adds what is new.',
    ],
    arguments: { 'source <SOURCE>': 'the folder of the archive that is adopted' },
    options: {
      '--into <FOLDER>':
        'the archive that adopts; made where it is not there. Without it, the archive of this checkout',
      '--site <site.json>':
        'the settings of a new archive; without it those of the source, or of this checkout',
      '--keep <N=AXN>': { repeatable: true, means: 'which entry keeps a number that two entries have' },
      '--keep-text <AXN>': {
        repeatable: true,
        means: 'which of several deposits of one label publishes its text as that of the label',
      },
      '--name <NAME>': 'what the source is called on every page; without it the name that it gives itself',
      '--strict': 'write nothing if anything deviates',
      '--dry-run': dryRun,
      '--json': json,
    },
    tasks: { 'bring an archive that exists already into another folder': '/some/archive --into my-registry' },
    examples: { 'see what an adoption would find': '/some/archive --into my-registry --dry-run' },
    exits: {
      0: 'adopted, or there already',
      1: 'something stops the adoption, which is printed; nothing was written',
    },
  },
} as const satisfies Commands;
