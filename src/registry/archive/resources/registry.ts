import * as z from 'zod';
import {
  Deposit,
  EXTRACTIVE,
  GENERATED_FIELDS,
  Registry,
  RegistryPart,
  RegistryPartFile,
} from '../../model/deposit.ts';
import { PublishedDeposit, PublishedRegistry } from '../../model/published.ts';
import { FAMILIES, STATUSES } from '../../model/vocabulary.ts';
import { type Fields, isFields } from '../../text/json.ts';
import type { Resource } from './resource.ts';

/**
 * An entry without the generated content that follows from the rest of it, and without its origin: what earlier versions stored of an
 * extract that no person judged, and an empty field of which nobody is said to have written it.
 */
function withoutExtracts(entry: Fields): Fields {
  const origins = isFields(entry.generated_by) ? entry.generated_by : {};
  const gone = GENERATED_FIELDS.flatMap(
    ([field, status]): { fields: readonly string[]; origin?: string }[] => {
      const origin = origins[field];
      const isExtract = isFields(origin) && origin.by === EXTRACTIVE;
      const isEmpty = (entry[field] ?? '') === '' || isEmptyList(entry[field]);
      const isJudged = (entry[status] ?? 'provisional-generated') !== 'provisional-generated';
      if (isJudged) return isEmpty && entry.redacted === true && field in entry ? [{ fields: [field] }] : [];
      const isGone = isExtract || (isEmpty && origin === undefined && (field in entry || status in entry));
      return isGone ? [{ fields: [field, status], origin: field }] : [];
    },
  );
  if (gone.length === 0) return entry;
  const names: readonly string[] = gone.flatMap(({ fields }) => fields);
  const written = Object.entries(origins).filter(([name]) => !gone.some(({ origin }) => origin === name));
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) => {
      if (name === 'generated_by') return written.length > 0 ? [[name, Object.fromEntries(written)]] : [];
      return names.includes(name) ? [] : [[name, value]];
    }),
  );
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The deposits. Each is a line of the file, and validated alone (REG-002). */
export const registry: Resource<'registry', Registry, Deposit> = {
  name: 'registry',
  kind: 'registry',
  group: 'works',
  path: 'data/registry.json',
  parts: {
    path: (number) => `data/registry-${String(number).padStart(4, '0')}.json`,
    glob: 'data/registry-*.json',
    has: (path) => /^data\/registry-\d{4,}\.json$/.test(path),
    name: 'registry-part',
    schema: RegistryPartFile,
  },
  catalog_name: 'registry',
  purpose: 'every deposit; the single source of truth',
  owner_scripts: ['scripts/mint.ts', 'scripts/lifecycle.ts', 'scripts/review.ts', 'scripts/backfill.ts'],
  published: true,
  schema: Registry,
  item: Deposit,
  shown: { schema: PublishedRegistry, item: PublishedDeposit },
  derived: {
    head: ['total_deposits'],
    items: {
      at: 'deposits',
      fields: ['references_concepts', 'references_concept_count'],
      stated: withoutExtracts,
    },
  },
  item_name: 'deposit',
  item_schema: { name: 'deposit-entry', used_by: ['REG-002'] },
  counted: {
    section: 'deposits',
    as: 'total',
    tallies: {
      by_status: { values: STATUSES, of: ({ status }) => status },
      by_family: { values: FAMILIES, of: ({ family }) => family },
    },
  },
  items: ({ deposits }) => deposits.map((deposit) => [String(deposit.deposit_number), deposit]),
  empty: { schema_version: 'registry/v1', deposits: [] },
};

const DepositsOutline = z.array(
  z.looseObject({
    deposit_number: z.number(),
    axn: z.string(),
    hex: z.string(),
    hash: z.string(),
    title: z.string(),
    creator: z.string(),
    description: z.string(),
    minted_at: z.string(),
  }),
);

/** As much of the registry as the code leans on before rule REG-002 judges each entry. */
export const RegistryOutline = z.looseObject({
  schema_version: z.string(),
  parts: z.array(RegistryPart).optional(),
  deposits: DepositsOutline,
});

/** As much of a part of it. */
export const PartOutline = z.looseObject({ part: z.int().min(1), deposits: DepositsOutline });
