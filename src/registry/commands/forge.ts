import type { Commands, Parameter } from './command.ts';

// Commands about the forge on which a registry runs.

const json = { means: 'print the result as JSON, for programs' } as const satisfies Parameter;
const app = {
  value: 'NAME',
  means: 'the name of the app that mints, as in its address; by default it is found where the forge tells it',
} as const satisfies Parameter;

export const FORGE_COMMANDS = {
  doctor: {
    purpose: 'reads what .github/SETUP.md asks for from the forge, and says what is wrong',
    notes: [
      'Each line is right, wrong with what to do, or not to be seen with why: FORGE_TOKEN shows more than anonymous reading does.',
      "An administrator's token with read access to Administration, Environments, Pages, Secrets and Variables shows everything of the repository; --fix needs write access.",
    ],
    forms: {
      '': { options: { app, json } },
      '--fix': {
        options: {
          fix: {
            required: true,
            means: 'set what is wrong and can be set by the API, after asking for each line',
          },
          yes: { means: 'answer yes to every question' },
          app,
          json,
        },
      },
      '--setup': {
        options: {
          setup: {
            required: true,
            means: 'write the check-lists of .github/SETUP.md from the list that is judged',
          },
        },
      },
    },
    examples: [
      { to: 'check the settings on GitHub', args: '', env: 'FORGE_TOKEN=…', readme: true },
      { to: 'set what can be set there', args: '--fix', env: 'FORGE_TOKEN=…', readme: true },
      { to: 'write the check-lists of SETUP.md again', args: '--setup' },
    ],
    exits: { 0: 'nothing is wrong', 1: 'something is wrong, or the repository cannot be read' },
    settings: [
      ...(['FORGE_TOKEN', 'FORGE_LOGIN', 'FORGE_REPOSITORY'] as const),
      ...(['FORGE_URL', 'FORGE_TIMEOUT', 'FORGE_PAUSE'] as const),
    ],
  },
} as const satisfies Commands;
