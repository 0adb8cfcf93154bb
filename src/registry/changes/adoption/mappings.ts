import { AXN_PATTERN, type AxnSchema, GLYPH_COUNT, graphemes } from '../../identity/axn.ts';
import type { Deposit } from '../../model/deposit.ts';
import {
  AXN_SCHEMA_VERSION,
  AXN_V1_SCHEMA_VERSION,
  GENERATED_STATUSES,
  SERIES_TYPES,
} from '../../model/vocabulary.ts';
import { isFields } from '../../text/json.ts';
import { checkLink } from '../../text/links.ts';
import { dayOf, instantOf, itemsOf, licenseOf, numberIn, orcidOf, textOf, textsOf } from './values.ts';

// How a value of a known field of a deposit becomes one of ours where it is not one already. A mapping returns undefined where it cannot tell.

/** What a mapping may look at besides the value. */
interface MappingContext {
  /** The day of the deposit, as far as it is known. */
  readonly day: string;
}

type Mapping = (value: unknown, context: MappingContext) => unknown;

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

const MISSING = 'Not stated by its archive.';

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
  const more: Readonly<Record<string, unknown>> = isFields(item) ? item : {};
  return {
    subject,
    predicate,
    object,
    type: textOf(more.type) ?? 'relation',
    evidence_status: textOf(more.evidence_status) ?? 'not stated',
  };
}

/** The schema of an identifier by how many glyphs it has; undefined for another count. */
export function schemaOfAxn(text: string): AxnSchema | undefined {
  const many = graphemes(text.slice(text.lastIndexOf('.') + 1)).length;
  return (['v1', 'v2'] as const).find((schema) => GLYPH_COUNT[schema] === many);
}

const SCHEMA_VERSIONS: Readonly<Record<AxnSchema, string>> = {
  v1: AXN_V1_SCHEMA_VERSION,
  v2: AXN_SCHEMA_VERSION,
};

const history: Mapping = (value, { day }) => {
  const items = itemsOf(value, (item) => {
    const found = axn(item, { day }) as string | undefined;
    if (found === undefined) return undefined;
    const fields: Readonly<Record<string, unknown>> = isFields(item) ? item : {};
    return {
      axn: found,
      schema_version: textOf(fields.schema_version) ?? SCHEMA_VERSIONS[schemaOfAxn(found) ?? 'v2'],
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
    const found = address(url, { day: '' });
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

/** The mappings by field. A field without one is kept as it is, or among the fields of the source. */
export const MAPPINGS: Partial<Record<keyof Deposit, Mapping>> = {
  title: line,
  creator: line,
  description: paragraphs,
  content_type: line,
  license: (value) => licenseOf(String(line(value, { day: '' }) ?? '')) ?? line(value, { day: '' }),
  orcid: (value) => orcidOf(textOf(value) ?? ''),
  date: dayOf,
  keywords: (value) => textsOf(value, /[,;\n]/, ['name', 'keyword', 'label']),
  version,
  methodology: paragraphs,
  falsification: paragraphs,
  related_ids: (value) =>
    textsOf(value, /[,;\s]+(?=(?:AXN:|doi:|https?:|10\.))|\n/, ['id', 'axn', 'doi', 'url', 'identifier']),
  defines_concepts: (value) => itemsOf(value, concept),
  entity_triples: (value) => itemsOf(value, triple),
  entities: (value) => itemsOf(value, triple),
  journal: line,
  sovereign_id: line,
  mirrors,
  minted_at: instantOf,
  axn_history: history,
  legacy_axn: axn,
  predecessor_axn: axn,
  superseded_by_axn: axn,
  supersedes: numberIn,
  predecessor_deposit_number: numberIn,
  superseded_by_deposit_number: numberIn,
  version_in_series: numberIn,
  issue_number: numberIn,
  superseded_at: dayOf,
  withdrawn_at: dayOf,
  issue_url: address,
  reciprocity_notice: address,
  superseded_reason: paragraphs,
  withdrawn_reason: paragraphs,
  draft_pending_reason: paragraphs,
  status_note: paragraphs,
  version_series_id: line,
  series_type: (value) => SERIES_TYPES.find((type) => textOf(value)?.toLowerCase().includes(type)),
  wiki_article: paragraphs,
  wiki_status: generatedStatus,
  entity_status: generatedStatus,
  protocol_version: line,
  axn_schema_version: line,
};
