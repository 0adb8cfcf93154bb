import type { FileStore } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { AdoptedFile, AdoptionDeed, AdoptionFinding } from '../../model/receipts.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { shorten } from '../../text/strings.ts';
import { named } from './decode.ts';

// What an adoption reads and says: the files of another archive as data, and a finding for everything that is not as ours.

/** The files of the archive that is adopted, by path below its folder. Nothing of them is trusted. */
export type SourceFiles = FileStore;

/** A field of an item of a resource. */
export interface ItemField {
  readonly resource: string;
  readonly key: string;
  readonly field: string;
}

/** A deviation as whoever found it tells it: the value as it is, which the report shows in part and names by its hash. */
interface Deviation {
  readonly rule: string;
  /** The name of a resource, or `archive`. */
  readonly resource: string;
  readonly key: string;
  readonly field?: string | undefined;
  readonly value: unknown;
  readonly done: AdoptionDeed;
  readonly to?: unknown;
  readonly note?: string | undefined;
}

const SHOWN = 200;

/** How the report writes a key that is the empty string. */
const EMPTY_KEY = '""';

/** Collects what an adoption finds, and what becomes of each file of the source. */
export class AdoptionNotes {
  readonly #hashes: Hashes;
  readonly #findings: AdoptionFinding[] = [];
  readonly #files = new Map<string, AdoptedFile>();
  readonly #replaced: ItemField[] = [];
  readonly #kept = new Set<string>();

  constructor(hashes: Hashes) {
    this.#hashes = hashes;
  }

  /** Notes a deviation. Two equal ones are two findings: the source has it twice. */
  add({ rule, resource, key, field, value, done, to, note }: Deviation): void {
    const json = JSON.stringify(value) ?? 'null';
    // The report is text, whatever it quotes; and a key that is the empty string is shown as one.
    const place = key === '' ? EMPTY_KEY : named(key);
    // In the order of the schema, so that a later adoption knows what an earlier one said.
    this.#findings.push({
      rule,
      resource,
      key: place,
      ...(field === undefined ? {} : { field: field === '' ? EMPTY_KEY : named(field) }),
      found: shorten(named(json), SHOWN),
      value_sha256: this.#hashes.sha256(json),
      done,
      ...(to === undefined ? {} : { to: shorten(named(JSON.stringify(to) ?? 'null'), SHOWN) }),
      ...(note === undefined ? {} : { note: named(note) }),
    });
  }

  /** Notes that what is no text was replaced in a field of an item, which is waived (SAN-001). */
  replaced(place: ItemField, was: unknown, to: unknown): void {
    this.#replaced.push(place);
    this.add({
      rule: RULE_IDS.fieldCaps,
      ...place,
      value: was,
      done: 'repaired',
      to,
      note: 'Half a character, or a code point that Unicode sets apart, was replaced by U+FFFD.',
    });
  }

  /** The fields in which something was replaced. */
  get replacedPlaces(): readonly ItemField[] {
    return this.#replaced;
  }

  /** Says what became of a file of the source; the last word on a path counts. */
  file(path: string, bytes: Uint8Array, became: AdoptedFile['became'], at?: string): void {
    const size_bytes = bytes.length;
    const sha256 = this.#hashes.sha256(bytes);
    this.#files.set(path, { path, size_bytes, sha256, became, ...(at === undefined ? {} : { at }) });
  }

  /** Has a file of the source kept as it is, since it says more than was taken. */
  keep(path: string): void {
    this.#kept.add(path);
  }

  /** The files of the source that are kept, whatever else became of them. */
  get kept(): ReadonlySet<string> {
    return this.#kept;
  }

  /** Whether something was said of a file of the source. */
  knows(path: string): boolean {
    return this.#files.has(path);
  }

  /** Everything that was found, in the order of the notes. */
  get findings(): readonly AdoptionFinding[] {
    return this.#findings;
  }

  /** Every file of which something was said, by path. */
  get files(): readonly AdoptedFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}
