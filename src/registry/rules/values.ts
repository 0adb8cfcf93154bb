import type { Deposit } from '../model/deposit.ts';
import type { Submission } from '../model/submission.ts';
import { STORED_SHAPE } from '../model/submission-fields.ts';
import { SUBSTRATES } from '../model/vocabulary.ts';
import type { StoredEntry } from './stored-entry.ts';

// What a submission and a stored entry have in common, so that a rule of both scopes is written once.

/** The values that both scopes check; a missing one is empty. */
export interface CommonValues extends Readonly<Record<keyof typeof STORED_SHAPE, string>> {
  readonly title: string;
  readonly creator: string;
  readonly description: string;
  readonly content_type: string;
  readonly license: string;
  readonly substrate: string;
  readonly keywords: readonly string[];
  readonly orcid: string;
  readonly version: string;
  readonly methodology: string;
  readonly falsification: string;
  readonly related_ids: readonly string[];
  readonly mirrors: Readonly<Record<string, string>>;
}

const known = new WeakMap<StoredEntry, CommonValues>();

/**
 * The common values of either subject; of an entry, which many rules ask, put together once. An entry's substrate and its note are put
 * together as they were submitted.
 */
export function valuesOf(subject: Submission | StoredEntry): CommonValues {
  if ('fields' in subject) {
    const { fields, rich } = subject;
    return {
      title: fields.title,
      creator: fields.creator,
      description: fields.description,
      content_type: fields.content_type,
      license: fields.license,
      substrate: fields.substrate,
      keywords: fields.keywords,
      orcid: fields.orcid,
      version: fields.version,
      methodology: fields.methodology,
      falsification: fields.falsification,
      related_ids: fields.related_ids,
      ...storedOf(fields),
      mirrors: rich?.mirrors ?? {},
    };
  }
  const values = known.get(subject) ?? valuesOfEntry(subject);
  known.set(subject, values);
  return values;
}

function valuesOfEntry({ deposit }: StoredEntry): CommonValues {
  // What an entry lacks against its schema (REG-002) is judged as if it were empty.
  const given: Partial<Deposit> = deposit;
  return {
    title: given.title ?? '',
    creator: given.creator ?? '',
    description: given.description ?? '',
    content_type: given.content_type ?? '',
    license: given.license ?? '',
    substrate: given.substrate === undefined ? '' : joinSubstrate(given.substrate, given.substrate_note),
    keywords: given.keywords ?? [],
    orcid: given.orcid ?? '',
    version: given.version ?? '',
    methodology: given.methodology ?? '',
    falsification: given.falsification ?? '',
    related_ids: given.related_ids ?? [],
    ...storedOf(deposit),
    mirrors: given.mirrors ?? {},
  };
}

/** The fields that the table of fields alone says are stored. */
function storedOf(values: Readonly<Partial<Record<keyof typeof STORED_SHAPE, string | undefined>>>) {
  return Object.fromEntries(STORED_NAMES.map((name) => [name, values[name] ?? ''])) as Record<
    keyof typeof STORED_SHAPE,
    string
  >;
}

const STORED_NAMES = Object.keys(STORED_SHAPE) as (keyof typeof STORED_SHAPE)[];

const SEPARATOR = '; ';

/** A substrate as it is submitted: the value, then `; ` and the disclosure where there is one (decision 21). */
export function joinSubstrate(value: string, note: string | undefined): string {
  return note === undefined ? value : `${value}${SEPARATOR}${note}`;
}

/** Takes a submitted substrate apart; undefined when it does not start with one of the five values. */
export function splitSubstrate(
  text: string,
): { value: (typeof SUBSTRATES)[number]; note: string | undefined } | undefined {
  for (const value of SUBSTRATES) {
    if (text === value) return { value, note: undefined };
    if (text.startsWith(value + SEPARATOR)) {
      return { value, note: text.slice(value.length + SEPARATOR.length).trim() || undefined };
    }
  }
  return undefined;
}
