import { resolve } from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { NoSuchReference } from '../archive/git.ts';
import { ArchiveError } from '../archive/load.ts';
import { callerFolder } from '../archive/location.ts';
import { printableLines } from '../registry/answers/printable.ts';
import type { Form, Parameter } from '../registry/commands/command.ts';
import { helpOf, npmCall, usageOf } from '../registry/commands/help.ts';
import { type Call, type CommandName, commandOf } from '../registry/commands/index.ts';
import { hasWords } from '../registry/text/strings.ts';
import { complain } from './unexpected.ts';

// What every command has in common: help, exit 0 for done, 1 for findings, an archive that cannot be read or an unexpected error, 2
// for a usage error. None ends in a stack trace.

/**
 * A command of the list, from its name and what it does with a call. Returns a function that takes what was typed, prints help or
 * whatever is wrong, and returns the exit code. It throws nothing.
 */
export function command<N extends CommandName>(
  name: N,
  work: (call: Call<N>) => number | Promise<number>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    try {
      if (args.includes('--help') || args.includes('-h')) {
        console.log(helpOf(name));
        return 0;
      }
      return await work(parse(name, args));
    } catch (error) {
      return explained(error, name);
    }
  };
}

/** Prints what is wrong. Returns the exit code. */
function explained(error: unknown, name: CommandName): 1 | 2 {
  if (error instanceof UsageError || error instanceof NoSuchReference) {
    const usage = usageOf(name).join('\n       ');
    console.error(`${printableLines(error.message)}\n\nUsage: ${usage}\nSee ${npmCall(name)} -- --help`);
    return 2;
  }
  if (error instanceof ArchiveError) console.error(printableLines(error.message));
  else complain(error);
  return 1;
}

/**
 * The instant of this run, whole seconds, UTC: now, or `REGISTRY_TIME`, which tests and the sample set. No variable that build
 * systems set for every program dates a deposit. Throws a `UsageError` for what is not an instant.
 */
export function instant(): string {
  const set = process.env.REGISTRY_TIME;
  if (set && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(set)) {
    throw new UsageError(`REGISTRY_TIME is ${set}: give an instant such as 2026-07-15T12:00:00Z.`);
  }
  return set || `${new Date().toISOString().slice(0, 19)}Z`;
}

/** Says why nothing happens: another command holds the lock of the archive. */
export function waiting(): void {
  console.error('Another command is using this archive: waiting for it.');
}

// Reads what a person typed by the entry of the command in the list.

/** What is wrong with a call or with a setting: printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads the arguments of a command. Throws a `UsageError` for what its entry does not allow. */
export function parse<N extends CommandName>(name: N, args: readonly string[]): Call<N> {
  const { forms } = commandOf(name);
  const key = formOf(Object.keys(forms), args);
  const form = forms[key] ?? {};
  const rest = wordIn(key) === undefined ? args : args.slice(1);
  const parser = parserOf(form, rest);
  try {
    parser.parse(rest, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(told(error, forms, key));
  }
  const words = Object.keys(form.arguments ?? {}).map((argument, at) => [argument, parser.processedArgs[at]]);
  // The entry states the type of each value, and the parser was made of the entry.
  return { ...parser.opts(), ...Object.fromEntries(words), form: key } as Call<N>;
}

const isFlag = (part: string) => part.startsWith('--');
const wordIn = (key: string) => key.split(' ').find((part) => part !== '' && !isFlag(part));

/** The form that a call has: the one of which most is there. */
function formOf(keys: readonly string[], args: readonly string[]): string {
  const isThere = (part: string) =>
    isFlag(part) ? args.some((arg) => arg === part || arg.startsWith(`${part}=`)) : args[0] === part;
  const parts = (key: string) => key.split(' ').filter((part) => part !== '');
  const [found] = keys
    .filter((key) => parts(key).every(isThere))
    .sort((a, b) => parts(b).length - parts(a).length);
  if (found !== undefined) return found;
  const choices = [...new Set(keys.map((key) => parts(key)[0]))].join(', ');
  throw new UsageError(`Give one of ${choices}.`);
}

function parserOf({ arguments: positional = {}, options = {} }: Form, args: readonly string[]): Command {
  const silent = { writeOut: () => {}, writeErr: () => {} };
  const parser = new Command().helpOption(false).exitOverride().configureOutput(silent);
  for (const [name, one] of Object.entries(positional)) {
    const called = one.value ?? name.toUpperCase();
    const shown = `${called}${one.repeatable ? '...' : ''}`;
    parser.addArgument(reading(new Argument(one.required ? `<${shown}>` : `[${shown}]`), called, one));
  }
  for (const [name, one] of Object.entries(options)) {
    const value = one.value ?? one.choices?.join('|');
    const option = new Option(`--${name}${value ? ` <${value}>` : ''}`).makeOptionMandatory(
      one.required === true,
    );
    if (value) reading(option, `--${name}`, one, (text) => args.includes(`--${name}=${text}`));
    parser.addOption(value ? option : option.default(one.required ? undefined : false));
  }
  return parser;
}

/** Gives an argument or option its values: how each is read, and what it is where none is given. */
function reading<T extends Argument | Option>(
  target: T,
  shown: string,
  one: Parameter,
  isMeant = (_text: string) => true,
): T {
  if (one.repeatable) target.default([]);
  else if (one.default !== undefined) target.default(one.default);
  target.argParser((text: string, before: unknown) => {
    if (text.trim() === '' || (isFlag(text) && !isMeant(text)))
      throw new UsageError(`${shown} needs a value.`);
    const value = readValue(text, shown, one);
    return one.repeatable ? [...(before as unknown[]), value] : value;
  });
  return target;
}

function readValue(text: string, shown: string, one: Parameter): string | number {
  const { number, path, choices, words } = one;
  if (choices && !choices.includes(text)) {
    throw new UsageError(`${shown} takes ${choices.join(' or ')}, not “${text}”.`);
  }
  if (words && !hasWords(text))
    throw new UsageError(`${shown} needs words: “${text}” has no letter or digit.`);
  if (path) return resolve(callerFolder(), text);
  if (!number) return text;
  const { least, most = Number.MAX_SAFE_INTEGER } = number;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
  const bounds = number.most === undefined ? '' : ` from ${least} to ${most}`;
  throw new UsageError(
    `${shown} takes a whole number${bounds || (least > 0 ? ` from ${least}` : '')}, not “${text}”.`,
  );
}

/** What a person is told of an error of the library; of an option of another form, with what it goes. */
function told({ code, message }: CommanderError, forms: Readonly<Record<string, Form>>, key: string): string {
  const text = message.replace(/^error: /, '').replace(/\.?$/, '.');
  const [, flag = ''] = /'--([\w-]+)/.exec(message) ?? [];
  const others = Object.keys(forms).filter((key) => key !== '' && forms[key]?.options?.[flag]);
  if (code === 'commander.unknownOption' && others.includes(`--${flag}`) && key.startsWith('--'))
    return `Give ${key} or --${flag}, not both: each is a call of its own.`;
  if (code === 'commander.unknownOption' && others.length > 0)
    return `--${flag} goes with ${others.join(' or ')}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
