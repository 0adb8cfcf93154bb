import { resolve } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { NoSuchReference } from '../archive/git.ts';
import { callerFolder } from '../archive/location.ts';
import {
  argumentsOf,
  type Form,
  formsOf,
  optionsOf,
  type Written,
} from '../registry/documents/commands/command.ts';
import {
  type Call,
  type CommandName,
  commandOf,
  exitCodesOf,
  inColumns,
  npmCall,
  typed,
  usageOf,
} from '../registry/documents/commands/index.ts';
import { COMMON_SETTINGS, SETTINGS } from '../registry/documents/commands/settings.ts';
import { KnownError, UsageError } from '../registry/text/errors.ts';
import { hasWords, printableLines } from '../registry/text/strings.ts';
import { complain } from './unexpected.ts';

// The behavior that all commands share: help; exit code 0 for success, 1 for findings, an unreadable archive or an unexpected error, and 2
// for a usage error. No command ends in a stack trace.

/**
 * A command of the list, from its name and the function that runs a call. Returns a function that takes the typed arguments, prints help
 * or errors, and returns the exit code. That function throws nothing.
 */
export function command<N extends CommandName>(
  name: N,
  work: (call: Call<N>) => number | Promise<number>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    try {
      if (args.includes('--help') || args.includes('-h')) {
        helpOf(name).outputHelp();
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
  if (error instanceof KnownError) console.error(printableLines(error.message));
  else complain(error);
  return 1;
}

/**
 * The instant of this run, in whole seconds, UTC: now, or `REGISTRY_TIME`, which tests and the sample set. A variable that build
 * systems set for every program would date deposits by accident. Throws a `UsageError` if `REGISTRY_TIME` is not an instant.
 */
export function instant(): string {
  const set = process.env.REGISTRY_TIME;
  if (set && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(set)) {
    throw new UsageError(`REGISTRY_TIME is ${set}: give an instant such as 2026-07-15T12:00:00Z.`);
  }
  return set || `${new Date().toISOString().slice(0, 19)}Z`;
}

interface Named {
  readonly name: string;
}

/** Throws a `UsageError` for the first given name that none of a list has; `called` is the word for one of the list. */
export function refuseUnknown(called: string, given: readonly string[], list: readonly Named[]): void {
  const known = list.map(({ name }) => name);
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no ${called} “${unknown}”. These are: ${known.join(', ')}.`);
}

/** Says why nothing happens: another command holds the lock of the archive. */
export function waiting(): void {
  console.error('Another command is using this archive: waiting for it.');
}

// Commander parses the arguments and prints help, by the entry of the command in the list.

/** A command of commander whose help describes a whole entry. Forms share parameters, and the help names each once. */
function helpOf(name: CommandName): Command {
  const { purpose, notes = [], tasks, examples, settings = [] } = commandOf(name);
  const all = Object.entries(formsOf(commandOf(name)));
  const help = new Command()
    .description([purpose, ...notes].join('\n\n'))
    .configureHelp({ commandUsage: () => usageOf(name).join('\n       ') })
    .helpOption('-h, --help', 'print this help');
  for (const one of once(all.flatMap(([, form]) => argumentsOf(form))))
    help.addArgument(new Argument(`[${one.shown}]`, one.means));
  for (const one of once(all.flatMap(([key, form]) => optionsOf(key, form)))) {
    const [least, most] = one.number ?? [];
    const option = new Option(one.as, most === undefined ? one.means : `${one.means} (${least} to ${most})`);
    if (one.default !== undefined) option.default(one.default);
    help.addOption(one.choices ? option.choices(one.choices) : option);
  }
  const environment = [
    ...Object.entries(COMMON_SETTINGS),
    ...settings.map((setting) => [setting, SETTINGS[setting]] as const),
  ].map(([key, { value, means }]) => [`${key}=${value}`, means] as const);
  const sections = {
    Examples: typed(name, { ...tasks, ...examples }).flatMap(([to, run]) => [`# ${to}`, run]),
    'Exit codes': Object.entries(exitCodesOf(name)).map(([code, means]) => `${code}  ${means}`),
    Environment: inColumns(environment).split('\n'),
  };
  for (const [title, lines] of Object.entries(sections))
    help.addHelpText('after', `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return help;
}

const once = (all: readonly Written[]): Written[] =>
  [...Map.groupBy(all, ({ as }) => as).values()].flatMap((same) => {
    const means = [...new Set(same.map((one) => one.means))].join('; or ');
    return same.slice(0, 1).map((one) => ({ ...one, means }));
  });

/** Reads the arguments of a command. Throws a `UsageError` for what its entry does not allow. */
export function parse<N extends CommandName>(name: N, args: readonly string[]): Call<N> {
  const forms = formsOf(commandOf(name));
  const key = formOf(Object.keys(forms), args);
  const form = forms[key] ?? {};
  const rest = wordIn(key) === undefined ? args : args.slice(1);
  const parser = parserOf(key, form, rest);
  try {
    parser.parse(rest, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(usageMessage(error, forms, key));
  }
  const words = argumentsOf(form).map((argument, at) => [argument.name, parser.processedArgs[at]]);
  // The entry states the type of each value, and the parser was made of the entry.
  return { ...parser.opts(), ...Object.fromEntries(words), form: key } as Call<N>;
}

const isFlag = (part: string) => part.startsWith('--');
const wordIn = (key: string) => key.split(' ').find((part) => part !== '' && !isFlag(part));

/** The form of a call: of those whose parts are all in the arguments, the one with the most. Throws a `UsageError` if there is none. */
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

function parserOf(key: string, form: Form, args: readonly string[]): Command {
  const parser = new Command()
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  for (const one of argumentsOf(form)) parser.addArgument(reading(new Argument(one.as), one));
  for (const one of optionsOf(key, form)) {
    const option = new Option(one.as).makeOptionMandatory(one.isRequired);
    const isSwitch = option.isBoolean();
    if (isSwitch && !one.isRequired) option.default(false);
    // Commander would take the next option for the value. A value that begins with dashes must be joined to its option by “=”.
    const isMeant = (text: string) => !isFlag(text) || args.includes(`--${one.name}=${text}`);
    parser.addOption(isSwitch ? option : reading(option, one, isMeant));
  }
  return parser;
}

/** Gives an argument or option the parser of its values, and its default. */
function reading<T extends Argument | Option>(
  target: T,
  one: Written,
  isMeant = (text: string) => !isFlag(text),
): T {
  if (one.isRepeatable) target.default([]);
  else if (one.default !== undefined) target.default(one.default);
  if (one.choices) target.choices(one.choices);
  else
    target.argParser((text: string, before: unknown) => {
      if (text.trim() === '' || !isMeant(text)) throw new InvalidArgumentError('It needs a value.');
      const value = readValue(text, one);
      return one.isRepeatable ? [...(before as unknown[]), value] : value;
    });
  return target;
}

function readValue(text: string, { number, path, words }: Written): string | number {
  if (words && !hasWords(text)) throw new InvalidArgumentError('It needs words: a letter or a digit.');
  if (path) return resolve(callerFolder(), text);
  if (!number) return text;
  const [least, most] = number;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) return value;
  const bounds = most === undefined ? (least > 0 ? ` from ${least}` : '') : ` from ${least} to ${most}`;
  throw new InvalidArgumentError(`It takes a whole number${bounds}.`);
}

/** The message for an error of the library. For an option of another form, it names the form that the option belongs to. */
function usageMessage(
  { code, message }: CommanderError,
  forms: Readonly<Record<string, Form>>,
  key: string,
): string {
  const text = message.replace(/^error: /, '').replace(/\.?$/, '.');
  const [, flag = ''] = /'--([\w-]+)/.exec(message) ?? [];
  const others = Object.entries(forms).flatMap(([other, form]) =>
    other !== '' && optionsOf(other, form).some(({ name }) => name === flag) ? [other] : [],
  );
  if (code === 'commander.unknownOption' && others.includes(`--${flag}`) && key.startsWith('--'))
    return `Give ${key} or --${flag}, not both: each is a call of its own.`;
  if (code === 'commander.unknownOption' && others.length > 0)
    return `--${flag} goes with ${others.join(' or ')}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
