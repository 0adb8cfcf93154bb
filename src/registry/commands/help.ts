import type { Example, Form, Parameter } from './command.ts';
import { type Call, type CommandName, commandNames, commandOf, TOOLS } from './index.ts';
import { COMMON_SETTINGS, SETTINGS, type Setting } from './settings.ts';

// What people read about commands: the help of each, the catalog's invocations and the README's table.

type Named = readonly [name: string, parameter: Parameter];
type Row = readonly [left: string, right: string];

const argumentsOf = ({ arguments: all = {} }: Form): Named[] => Object.entries(all);
const optionsOf = ({ options = {} }: Form): Named[] => Object.entries(options);

/** How npm runs a command: `npm run mint`, and `npm start` and `npm test`, which have names of their own. */
export function npmCall(name: string): string {
  return `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`;
}

/** What follows `--` in a form: a word, arguments, options. */
function formText(key: string, form: Form): string {
  return [
    ...key.split(' ').filter((part) => /^\w/.test(part)),
    ...argumentsOf(form).map(([, one]) => bracketed(placeholder(one), one)),
    ...optionsOf(form).map(([option, one]) => bracketed(flag(option, one), one)),
  ].join(' ');
}

const formsOf = (name: CommandName) =>
  Object.entries(commandOf(name).forms).map(([key, form]) => formText(key, form));

function bracketed(text: string, { required, repeatable }: Parameter): string {
  return `${required ? text : `[${text}]`}${repeatable ? '…' : ''}`;
}

const placeholder = ({ value, choices }: Parameter) => value ?? choices?.join('|') ?? '';
const flag = (name: string, one: Parameter) => `--${name} ${placeholder(one)}`.trim();
const handedOver = (args: string) => (args === '' ? '' : ` -- ${args}`);

/** How a command is called, in one line: the catalog. */
export function invocationOf(name: CommandName): string {
  return `${npmCall(name)}${handedOver(formsOf(name).join(' | '))}`;
}

/** How a command is called, one line for each form: usage errors and help. */
export function usageOf(name: CommandName): string[] {
  return formsOf(name).map((form) => `${npmCall(name)}${handedOver(form)}`);
}

/** How one form of a command is called. */
export function callOf<N extends CommandName>(name: N, form: Call<N>['form']): string {
  return `${npmCall(name)}${handedOver(formText(form, commandOf(name).forms[form] ?? {}))}`;
}

/** What the exit codes of a command mean. */
export function exitCodesOf(name: CommandName): Readonly<Record<0 | 1 | 2, string>> {
  const usual = { 0: 'done', 1: 'failed, as the message says', 2: 'usage error; nothing was done' };
  return { ...usual, ...commandOf(name).exits };
}

/** An example as it is typed. */
export function typed(name: CommandName, { env, args }: Example): string {
  return `${env ? `${env} ` : ''}${npmCall(name)}${handedOver(args)}`;
}

/** What `--help` prints of a command. */
export function helpOf(name: CommandName): string {
  const { purpose, notes = [], forms, examples, settings = [] } = commandOf(name);
  const all = Object.values(forms);
  const environment = [
    ...Object.entries(COMMON_SETTINGS),
    ...settings.map((setting) => [setting, SETTINGS[setting]] as const),
  ];
  return [
    `${npmCall(name)}: ${purpose}`,
    ...notes,
    section('Usage', usageOf(name)),
    section(
      'Arguments',
      columns(once(all.flatMap(argumentsOf)).map(([, one]) => row(placeholder(one), one))),
    ),
    section(
      'Options',
      columns([
        ...once(all.flatMap(optionsOf)).map(([option, one]) => row(flag(option, one), one)),
        ['--help, -h', 'print this help'],
      ]),
    ),
    section(
      'Examples',
      examples.flatMap((one) => [`# ${one.to}`, typed(name, one)]),
    ),
    section('Exit codes', columns(Object.entries(exitCodesOf(name)))),
    section(
      'Environment',
      columns(environment.map(([setting, { value, means }]) => [`${setting}=${value}`, means])),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Every command with its purpose, one on a line. */
export function listing(): string {
  return columns(commandNames.map((name) => [npmCall(name), commandOf(name).purpose])).join('\n');
}

/** The rows of the README's table: what a person wants to do, and what they run. */
export function readmeRows(): Row[] {
  const shown = ({ readme }: Setting): Row[] => (readme ? [[readme.to, readme.run]] : []);
  return [
    ...commandNames.flatMap((name) =>
      commandOf(name)
        .examples.filter(({ readme }) => readme)
        .map((one): Row => [one.to, typed(name, one)]),
    ),
    ...Object.entries(TOOLS).map(([name, to]): Row => [to, npmCall(name)]),
    ...Object.values(COMMON_SETTINGS).flatMap(shown),
  ];
}

/** Forms share parameters: each is told once. */
function once(all: readonly Named[]): Named[] {
  return [...new Map(all.map((named) => [`${named[0]} ${named[1].means}`, named])).values()];
}

function row(left: string, { means, number, repeatable, default: usual }: Parameter): Row {
  const more = [
    number?.most === undefined ? [] : `${number.least} to ${number.most}`,
    repeatable ? 'more than once' : [],
    usual === undefined ? [] : `by default ${usual}`,
  ].flat();
  return [left, more.length > 0 ? `${means} (${more.join(', ')})` : means];
}

function columns(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
