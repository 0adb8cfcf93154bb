import { RESOURCES } from '../../archive/resources/index.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import { Deposit } from '../../model/deposit.ts';
import { ordered } from '../../model/lifecycle.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { cleanedValue, cleanText, shapeOfField, uncleanIn } from '../../submission/sanitize.ts';
import { isFields } from '../../text/json.ts';
import { shorten } from '../../text/strings.ts';
import { stated } from './derived.ts';
import { MAPPINGS } from './mappings.ts';
import type { AdoptionNotes } from './source.ts';
import {
  dayOf,
  defaultsOf,
  instantOf,
  isEmptyList,
  isNothing,
  isSilent,
  statusOf,
  substrateOf,
  textOf,
} from './values.ts';

// One entry of another archive as an entry of ours: known fields with values of the model, everything else under `source_fields`.

type Fields = Readonly<Record<string, unknown>>;
type Written = Record<string, unknown>;

/** What is decided elsewhere: identity, text and hash, which are never mapped. */
const ELSEWHERE: ReadonlySet<string> = new Set<keyof Deposit>([
  'deposit_number',
  'axn',
  'hex',
  'family',
  'emoji',
  'clusters',
  'reading',
  'hash',
  'axn_canonical',
  'axn_display',
  'content_swhid',
  'hash_status',
  'hash_basis',
  'hash_tried',
  'full_text_path',
  'source_fields',
  'redacted',
]);

/** What every entry needs, so that an empty value is replaced. */
const NEEDED: ReadonlySet<string> = new Set<keyof Deposit>([
  'protocol_version',
  'title',
  'creator',
  'date',
  'description',
  'content_type',
  'license',
  'keywords',
  'version',
  'minted_at',
]);

const LONGEST_NOTE = 500;

/** Maps the fields of one entry. `notes` hears of everything that is not kept as it is. Never throws. */
export class EntryMapping {
  readonly fields: Written = {};
  readonly source: Written = {};
  readonly #raw: Fields;
  readonly #key: string;
  readonly #notes: AdoptionNotes;
  readonly #now: string;

  constructor(raw: Fields, number: number, notes: AdoptionNotes, now: string) {
    this.#raw = raw;
    this.#key = String(number);
    this.#notes = notes;
    this.#now = now;
    const kept = isFields(raw.source_fields) ? raw.source_fields : {};
    Object.assign(this.source, kept);
    for (const [name, value] of Object.entries(stated(raw, RESOURCES.registry as Resource) as Fields))
      if (!ELSEWHERE.has(name)) this.#field(name, value);
    this.#status();
    this.#substrate();
    this.#required(number);
  }

  /** Says that a field is not as it was. */
  note(
    done: 'mapped' | 'derived' | 'kept' | 'repaired',
    field: string,
    value: unknown,
    more: { readonly rule?: string; readonly to?: unknown; readonly note?: string | undefined } = {},
  ): void {
    const place = { rule: RULE_IDS.entrySchema, resource: 'registry', key: this.#key };
    this.#notes.add({ ...place, field, value, done, ...more });
  }

  /** Keeps a value of the source beside the fields of the model. */
  keep(name: string, value: unknown): void {
    // A key that objects have by themselves is a key like any other.
    Object.defineProperty(this.source, name, { value, enumerable: true, configurable: true, writable: true });
  }

  #field(name: string, value: unknown): void {
    const fields: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> =
      Deposit.shape;
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!schema || name === 'status' || name === 'substrate') {
      if (!schema) this.keep(name, value);
      return;
    }
    const mapping = MAPPINGS[name as keyof Deposit];
    const direct = this.#clean(name, value);
    if (schema.safeParse(direct).success && !(name === 'license' && mapping)) {
      this.#take(name, value, direct);
      return;
    }
    const mapped = this.#clean(name, mapping?.(value, { day: this.#day() }));
    if (mapped !== undefined && !isEmptyList(mapped) && schema.safeParse(mapped).success)
      this.#take(name, value, mapped);
    // What every entry needs is derived below, and said there.
    else if (isNothing(value) && NEEDED.has(name)) return;
    else if (isNothing(value))
      this.note('mapped', name, value, { note: 'An empty value of an optional field is left out.' });
    else {
      this.keep(name, value);
      this.note('kept', name, value, { note: 'The model has no such value; it stands under source_fields.' });
    }
  }

  #take(name: string, value: unknown, taken: unknown): void {
    this.fields[name] = taken;
    if (JSON.stringify(taken) === JSON.stringify(value)) return;
    this.keep(name, value);
    const rule = name === 'license' ? RULE_IDS.licenseForm : RULE_IDS.entrySchema;
    this.note('mapped', name, value, { rule, to: taken });
  }

  /** What the mint would have cleaned is cleaned, in every string of a value (SAN-003). */
  #clean(name: string, value: unknown): unknown {
    if (value === undefined) return undefined;
    const shape = shapeOfField(name);
    if ([...uncleanIn(value, name, shape)].length === 0) return value;
    return cleanedValue(value, shape);
  }

  #day(): string {
    const { date, minted_at } = this.#raw;
    return dayOf(date) ?? dayOf(minted_at) ?? this.#now.slice(0, 10);
  }

  #status(): void {
    const value = this.#raw.status;
    const known = Deposit.shape.status.safeParse(
      typeof value === 'string' ? value.trim().toUpperCase() : value,
    );
    if (known.success) {
      this.fields.status = known.data;
      if (known.data !== value) this.note('mapped', 'status', value, { to: known.data });
      return;
    }
    const prose = textOf(isFields(value) ? (value.status ?? value.state) : value);
    const found = statusOf(prose ?? '');
    this.fields.status = found ?? 'ACTIVE';
    if (value !== undefined && value !== null) this.keep('status', value);
    if (prose !== undefined && this.fields.status_note === undefined)
      this.fields.status_note = cleanText(prose, { lines: true, isolates: false }).text;
    const note = found
      ? 'The prose stands in status_note.'
      : 'It names no state of the vocabulary; ACTIVE was taken.';
    this.note(found ? 'mapped' : 'derived', 'status', value ?? null, { to: this.fields.status, note });
  }

  #substrate(): void {
    const value = this.#raw.substrate ?? this.#raw.substrate_disclosure;
    const prose = Array.isArray(value) ? value.map(textOf).filter(Boolean).join('; ') : textOf(value);
    const { value: stated, note } = substrateOf(prose ?? '');
    this.fields.substrate = stated;
    if (stated !== this.#raw.substrate) {
      if (this.#raw.substrate !== undefined) this.keep('substrate', this.#raw.substrate);
      const done = stated === 'not declared' ? 'derived' : 'mapped';
      const rule = RULE_IDS.substrateForm;
      this.note(done, 'substrate', this.#raw.substrate ?? null, { rule, to: stated });
    }
    if (note !== undefined && this.fields.substrate_note === undefined)
      this.fields.substrate_note = shorten(
        cleanText(note, { lines: false, isolates: false }).text,
        LONGEST_NOTE - 1,
      );
  }

  #required(number: number): void {
    const day = this.#day();
    const due = defaultsOf(number, day, instantOf(this.#raw.date));
    for (const [name, [rule, value]] of Object.entries(due)) {
      if (this.fields[name] !== undefined) continue;
      this.fields[name] = value;
      // What a field of the mint would hold where there is nothing to hold says nothing of the source.
      if (isSilent(value) && !(name in this.#raw)) continue;
      this.note('derived', name, this.#raw[name] ?? null, { rule, to: value });
    }
    if (this.fields.issue_number === null || this.fields.issue_url === null) {
      for (const name of ['issue_number', 'issue_url'] as const) {
        if (this.fields[name] !== null) this.keep(name, this.fields[name]);
        this.fields[name] = null;
      }
    }
  }

  /** The entry, with what was decided elsewhere; its keys in the order of the schema. */
  finish(identity: Partial<Deposit>): Deposit {
    const source = Object.keys(this.source).length > 0 ? { source_fields: this.source } : {};
    return ordered({ ...this.fields, ...identity, ...source } as unknown as Deposit);
  }
}
