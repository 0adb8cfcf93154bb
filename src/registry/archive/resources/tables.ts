import { Capture, CaptureRegistry, ObservationRegister, RegisterEntry } from '../../model/observations.ts';
import {
  PublishedAddress,
  PublishedAddressRegistry,
  PublishedCaptureRegistry,
  PublishedConcept,
  PublishedEntityIndex,
  PublishedMapping,
  PublishedRegister,
  PublishedResolution,
  PublishedTerm,
  PublishedTermRegistry,
} from '../../model/published.ts';
import { AdoptionFinding, AdoptionReport, Waiver, Waivers } from '../../model/receipts.ts';
import { Site } from '../../model/site.ts';
import {
  Address,
  AddressRegistry,
  Concept,
  DoiMapping,
  DoiResolutionIndex,
  EntityIndex,
  NmenEntity,
  NmenRegistry,
  Term,
  TermRegistry,
} from '../../model/tables.ts';
import { MATCH_STATUSES, OBSERVATION_CLASSES } from '../../model/vocabulary.ts';
import { type Resource, table } from './resource.ts';

export const concepts = table({
  name: 'concepts',
  group: 'words',
  path: 'data/entity-index.json',
  purpose: 'concepts that deposits define or reference',
  schema: EntityIndex,
  item: Concept,
  shown: { schema: PublishedEntityIndex, item: PublishedConcept },
  derived: {
    head: ['total_terms'],
    items: { at: 'concepts', fields: ['referenced_in', 'reference_count', 'semantic_addresses'] },
  },
  item_name: 'concept',
  owner_scripts: ['scripts/read.ts', 'scripts/lifecycle.ts'],
  items: (index) => Object.entries(index.concepts),
  counted: { section: 'corpus', as: 'concepts_indexed' },
  empty: {
    version: 'v1.0',
    method: 'No reading pass has run over this archive yet.',
    concepts: {},
  },
});

export const terms = table({
  name: 'terms',
  group: 'words',
  path: 'data/lexical-minting-registry.json',
  purpose: 'minted terms with their definitions',
  schema: TermRegistry,
  item: Term,
  shown: { schema: PublishedTermRegistry, item: PublishedTerm },
  derived: {
    head: ['last_updated', 'total_terms', 'type_distribution'],
    items: { at: 'terms', fields: ['defined_in_title'] },
  },
  item_name: 'term',
  owner_scripts: ['scripts/terms.ts', 'scripts/lifecycle.ts'],
  items: (registry) => registry.terms.map((term) => [term.term, term]),
  counted: { section: 'corpus', as: 'terms' },
  empty: { version: 'v1.0', terms: [] },
});

export const resolution = table({
  name: 'resolution',
  group: 'citations',
  path: 'data/doi-resolution-index.json',
  purpose: 'what became of the DOIs of a terminated repository',
  schema: DoiResolutionIndex,
  item: DoiMapping,
  shown: { schema: PublishedResolution, item: PublishedMapping },
  derived: {
    head: ['last_updated', 'total_mappings', 'total_unique_dois'],
    items: {
      at: 'mappings',
      fields: ['axn'],
      stated: ({ sovereign_id, ...mapping }) =>
        mapping.record === undefined && sovereign_id !== undefined ? { sovereign_id, ...mapping } : mapping,
    },
  },
  item_name: 'mapping',
  owner_scripts: ['scripts/resolve.ts'],
  items: ({ mappings }) => mappings.map((mapping) => [mapping.dead_doi, mapping]),
  counted: { section: 'corpus', as: 'doi_resolutions' },
  empty: {
    version: 'v1.0',
    mappings: [],
  },
});

export const addresses = table({
  name: 'addresses',
  group: 'observations',
  path: 'data/semantic-addresses.json',
  purpose: 'canonical queries with their observations and class',
  owner_scripts: ['scripts/addresses.ts', 'scripts/capture.ts'],
  schema: AddressRegistry,
  item: Address,
  shown: { schema: PublishedAddressRegistry, item: PublishedAddress },
  derived: {
    head: [
      'sources',
      'observation_classes',
      'total_addresses',
      'total_observations',
      'class_counts',
      'type_counts',
    ],
    items: {
      at: 'addresses',
      fields: ['is_quoted', 'type', 'observation_class', 'latest_observation_date', 'latest_status'],
      // The observations of captures are merged from the captures.
      part: { of: 'observations', isDerived: (one) => one.source === 'mm-main-capture' },
    },
  },
  item_name: 'address',
  items: (registry) => Object.entries(registry.addresses),
  counted: {
    section: 'corpus',
    as: 'addresses',
    tallies: {
      by_observation_class: {
        values: OBSERVATION_CLASSES,
        of: (address) => (address as PublishedAddress).observation_class,
      },
    },
  },
  empty: {
    version: 'v1.0',
    description: 'Exact query strings at which the archive is sought, with what has been observed there.',
    addresses: {},
  },
});

export const captures = table({
  name: 'captures',
  group: 'observations',
  path: 'data/EA-WG-CAPTURES-01-v8.3.json',
  catalog_name: 'captures',
  purpose: 'captures of what a composition layer answered',
  owner_scripts: ['scripts/capture.ts'],
  schema: CaptureRegistry,
  item: Capture,
  shown: { schema: PublishedCaptureRegistry, item: Capture },
  derived: { head: ['date', 'total_captures'] },
  item_name: 'capture',
  items: ({ entries }) => entries.map((capture) => [capture.obs_id, capture]),
  counted: {
    section: 'corpus',
    as: 'captures',
    tallies: { by_match_status: { values: MATCH_STATUSES, of: ({ mt }) => mt ?? 'unrated' } },
  },
  empty: {
    registry_id: 'EA-WG-CAPTURES-01',
    version: 'v8.3',
    author: 'The editors of the archive',
    license: 'CC-BY-4.0',
    entries: [],
  },
});

export const register = table({
  name: 'register',
  group: 'observations',
  path: 'data/observation-register.json',
  purpose: 'dated observations of exact query strings',
  schema: ObservationRegister,
  item: RegisterEntry,
  shown: { schema: PublishedRegister, item: RegisterEntry },
  derived: { head: ['total_entries'] },
  item_schema: { name: 'observation-register-entry', used_by: ['src/archive/load.ts'] },
  item_name: 'entry',
  owner_scripts: ['scripts/intake.ts'],
  items: ({ entries }) => entries.map((entry) => [entry.slug, entry]),
  counted: { section: 'corpus', as: 'register_entries' },
  empty: { schema_version: 'observation-register/v1', entries: [] },
});

export const nmen = table({
  name: 'nmen',
  group: 'observations',
  path: 'data/nmen-registry.json',
  purpose: 'designations of entities in the non-mutual-extraction registry',
  schema: NmenRegistry,
  item: NmenEntity,
  item_name: 'entity',
  owner_scripts: ['scripts/designate.ts'],
  items: ({ entities }) => entities.map((entity) => [entity.entity, entity]),
  empty: { schema_version: 'nmen/v1', entities: [] },
});

export const waivers = table({
  name: 'waivers',
  group: 'integrity',
  path: 'data/waivers.json',
  purpose: 'findings that the adoption of another archive set aside',
  owner_scripts: ['scripts/adopt.ts'],
  schema: Waivers,
  item: Waiver,
  item_name: 'waiver',
  items: (list) =>
    list.waivers.map((waiver) => [
      [waiver.rule, waiver.resource, waiver.key, waiver.field].filter((part) => part !== undefined).join(' '),
      waiver,
    ]),
  counted: { section: 'deposits', as: 'waivers' },
  empty: { waivers: [] },
});

/** The report of the newest adoption; empty in an archive that adopted nothing. */
export const adoption = table({
  name: 'adoption',
  later: true,
  group: 'integrity',
  path: 'data/adoption-report.json',
  purpose: 'what the adoption of another archive found, and what became of it',
  owner_scripts: ['scripts/adopt.ts'],
  schema: AdoptionReport,
  item: AdoptionFinding,
  item_name: 'finding',
  items: ({ findings }) => findings.map((finding, at) => [String(at + 1), finding]),
  empty: {
    schema_version: 'adoption-report/v1',
    adopted_from: null,
    adopted_at: null,
    deposits: 0,
    files: [],
    findings: [],
  },
});

/** The settings of this installation. A new archive has those of the checkout. */
export const site: Resource<'site', Site, never> = {
  name: 'site',
  kind: 'settings',
  path: 'data/site.json',
  catalog_name: 'site',
  group: 'integrity',
  purpose: 'what this installation is called, where it is published and which limits it sets',
  published: true,
  schema: Site,
  item_name: 'setting',
  items: () => [],
  empty: {
    name: 'The Deposit Registry',
    base_url: 'https://registry.example',
    base: '/',
    repository: 'https://github.com/example/deposit-registry',
    description: 'A public registry of scholarly and archival works.',
    publisher: 'The editors of the archive',
    language: 'en',
    time_zone: 'America/Detroit',
    sample: false,
    archive_hosts: ['registry.example'],
    archive_names: ['The Deposit Registry'],
    limits: { per_author_per_day: 10, batch: 50 },
    forge: {
      api_url: 'https://api.github.com',
      attachment_hosts: ['github.com'],
      storage_hosts: ['objects.githubusercontent.com'],
    },
  },
};
