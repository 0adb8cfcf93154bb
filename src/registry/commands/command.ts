import type { SettingName } from './settings.ts';

// What an entry of the list of commands says. Parsing, help, the catalog and the README's table come from it.

/** An argument or an option of a command: what is typed, and what it means. */
export interface Parameter {
  readonly means: string;
  /** How help names the value. An option without one is a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The value is a whole number within these bounds. */
  readonly number?: { readonly least: number; readonly most?: number };
  /** The value is a path, which is read from the folder where the person is. */
  readonly path?: true;
  /** The value is a sentence for people: it has a letter or a digit. */
  readonly words?: true;
  readonly repeatable?: true;
  readonly required?: true;
  readonly default?: string;
}

/** The option of a command that prints for programs. */
export const json = { means: 'print the result as JSON, for programs' } as const satisfies Parameter;

/** The option of a command that can be tried. */
export const dryRun = { means: 'say what would happen, and write nothing' } as const satisfies Parameter;

/** One way to call a command. Arguments are in the order in which they are typed. */
export interface Form {
  readonly arguments?: Readonly<Record<string, Parameter>>;
  readonly options?: Readonly<Record<string, Parameter>>;
}

/** A call that help shows: what a person wants to do, and what they type after the command's name. */
export interface Example {
  readonly to: string;
  readonly args: string;
  /** A setting of the environment in front of the call. */
  readonly env?: string;
  /** Whether the README's table shows it. */
  readonly readme?: true;
}

/** An entry of the list of commands; `scripts/NAME.ts` runs it. */
export interface Command {
  /** What it does, in a few words: help and the catalog. */
  readonly purpose: string;
  /** What else a person should know before they run it. */
  readonly notes?: readonly string[];
  /**
   * The ways to call it, each by what tells it from the others: a word that comes first (`withdraw`), an option that only this form
   * takes (`--rich`), both (`update --all`), or nothing.
   */
  readonly forms: Readonly<Record<string, Form>>;
  readonly examples: readonly Example[];
  /** What the exit codes 0 and 1 mean, where it is more than done and failed. */
  readonly exits?: { readonly 0?: string; readonly 1?: string };
  /** The settings of the environment that it reads besides those that every command reads. */
  readonly settings?: readonly SettingName[];
}

/** A group of the list. */
export type Commands = Readonly<Record<string, Command>>;

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

type One<P> = P extends { choices: readonly (infer C)[] }
  ? C
  : P extends { number: object }
    ? number
    : P extends { value: string }
      ? string
      : boolean;

/** The type of a parameter's value, once it is read. */
type Value<P> = P extends { repeatable: true }
  ? readonly One<P>[]
  : P extends { required: true } | { default: string }
    ? One<P>
    : One<P> extends boolean
      ? boolean
      : One<P> | undefined;

type Values<P> = { readonly [N in keyof P & string as Camel<N>]: Value<P[N]> };
type Part<F, K extends keyof Form> = F extends Record<K, infer P> ? Values<P> : unknown;

/** What a call of a command says: the form, and the value of each argument and option of it. */
export type CallOf<C extends Command> = {
  [F in keyof C['forms'] & string]: { readonly form: F } & Part<C['forms'][F], 'arguments'> &
    Part<C['forms'][F], 'options'>;
}[keyof C['forms'] & string];
