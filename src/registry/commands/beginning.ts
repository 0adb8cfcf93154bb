import type { Commands } from './command.ts';

// The command that begins a registry.

export const BEGINNING_COMMANDS = {
  init: {
    purpose:
      'begins a registry of your own in this checkout: settings, documents, deposit form, README, and a new history',
    notes: [
      'On a terminal it asks for what no option says. Where there is no terminal, every answer without a usual one needs its option.',
      'It removes the sample, and puts one commit without a parent in the place of the history, which the gate accepts.',
      'The earlier history stays on this machine, at refs/registry/earlier. Run again, it changes nothing.',
    ],
    forms: {
      '': {
        options: {
          name: { value: 'TEXT', means: 'what the registry is called' },
          description: { value: 'TEXT', means: 'what it holds, in one or two sentences' },
          publisher: { value: 'TEXT', means: 'who runs it' },
          language: { value: 'TAG', means: 'the language of most texts; usually en' },
          'time-zone': { value: 'ZONE', means: 'where its days begin; usually that of this machine' },
          repository: { value: 'URL', means: 'the URL of its repository' },
          address: { value: 'URL', means: 'the URL of its site; usually that of GitHub Pages' },
          stewards: {
            value: '@WHO',
            means: 'who approves changes of code and settings; usually the owner of the repository',
          },
          contact: { value: 'URL', means: 'where questions are sent; usually the issues of the repository' },
          families: {
            value: 'FILE',
            means: 'word lists by which families are detected, where they differ: JSON with family_keywords',
          },
          'from-sample': { means: 'keep the sample, to try the registry with something in it' },
        },
      },
    },
    examples: [
      { to: 'begin a registry of your own', args: '' },
      {
        to: 'begin one without being asked',
        args: '--name "Harbor Archive" --description "Logs of harbors." --publisher "Harbor Society" --repository https://github.com/harbor-society/archive',
      },
    ],
    exits: { 0: 'begun, or begun before', 1: 'nothing was changed, as the message says' },
  },
} as const satisfies Commands;
