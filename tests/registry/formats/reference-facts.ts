import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { Format } from './format.ts';

// What every format of a reference must tell, taken from the entry of a deposit. Formats of one line cannot hold a line break, and all of
// ours write runs of white space as one space.

/** A text on one line. */
export function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** How names are read that do not stand as they were deposited: as a list of names has each, and as one says it. Written by hand. */
const NAMES: Readonly<Record<string, readonly (readonly [listed: string, spoken: string])[]>> = {
  'Tester, Ada': [['Tester, Ada', 'Ada Tester']],
  'Lindqvist, Ada; Oyelaran, Ben': [
    ['Lindqvist, Ada', 'Ada Lindqvist'],
    ['Oyelaran, Ben', 'Ben Oyelaran'],
  ],
  'Okafor, Daniel III': [['Okafor, Daniel, III', 'Daniel Okafor III']],
  '"Reading Room, Port Vell"': [['Reading Room, Port Vell', 'Reading Room, Port Vell']],
};

const STATES = {
  ACTIVE: '',
  SUPERSEDED: ' [Superseded]',
  WITHDRAWN: ' [Withdrawn]',
  DRAFT_PENDING: ' [Draft]',
};

/** The title of a deposit with its state, as a bibliography must print it. */
export function statedTitle({ title, status }: Deposit): string {
  return `${title}${STATES[status]}`;
}

/** The names of the creators of a deposit: as lists have them, and as one says them. */
export function namesOf({ creator }: Deposit): { readonly listed: string[]; readonly spoken: string[] } {
  const names = NAMES[creator] ?? [[flat(creator), flat(creator)]];
  return { listed: names.map(([listed]) => listed), spoken: names.map(([, spoken]) => spoken) };
}

/** What is compared of a deposit in every format. */
export function factsOf({ site }: Pick<Archive, 'site'>, deposit: Deposit) {
  return {
    title: flat(statedTitle(deposit)),
    creators: namesOf(deposit).listed,
    date: deposit.date,
    keywords: deposit.keywords.map(flat),
    axn: deposit.axn,
    url: `${site.base_url}/s/records/${deposit.deposit_number}/`,
    license: deposit.license,
  };
}

/** A name as a reader gives it: whole, or in parts. */
export interface NameRead {
  readonly whole?: string | undefined;
  readonly family?: string | undefined;
  readonly given?: string | undefined;
  readonly suffix?: string | undefined;
}

/** The names that a reader gave, as lists have them. */
export function namesAs(read: readonly NameRead[]): string[] {
  return read.map(
    ({ whole, family, given, suffix }) =>
      whole ?? [family, given, suffix].filter((part) => part !== undefined && part !== '').join(', '),
  );
}

/** The path of a file of a record. */
export function fileOf({ deposit_number }: Deposit, name: string): string {
  return `/s/records/${deposit_number}/${name}`;
}

/** The text of a published file. Throws where there is none. */
export function textOf(files: ReadonlyMap<string, Buffer>, path: string): string {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`${path} is not published`);
  return bytes.toString('utf8');
}

/** A format of references: the file of each record has one entry, and that of the archive has all of them, in the order of the deposits. */
export function referencesFormat<Entry>(
  about: Pick<Format, 'name' | 'reader'> & {
    readonly surface: string;
    readonly file: string;
    readonly all: string;
  },
  read: (
    text: string,
    path: string,
  ) => { readonly entries: readonly Entry[]; readonly errors: readonly string[] },
  wrong: (path: string, archive: Archive, deposit: Deposit, entry: Entry | undefined) => string[],
): Format {
  const { name, reader, surface, file, all } = about;
  return {
    ...{ name, reader, surfaces: ['record-files', surface] },
    check: async ({ archive, files }) => {
      const { deposits } = archive.registry;
      const errors: string[] = [];
      const entriesIn = (path: string, due: number) => {
        const found = read(textOf(files, path), path);
        errors.push(...found.errors);
        if (found.entries.length !== due) errors.push(`${path} has ${found.entries.length} entries`);
        return found.entries;
      };
      const whole = entriesIn(all, deposits.length);
      for (const [at, deposit] of deposits.entries()) {
        const path = fileOf(deposit, file);
        errors.push(
          ...wrong(path, archive, deposit, entriesIn(path, 1)[0]),
          ...wrong(all, archive, deposit, whole[at]),
        );
      }
      return { documents: deposits.length * 2, errors };
    },
  };
}
