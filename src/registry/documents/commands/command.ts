import type { SettingName } from './settings.ts';

// The shape of an entry of the list of commands. Parsing, help, the catalog and `npm run help` come from it.

/** The meaning of an argument or option, and the values that it takes besides any text. */
export interface Parameter {
  readonly means: string;
  readonly choices?: readonly string[];
  /** The value is a whole number of at least the first, and at most the second. */
  readonly number?: readonly [least: number, most?: number];
  /** The value is a path, which is read from the folder where the person is. */
  readonly path?: true;
  /** The value is a sentence for people: it has a letter or a digit. */
  readonly words?: true;
  /** An option that can be given several times. */
  readonly repeatable?: true;
  /** An option that has to be given. One that chooses the form always has. */
  readonly required?: true;
  readonly default?: string;
}

/** Most parameters have a meaning only. */
type Described = string | Parameter;
export type Parameters = Readonly<Record<string, Described>>;

/** The option of a command that prints for programs. */
export const json = 'print the result as JSON, for programs';

/** The option of a command that can be tried. */
export const dryRun = 'say what would happen, and write nothing';

/** One way to call a command. */
export interface Form {
  /** In the order in which they are typed, each by its name and as commander writes it: `files <FILE.md...>`, `names [NAME...]`. */
  readonly arguments?: Parameters;
  /** As commander writes them: `--issue <N>`, `--json`. Help shows choices in the place of a value's name. */
  readonly options?: Parameters;
}

type Forms = Readonly<Record<string, Form>>;

/**
 * Calls that help shows: by what a person wants to do, what they type after the command's name; before it a setting of the environment,
 * where it needs one.
 */
export type Calls = Readonly<Record<string, string>>;

/** An entry of the list of commands; `scripts/NAME.ts` runs it. What it takes stands in it, or in its forms where there are several. */
export interface Command extends Form {
  /** Its purpose in a few words, for help and the catalog. */
  readonly purpose: string;
  /** More that a person should know before they run it. */
  readonly notes?: readonly string[];
  /**
   * Several ways to call it, each by what tells it from the others: a word that comes first (`withdraw`), an option that only this form
   * takes (`--rich`), both (`update --all`), or nothing.
   */
  readonly forms?: Forms;
  /** Those that `npm run help` shows, too; then others. A command has one at least. */
  readonly tasks?: Calls;
  readonly examples?: Calls;
  /** The meanings of the exit codes 0 and 1, where they are more than done and failed. */
  readonly exits?: { readonly 0?: string; readonly 1?: string };
  /** The settings of the environment that it reads besides those that every command reads. */
  readonly settings?: readonly SettingName[];
}

/** A group of the list. */
export type Commands = Readonly<Record<string, Command>>;

/** A parameter as its form writes it. */
export interface Written extends Parameter {
  /** `files` or `dry-run`. */
  readonly name: string;
  /** As commander takes it: `<FILE.md...>` or `--issue <N>`. */
  readonly as: string;
  /** As people read it: `FILE.md` or `--issue N`. */
  readonly shown: string;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
}

/** The ways to call a command by what tells them apart; the only one, by nothing. */
export const formsOf = ({ forms, ...form }: Command): Forms => forms ?? { '': form };

const parameterOf = (described: Described): Parameter =>
  typeof described === 'string' ? { means: described } : described;

/** The arguments of a form, in the order in which they are typed. */
export function argumentsOf({ arguments: all = {} }: Form): Written[] {
  return Object.entries(all).map(([key, described]) => {
    const [name = '', as = ''] = key.split(' ');
    const parameter = parameterOf(described);
    const shown = parameter.choices?.join('|') ?? as.replace(/^[<[]|(?:\.\.\.)?[>\]]$/g, '');
    const [isRequired, isRepeatable] = [as.startsWith('<'), as.includes('...')];
    return { ...parameter, name, as, shown, isRequired, isRepeatable };
  });
}

/** The options of the form with a key. */
export function optionsOf(key: string, { options = {} }: Form): Written[] {
  return Object.entries(options).map(([as, described]) => {
    const [flag = '', value] = as.split(' ');
    const parameter = parameterOf(described);
    const placeholder = parameter.choices?.join('|') ?? value?.slice(1, -1);
    return {
      ...parameter,
      ...{ name: flag.slice(2), as, shown: placeholder === undefined ? flag : `${flag} ${placeholder}` },
      isRequired: parameter.required === true || key.split(' ').includes(flag),
      isRepeatable: parameter.repeatable === true,
    };
  });
}

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

type One<P> = P extends { choices: readonly (infer C)[] }
  ? C
  : P extends { number: unknown }
    ? number
    : string;

type Arguments<A> = {
  readonly [K in keyof A & string as K extends `${infer N} ${string}`
    ? N
    : never]: K extends `${string}...${string}`
    ? readonly One<A[K]>[]
    : K extends `${string} <${string}`
      ? One<A[K]>
      : One<A[K]> | undefined;
};

type Options<O, F extends string> = {
  readonly [K in keyof O & string as K extends `--${infer N} ${string}`
    ? Camel<N>
    : K extends `--${infer N}`
      ? Camel<N>
      : never]: K extends `${infer Flag} ${string}`
    ? O[K] extends { repeatable: true }
      ? readonly One<O[K]>[]
      : O[K] extends { required: true } | { default: string }
        ? One<O[K]>
        : F extends `${string}${Flag}`
          ? One<O[K]>
          : One<O[K]> | undefined
    : boolean;
};

type Part<F, K extends keyof Form> = F extends Record<K, infer P> ? P : unknown;

/** A call of a command: its form, and the value of each argument and option. */
export type CallOf<C extends Command> = C extends { readonly forms: infer All }
  ? { [F in keyof All & string]: CallOfForm<All[F], F> }[keyof All & string]
  : CallOfForm<C, ''>;

type CallOfForm<C, F extends string> = { readonly form: F } & Arguments<Part<C, 'arguments'>> &
  Options<Part<C, 'options'>, F>;
