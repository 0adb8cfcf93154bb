import type { Archive } from '../../../src/registry/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';

// What every format of a reference must tell, taken from the entry of a deposit. Formats of one line cannot hold a line break, and all of
// ours write runs of white space as one space.

/** A text on one line. */
export function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What is compared of a deposit in every format. */
export function factsOf({ site }: Pick<Archive, 'site'>, deposit: Deposit) {
  return {
    title: flat(deposit.title),
    creators: deposit.creator.split(';').flatMap((name) => flat(name) || []),
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
}

/**
 * The names that a reader gave, each as it was deposited where its parts are those: the family name first and a comma, or last. A name
 * may be taken apart where there is one person, or where it was written with a comma; any other split is shown as it is.
 */
export function namesAs(deposited: readonly string[], read: readonly NameRead[], orcid: boolean): string[] {
  return read.map(({ whole, family = '', given }, at) => {
    if (whole !== undefined) return whole;
    if (given === undefined) return family;
    const name = deposited[at] ?? '';
    if (`${family}, ${given}` === name) return name;
    if (orcid && deposited.length === 1 && `${given} ${family}` === name) return name;
    return `${given} | ${family}`;
  });
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
