import { ARCHIVE_COMMANDS } from './archive.ts';
import { CHECK_COMMANDS } from './checks.ts';
import {
  argumentsOf,
  type CallOf,
  type Calls,
  type Command,
  type Form,
  formsOf,
  optionsOf,
  type Written,
} from './command.ts';
import { PROJECT_COMMANDS, SITE_COMMANDS } from './project.ts';
import { RECORD_COMMANDS } from './records.ts';
import { COMMON_SETTINGS, type Setting } from './settings.ts';

/** Every command: npm runs `scripts/NAME.ts` by its name. */
export const COMMANDS = {
  ...SITE_COMMANDS,
  ...ARCHIVE_COMMANDS,
  ...RECORD_COMMANDS,
  ...CHECK_COMMANDS,
  ...PROJECT_COMMANDS,
};

/** The other scripts of package.json, each with its purpose. */
export const TOOLS = {
  check: 'check format, lint and types',
  format: 'format the code, and fix what a tool can fix',
} as const;

export type CommandName = keyof typeof COMMANDS;

/** A call of a command: its form, and the value of each argument and option. */
export type Call<N extends CommandName> = CallOf<(typeof COMMANDS)[N]>;

/** The commands by their names, in the order of the list. */
export const commandNames = Object.keys(COMMANDS) as CommandName[];

/** The entry of a command. */
export const commandOf = (name: CommandName): Command => COMMANDS[name];

// How commands are called, for people: usage, the catalog's invocations and `npm run help`.

/** How npm runs a command: `npm run mint`, and `npm start` and `npm test`, which have names of their own. */
export function npmCall(name: string): string {
  return `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`;
}

/** The part of a form after `--`: a word, arguments, options. */
function formText(key: string, form: Form): string {
  return [
    ...key.split(' ').filter((part) => /^\w/.test(part)),
    ...[...argumentsOf(form), ...optionsOf(key, form)].map(bracketed),
  ].join(' ');
}

const formTexts = (name: CommandName) =>
  Object.entries(formsOf(commandOf(name))).map(([key, form]) => formText(key, form));

const bracketed = ({ shown, isRequired, isRepeatable }: Written) =>
  `${isRequired ? shown : `[${shown}]`}${isRepeatable ? '…' : ''}`;

const handedOver = (args: string) => (args === '' ? '' : ` -- ${args}`);

/** How a command is called, in one line: the catalog. */
export function invocationOf(name: CommandName): string {
  return `${npmCall(name)}${handedOver(formTexts(name).join(' | '))}`;
}

/** How a command is called, one line for each form: usage errors and help. */
export function usageOf(name: CommandName): string[] {
  return formTexts(name).map((form) => `${npmCall(name)}${handedOver(form)}`);
}

/** How one form of a command is called. */
export function callOf<N extends CommandName>(name: N, form: Call<N>['form']): string {
  return `${npmCall(name)}${handedOver(formText(form, formsOf(commandOf(name))[form] ?? {}))}`;
}

/** The meanings of the exit codes of a command. */
export function exitCodesOf(name: CommandName): Readonly<Record<0 | 1 | 2, string>> {
  const usual = { 0: 'done', 1: 'failed, as the message says', 2: 'usage error; nothing was done' };
  return { ...usual, ...commandOf(name).exits };
}

/** Calls of a command as they are typed, each after what it is for. */
export function typed(name: CommandName, calls: Calls = {}): (readonly [to: string, run: string])[] {
  return Object.entries(calls).map(([to, call]) => {
    const [, setting = '', args = ''] = /^([A-Z_]+=\S+ ?)?(.*)$/.exec(call) ?? [];
    return [to, `${setting && `${setting.trim()} `}${npmCall(name)}${handedOver(args)}`];
  });
}

/** Every command with its purpose, one on a line. */
export const listing = () => inColumns(commandNames.map((name) => [npmCall(name), commandOf(name).purpose]));

/** Every task with its call: the rows of `npm run help`. */
export function tasks(): (readonly [to: string, run: string])[] {
  const shown = ({ listed }: Setting) => (listed ? [[listed.to, listed.run] as const] : []);
  return [
    ...commandNames.flatMap((name) => typed(name, commandOf(name).tasks)),
    ...Object.entries(TOOLS).map(([name, to]) => [to, npmCall(name)] as const),
    ...Object.values(COMMON_SETTINGS).flatMap(shown),
  ];
}

/** The tasks as `npm run help` prints them: a line for what is run, and behind it what for. */
export const taskLines = () => inColumns(tasks().map(([to, run]) => [run, to]));

/** Rows of two columns as lines. */
export function inColumns(rows: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n');
}
