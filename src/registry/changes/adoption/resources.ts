import { paths } from '../../archive/archive.ts';
import type { ResourceName } from '../../archive/resources/index.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import type { Address } from '../../model/tables.ts';
import { MATCH_STATUSES, NMEN_STATUSES, RESOLVE_STATUSES } from '../../model/vocabulary.ts';
import { inOrder, slugsOf, sourcesInOrder } from '../../observation/addresses/build.ts';
import { addressKey, addrId, obsId } from '../../observation/ids.ts';
import { slugOf } from '../../observation/route.ts';
import { definedTerms, termKey, termType } from '../../reading/concepts.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { doiUrl, normalizeDoi } from '../../text/links.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { dayOf, instantOf, itemsOf, textOf, textsOf } from './values.ts';

// How the items of each table of another archive become ours, before they are fitted to their schema: one entry for each resource.

export interface Completing {
  readonly hashes: Hashes;
  /** The adopted deposits, by number. */
  readonly deposits: ReadonlyMap<number, Deposit>;
}

/** One resource of another archive: its file, which may have another name there, and how its items are completed. */
export interface TableAdopter {
  readonly resource: ResourceName;
  /** Other names of the file, the first that is there counts. */
  readonly otherPaths?: readonly string[];
  /** The member of the value that holds the items. */
  readonly holds: string;
  /** An item with what ours needs and other archives write otherwise. */
  complete(item: Fields, key: string | undefined, completing: Completing): Fields;
  /** Members of the value that are those of this registry, whatever the source says. */
  readonly ours?: readonly string[];
  /** Whether an item follows from the deposits: it is compared with what they come to, and not stored. */
  follows?(item: Fields, completing: Completing): boolean;
  /** Of a map: the keys that a completed item can have, the first that is free counts. */
  keys?(item: Fields, key: string | undefined, completing: Completing): readonly string[];
}

const among = (values: readonly string[], value: unknown): string | undefined => {
  const text = textOf(value)?.toUpperCase().replaceAll('_', ' ');
  return values.find((one) => one.toUpperCase().replaceAll('_', ' ') === text);
};
const number = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const concepts: TableAdopter = {
  resource: 'concepts',
  otherPaths: ['data/concept-index.json'],
  holds: 'concepts',
  complete: (item, key) => ({
    ...item,
    term: textOf(item.term) ?? key,
    definition: typeof item.definition === 'string' ? item.definition : '',
    defined_in: number(item.defined_in ?? null),
    type: textOf(item.type) ?? 'unspecified',
    entity_triples: itemsOf(item.entity_triples ?? [], (one) =>
      isFields(one) ? { subject: one.subject, predicate: one.predicate, object: one.object } : undefined,
    ),
    classified: item.classified === true,
    provenance_method: item.provenance_method ?? 'read',
    engagement_type: item.engagement_type ?? 'unclassified',
  }),
  // A key is the term, but for white space around it, which the reading pass would not write.
  keys: ({ term }, key) => [
    key === undefined || key.trim() === '' || key.trim() === term ? String(term ?? '') : key,
  ],
  follows: ({ term }, { deposits }) => definedBy(deposits).has(foldTerm(String(term))),
};

const terms: TableAdopter = {
  resource: 'terms',
  holds: 'terms',
  complete: (item, key) => {
    const from = number(item.defined_in_deposit ?? item.defined_in ?? item.deposit_number);
    return {
      ...item,
      term: textOf(item.term) ?? key,
      defined_in_deposit: from,
      type: textOf(item.type)?.toLowerCase() ?? 'extracted',
    };
  },
  follows: ({ term, definition, type, defined_in_deposit }, { deposits }) => {
    const defined = definedBy(deposits).get(foldTerm(String(term)));
    return (
      defined !== undefined &&
      termKey(defined.term) === termKey(String(term)) &&
      defined.definition === definition &&
      defined.defined_in === defined_in_deposit &&
      termType(defined.type) === type
    );
  },
};

/** Concepts of the adopted deposits that a pass like ours read. */
const definedBy = (deposits: Completing['deposits']) =>
  onceFor(deposits, 'defined terms', () => definedTerms([...deposits.values()]));

const addresses: TableAdopter = {
  resource: 'addresses',
  holds: 'addresses',
  complete: (item) => {
    const canonical_query = addressKey(textOf(item.canonical_query ?? item.q ?? item.query) ?? '');
    const refers_to = textsOf(item.refers_to, /$^/, ['term']);
    const battery_membership = textsOf(item.battery_membership, /$^/, ['name']);
    const items = itemsOf(item.observations ?? [], (one) =>
      isFields(one) ? addressObservation(one) : undefined,
    );
    const observations = inOrder(items as Address['observations']);
    const stated = textsOf(item.sources, /$^/, ['id', 'source']);
    const sources = sourcesInOrder([...stated, ...observations.map(({ source }) => source)]);
    return { ...item, canonical_query, refers_to, battery_membership, observations, sources };
  },
  keys: ({ canonical_query: query }, key, { hashes }) =>
    /^[a-z0-9-]+$/.test(key ?? '') ? [String(key)] : slugsOf(String(query ?? ''), hashes.sha256),
};

function addressObservation(one: Fields): Fields {
  return {
    ...one,
    // Where no capture of the archive says it, a tracker does.
    source: textOf(one.source) ?? 'mm-rf-reception',
    date: dayOf(one.date),
    status: among(MATCH_STATUSES, one.status) ?? textOf(one.status) ?? null,
  };
}

const observed = (item: Fields, { hashes }: Completing): Fields => {
  const [q, surface, date] = [
    textOf(item.q ?? item.query),
    textOf(item.surface ?? item.sf),
    dayOf(item.date),
  ];
  const ids =
    q !== undefined && surface !== undefined && date !== undefined
      ? { addr_id: addrId(q, hashes.sha256), obs_id: obsId({ q, date, surface }, hashes.sha256) }
      : {};
  const stated = {
    ...(typeof item.addr_id === 'string' ? { addr_id: item.addr_id } : {}),
    ...(typeof item.obs_id === 'string' ? { obs_id: item.obs_id } : {}),
  };
  return { ...ids, ...stated, q, surface, date };
};

const captures: TableAdopter = {
  resource: 'captures',
  otherPaths: ['data/captures.json', 'data/EA-WG-CAPTURES-01.json'],
  holds: 'entries',
  complete: (item, key, completing) => ({
    ...item,
    ...observed(item, completing),
    s: textOf(item.s ?? item.section) ?? 'unsorted',
    slug: textOf(item.slug) ?? slugOf(key ?? textOf(item.q) ?? ''),
    sf: textOf(item.sf) ?? textOf(item.surface) ?? '',
    d: textOf(item.d ?? item.description) ?? '',
    mt: among(MATCH_STATUSES, item.mt ?? item.status) ?? undefined,
    imgs: textsOf(item.imgs, /$^/, ['src']),
  }),
  ours: ['registry_id', 'version'],
};

const register: TableAdopter = {
  resource: 'register',
  holds: 'entries',
  complete: (item, key, completing) => {
    const first = observed(item, completing);
    const later = itemsOf(item.observations ?? [], (one) => {
      if (!isFields(one)) return undefined;
      const { obs_id, date } = observed({ q: item.q, surface: item.surface, ...one }, completing);
      return { ...one, obs_id, date };
    });
    const dates = [first, ...later].flatMap(({ date }: Fields) => (date === undefined ? [] : [date]));
    const slug = textOf(item.slug) ?? key;
    return { ...item, ...first, slug, observations: later, dates, n_observations: later.length + 1 };
  },
};

const resolution: TableAdopter = {
  resource: 'resolution',
  holds: 'mappings',
  complete: (item, key, { deposits }) => {
    const record = textOf(item.record) ?? recordOf(textOf(item.axn), deposits);
    const doi = textOf(item.dead_doi ?? item.doi) ?? key ?? '';
    return {
      ...item,
      dead_doi: normalizeDoi(doi) ?? doi,
      doi_url: textOf(item.doi_url) ?? doiUrl(normalizeDoi(doi) ?? doi),
      title: textOf(item.title) ?? '',
      date: textOf(item.date) ?? '',
      live_urls: isFields(item.live_urls) ? item.live_urls : {},
      status: among(RESOLVE_STATUSES, item.status) ?? item.status,
      match_type: textOf(item.match_type) ?? 'NONE',
      ...(record === undefined ? {} : { record }),
    };
  },
};

/** The record of the deposit that an identifier names, current or retired: another archive may name it by that alone. */
function recordOf(axn: string | undefined, deposits: ReadonlyMap<number, Deposit>): string | undefined {
  if (axn === undefined) return undefined;
  for (const deposit of deposits.values())
    if (deposit.axn === axn || deposit.axn_history?.some((retired) => retired.axn === axn))
      return paths.record(deposit.deposit_number);
  return undefined;
}

const nmen: TableAdopter = {
  resource: 'nmen',
  holds: 'entities',
  complete: (item, key) => ({
    entity: textOf(item.entity ?? item.name) ?? key,
    designations: itemsOf(item.designations ?? [item], (one) =>
      isFields(one)
        ? {
            status: NMEN_STATUSES.find((status) => status === textOf(one.status)?.toLowerCase()),
            since: dayOf(one.since ?? one.date),
            ...(one.at !== undefined && dayOf(one.at) === dayOf(one.since) ? { at: instantOf(one.at) } : {}),
          }
        : undefined,
    ),
  }),
};

/** The tables that an adoption reads, in the order in which one leans on another. */
export const TABLE_ADOPTERS: readonly TableAdopter[] = [
  concepts,
  terms,
  addresses,
  captures,
  register,
  resolution,
  nmen,
];
