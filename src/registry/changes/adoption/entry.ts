import { RESOURCES } from '../../archive/resources/index.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import { AXN_PATTERN, graphemes } from '../../identity/axn.ts';
import { GLYPH_COUNT } from '../../identity/parts.ts';
import { Deposit } from '../../model/deposit.ts';
import {
  AXN_SCHEMA_VERSION,
  AXN_V1_SCHEMA_VERSION,
  GENERATED_STATUSES,
  SERIES_TYPES,
} from '../../model/vocabulary.ts';
import { isEdtf } from '../../rules/form.ts';
import { cleanedValue, cleanText, shapeOfField } from '../../submission/sanitize.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { canonicalTag, tagsByName } from '../../text/languages.ts';
import { checkLink } from '../../text/links.ts';
import { shorten } from '../../text/strings.ts';
import { stated } from './derived.ts';
import type { AdoptionNotes } from './source.ts';
import {
  dayOf,
  defaultsOf,
  instantOf,
  isEmptyList,
  isNothing,
  isSilent,
  itemsOf,
  licenseOf,
  numberIn,
  orcidOf,
  statusOf,
  substrateOf,
  textOf,
  textsOf,
} from './values.ts';

// Maps an entry of another archive to one of ours: known fields get values of the model, and the rest goes under `source_fields`.

/** The fields of a deposit as far as they are known. */
type Written = Partial<Deposit> & Record<string, unknown>;

/** The fields of identity, text and hash, which are decided elsewhere and never mapped here. */
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

const LONGEST_NOTE = 500;

/** Maps the fields of one entry, and reports to `notes` where the result deviates from the source. Never throws. */
export class EntryMapping {
  /** The fields of the model, with values of the model. `source` has what the source said instead. */
  readonly fields: Written = {};
  readonly source: Record<string, unknown> = {};
  readonly #raw: Fields;
  readonly #key: string;
  readonly #notes: AdoptionNotes;
  readonly #now: string;
  /** Values for fields that every entry needs and this one may lack. */
  readonly #due: ReturnType<typeof defaultsOf>;

  constructor(raw: Fields, number: number, notes: AdoptionNotes, now: string) {
    this.#raw = raw;
    this.#key = String(number);
    this.#notes = notes;
    this.#now = now;
    this.#due = defaultsOf(number, this.#day(), instantOf(raw.date));
    const kept = isFields(raw.source_fields) ? raw.source_fields : {};
    Object.assign(this.source, kept);
    for (const [name, value] of Object.entries(stated(raw, RESOURCES.registry as Resource) as Fields))
      if (!ELSEWHERE.has(name)) this.#field(name, value);
    this.#status();
    this.#substrate();
    this.#required();
  }

  /** Reports that a field differs from the source. */
  note(
    done: 'mapped' | 'derived' | 'kept' | 'repaired',
    field: string,
    value: unknown,
    more: { readonly rule?: string; readonly to?: unknown; readonly note?: string | undefined } = {},
  ): void {
    this.#notes.add({ resource: 'registry', key: this.#key, field, value, done, ...more });
  }

  /** Keeps a value of the source beside the fields of the model. */
  keep(name: string, value: unknown): void {
    // An assignment would not store a key such as `__proto__`.
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
    if (schema.safeParse(direct).success && !(name in RULED)) {
      this.#take(name, value, direct);
      return;
    }
    const mapped = this.#clean(name, mapping?.(value, this.#day()));
    if (mapped !== undefined && !isEmptyList(mapped) && schema.safeParse(mapped).success)
      this.#take(name, value, mapped);
    // `#required` fills and reports the fields that every entry needs.
    else if (isNothing(value) && name in this.#due) return;
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
    const rule = RULED[name] ?? 'REG-002';
    this.note('mapped', name, value, { rule, to: taken });
  }

  /** Cleans every string of a value as the mint would have (SAN-003). */
  #clean(name: string, value: unknown): unknown {
    return cleanedValue(value, shapeOfField(name));
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
      const rule = 'SUB-001';
      this.note(done, 'substrate', this.#raw.substrate ?? null, { rule, to: stated });
    }
    if (note !== undefined && this.fields.substrate_note === undefined)
      this.fields.substrate_note = shorten(
        cleanText(note, { lines: false, isolates: false }).text,
        LONGEST_NOTE - 1,
      );
  }

  #required(): void {
    for (const [name, [rule, value]] of Object.entries(this.#due)) {
      if (this.fields[name] !== undefined) continue;
      this.fields[name] = value;
      // An empty default for a field that the source does not have needs no report.
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
}

// Mappings turn values of known fields into ours if they are not ours already. A mapping returns undefined if it cannot tell.

/** `day` is the day of the deposit. */
type Mapping = (value: unknown, day?: string) => unknown;

const line: Mapping = (value) =>
  (Array.isArray(value) ? textsOf(value, /\n/, ['name']).join('; ') : textOf(value))?.replace(
    /\s*\n\s*/g,
    ' ',
  ) || undefined;
const paragraphs: Mapping = (value) =>
  Array.isArray(value) || isFields(value)
    ? textsOf(value, /$^/, []).join('\n\n') || undefined
    : textOf(value);
const address: Mapping = (value) => {
  const text = textOf(value);
  return text !== undefined && /^https?:\/\//.test(text) && checkLink(text) === undefined ? text : undefined;
};
const axn: Mapping = (value) => {
  const text = textOf(isFields(value) ? value.axn : value);
  return text !== undefined && AXN_PATTERN.test(text) ? text : undefined;
};

export const MISSING = 'Not stated by its archive.';

function concept(item: unknown, key?: string) {
  if (!isFields(item)) {
    const text = textOf(item);
    const [, term, definition] = /^([^:—]{1,200})(?::|\s—)\s+(\S.*)$/s.exec(key ?? text ?? '') ?? [];
    const named = key ?? term ?? text;
    return named === undefined
      ? undefined
      : { term: named, definition: (key === undefined ? definition : text) ?? MISSING, type: 'unspecified' };
  }
  const term = textOf(item.term ?? item.name ?? item.concept ?? key);
  if (term === undefined) return undefined;
  return {
    term,
    definition: textOf(item.definition ?? item.description) ?? MISSING,
    type: textOf(item.type) ?? 'unspecified',
  };
}

function triple(item: unknown) {
  const [subject, predicate, object] = Array.isArray(item)
    ? item.map(textOf)
    : isFields(item)
      ? [item.subject ?? item.s, item.predicate ?? item.relation ?? item.p, item.object ?? item.o].map(textOf)
      : [];
  if (subject === undefined || predicate === undefined || object === undefined) return undefined;
  const more: Fields = isFields(item) ? item : {};
  return {
    subject,
    predicate,
    object,
    type: textOf(more.type) ?? 'relation',
    evidence_status: textOf(more.evidence_status) ?? 'not stated',
  };
}

/** Returns the schema version of an identifier: v1 if it has four glyphs, otherwise the current version. */
export function schemaVersionOf(text: string): string {
  const many = graphemes(text.slice(text.lastIndexOf('.') + 1)).length;
  return many === GLYPH_COUNT.v1 ? AXN_V1_SCHEMA_VERSION : AXN_SCHEMA_VERSION;
}

const history: Mapping = (value, day) => {
  const items = itemsOf(value, (item) => {
    const found = axn(item) as string | undefined;
    if (found === undefined) return undefined;
    const fields: Fields = isFields(item) ? item : {};
    return {
      axn: found,
      schema_version: textOf(fields.schema_version) ?? schemaVersionOf(found),
      retired_at: dayOf(fields.retired_at ?? fields.date) ?? day,
      reason: textOf(fields.reason ?? fields.note) ?? MISSING,
    };
  });
  return items.length > 0 ? items : undefined;
};

const mirrors: Mapping = (value) => {
  const pairs = isFields(value)
    ? Object.entries(value)
    : textsOf(value, /\s+/, ['url', 'href']).map((url, at): [string, string] => [`mirror ${at + 1}`, url]);
  const good = pairs.flatMap(([label, url]) => {
    const found = address(url);
    return label !== '' && typeof found === 'string' ? [[label, found]] : [];
  });
  return good.length > 0 ? Object.fromEntries(good) : undefined;
};

const generatedStatus: Mapping = (value) => {
  const text = textOf(value)?.toLowerCase() ?? '';
  const [provisional, reviewed, rejected] = GENERATED_STATUSES;
  if (/review|approved|accepted|verified/.test(text) && !/un|not /.test(text)) return reviewed;
  if (/reject/.test(text)) return rejected;
  return text === '' ? undefined : provisional;
};

const version: Mapping = (value) => {
  const text = textOf(value)?.replace(/^version\s*/i, '');
  if (text === undefined) return undefined;
  return /^v?\d+$/.test(text) ? `${text}.0` : text;
};

const by = (mapping: Mapping, ...fields: (keyof Deposit)[]) =>
  Object.fromEntries(fields.map((field) => [field, mapping]));

/** The rules of fields of which the schema alone does not say what is valid. */
const RULED: Readonly<Record<string, string>> = {
  license: 'LIC-001',
  date_created: 'DCR-001',
  language: 'LNG-001',
};

/** The mapping of each field. In a field without one, a valid value stays, and an invalid one goes under `source_fields`. */
const MAPPINGS: Partial<Record<keyof Deposit, Mapping>> = {
  ...by(line, 'title', 'creator', 'content_type', 'journal', 'sovereign_id', 'version_series_id'),
  ...by(line, 'protocol_version', 'axn_schema_version'),
  ...by(paragraphs, 'description', 'methodology', 'falsification', 'wiki_article', 'status_note'),
  ...by(paragraphs, 'superseded_reason', 'withdrawn_reason', 'draft_pending_reason'),
  ...by(dayOf, 'date', 'superseded_at', 'withdrawn_at'),
  ...by(axn, 'legacy_axn', 'predecessor_axn', 'superseded_by_axn'),
  ...by(numberIn, 'supersedes', 'predecessor_deposit_number', 'superseded_by_deposit_number'),
  ...by(numberIn, 'version_in_series', 'issue_number'),
  ...by(address, 'issue_url', 'reciprocity_notice'),
  ...by(generatedStatus, 'wiki_status', 'entity_status'),
  ...by((value) => itemsOf(value, triple), 'entity_triples', 'entities'),
  license: (value) => licenseOf(String(line(value) ?? '')) ?? line(value),
  orcid: (value) => orcidOf(textOf(value) ?? ''),
  date_created: (value) => [textOf(value) ?? ''].find(isEdtf),
  language: (value) => {
    const text = textOf(value) ?? '';
    return canonicalTag(text) ?? tagsByName().get(text.toLowerCase());
  },
  keywords: (value) => textsOf(value, /[,;\n]/, ['name', 'keyword', 'label']),
  version,
  related_ids: (value) =>
    textsOf(value, /[,;\s]+(?=(?:AXN:|doi:|https?:|10\.))|\n/, ['id', 'axn', 'doi', 'url', 'identifier']),
  defines_concepts: (value) => itemsOf(value, concept),
  mirrors,
  minted_at: instantOf,
  axn_history: history,
  series_type: (value) => SERIES_TYPES.find((type) => textOf(value)?.toLowerCase().includes(type)),
};
