import { ARCHIVE_COMMANDS } from './archive.ts';
import { CHECK_COMMANDS } from './checks.ts';
import type { CallOf, Command } from './command.ts';
import { PROJECT_COMMANDS } from './project.ts';
import { RECORD_COMMANDS } from './records.ts';
import { SITE_COMMANDS } from './site.ts';

/** Every command: npm runs `scripts/NAME.ts` by its name. */
export const COMMANDS = {
  ...SITE_COMMANDS,
  ...ARCHIVE_COMMANDS,
  ...RECORD_COMMANDS,
  ...CHECK_COMMANDS,
  ...PROJECT_COMMANDS,
};

/** What else npm runs, with the tools that package.json names: what each is for. */
export const TOOLS = {
  check: 'check format, lint and types',
  format: 'format the code, and fix what a tool can fix',
} as const;

export type CommandName = keyof typeof COMMANDS;

/** What a call of a command says: its form, and the value of each argument and option. */
export type Call<N extends CommandName> = CallOf<(typeof COMMANDS)[N]>;

/** The commands by their names, in the order of the list. */
export const commandNames = Object.keys(COMMANDS) as CommandName[];

/** The entry of a command. */
export const commandOf = (name: CommandName): Command => COMMANDS[name];
