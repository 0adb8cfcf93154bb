import { ADOPTION_COMMANDS } from './adoption.ts';
import { ARCHIVE_COMMANDS } from './archive.ts';
import { BEGINNING_COMMANDS } from './beginning.ts';
import { CAPTURE_COMMANDS } from './captures.ts';
import { CHECK_COMMANDS } from './checks.ts';
import type { CallOf, Command } from './command.ts';
import { ENRICHMENT_COMMANDS } from './enrichment.ts';
import { FORGE_COMMANDS } from './forge.ts';
import { INTAKE_COMMANDS } from './intake.ts';
import { PROJECT_COMMANDS } from './project.ts';
import { READING_COMMANDS } from './reading.ts';
import { RESOLUTION_COMMANDS } from './resolution.ts';
import { SITE_COMMANDS } from './site.ts';

/** Every command: npm runs `scripts/NAME.ts` by its name. */
export const COMMANDS = {
  ...SITE_COMMANDS,
  ...BEGINNING_COMMANDS,
  ...ARCHIVE_COMMANDS,
  ...ADOPTION_COMMANDS,
  ...INTAKE_COMMANDS,
  ...CAPTURE_COMMANDS,
  ...READING_COMMANDS,
  ...ENRICHMENT_COMMANDS,
  ...RESOLUTION_COMMANDS,
  ...CHECK_COMMANDS,
  ...FORGE_COMMANDS,
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
