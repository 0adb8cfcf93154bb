import * as z from 'zod';
import { entryShape, RegistryPart } from './deposit.ts';
import { CaptureRegistry, ObservationRegister } from './observations.ts';
import { AxnString, Day, DepositNumber, NonEmpty } from './primitives.ts';
import {
  Address,
  AddressRegistry,
  Concept,
  DoiResolutionIndex,
  EntityIndex,
  EntityTriple,
  mappingShape,
  Term,
  TermRegistry,
} from './tables.ts';
import { ADDRESS_TYPES, GENERATED_STATUSES, OBSERVATION_CLASSES, TERM_TYPES } from './vocabulary.ts';

// The sources as the site publishes them: with everything that follows from what is stored. Views make these values.

const Count = z.int().min(0);

/** A deposit as it is published: its entry, its generated content, and the concepts of other works whose words occur in its text. */
export const PublishedDeposit = z.strictObject(
  entryShape(
    {
      references_concepts: z.array(NonEmpty),
      references_concept_count: Count,
    },
    {
      wiki_article: z.string(),
      wiki_status: z.enum(GENERATED_STATUSES),
      entities: z.array(EntityTriple),
      entity_status: z.enum(GENERATED_STATUSES),
    },
  ),
);
export type PublishedDeposit = z.infer<typeof PublishedDeposit>;

/** `/data/registry.json`. */
export const PublishedRegistry = z.strictObject({
  schema_version: NonEmpty,
  total_deposits: Count,
  parts: z.array(RegistryPart).min(1).optional(),
  deposits: z.array(PublishedDeposit),
});
export type PublishedRegistry = z.infer<typeof PublishedRegistry>;

const { classified, provenance_method, engagement_type, ...concept } = Concept.shape;

/** A concept as it is published: with the deposits in whose texts its words occur, and the addresses that refer to it. */
export const PublishedConcept = z.strictObject({
  ...concept,
  referenced_in: z.array(DepositNumber),
  reference_count: Count,
  classified,
  provenance_method,
  engagement_type,
  semantic_addresses: z.array(NonEmpty).optional(),
});
export type PublishedConcept = z.infer<typeof PublishedConcept>;

/** `/data/entity-index.json`. */
export const PublishedEntityIndex = z.strictObject({
  version: EntityIndex.shape.version,
  method: EntityIndex.shape.method,
  total_terms: Count,
  concepts: z.record(NonEmpty, PublishedConcept),
});
export type PublishedEntityIndex = z.infer<typeof PublishedEntityIndex>;

/** A term as it is published: with the title of its deposit. */
export const PublishedTerm = z.strictObject({ ...Term.shape, defined_in_title: NonEmpty });
export type PublishedTerm = z.infer<typeof PublishedTerm>;

/** `/data/lexical-minting-registry.json`. */
export const PublishedTermRegistry = z.strictObject({
  version: TermRegistry.shape.version,
  last_updated: Day,
  total_terms: Count,
  type_distribution: z.partialRecord(z.enum(TERM_TYPES), Count),
  terms: z.array(PublishedTerm),
});
export type PublishedTermRegistry = z.infer<typeof PublishedTermRegistry>;

const { canonical_query, refers_to, note, ...address } = Address.shape;

/** An address as it is published: with what captures observed there, and with what all observations come to. */
export const PublishedAddress = z.strictObject({
  canonical_query,
  is_quoted: z.boolean(),
  refers_to,
  type: z.enum(ADDRESS_TYPES),
  ...address,
  observation_class: z.enum(OBSERVATION_CLASSES),
  latest_observation_date: Day.optional(),
  latest_status: NonEmpty.optional(),
  note,
});
export type PublishedAddress = z.infer<typeof PublishedAddress>;

/** `/data/semantic-addresses.json`. */
export const PublishedAddressRegistry = z.strictObject({
  version: AddressRegistry.shape.version,
  description: AddressRegistry.shape.description,
  sources: z.record(NonEmpty, z.string()),
  observation_classes: z.partialRecord(z.enum(OBSERVATION_CLASSES), z.string()),
  total_addresses: Count,
  total_observations: Count,
  class_counts: z.partialRecord(z.enum(OBSERVATION_CLASSES), Count),
  type_counts: z.partialRecord(z.enum(ADDRESS_TYPES), Count),
  addresses: z.record(z.string().regex(/^[a-z0-9-]+$/), PublishedAddress),
});
export type PublishedAddressRegistry = z.infer<typeof PublishedAddressRegistry>;

/** `/data/EA-WG-CAPTURES-01-v8.3.json`. */
export const PublishedCaptureRegistry = z.strictObject({
  registry_id: CaptureRegistry.shape.registry_id,
  version: CaptureRegistry.shape.version,
  date: Day,
  total_captures: Count,
  author: CaptureRegistry.shape.author,
  license: CaptureRegistry.shape.license,
  entries: CaptureRegistry.shape.entries,
});
export type PublishedCaptureRegistry = z.infer<typeof PublishedCaptureRegistry>;

/** `/data/observation-register.json`. */
export const PublishedRegister = z.strictObject({
  schema_version: ObservationRegister.shape.schema_version,
  total_entries: Count,
  entries: ObservationRegister.shape.entries,
});
export type PublishedRegister = z.infer<typeof PublishedRegister>;

/** A mapping as it is published: with the identifier that its deposit has now. */
export const PublishedMapping = z.strictObject(mappingShape({ axn: AxnString.optional() }));
export type PublishedMapping = z.infer<typeof PublishedMapping>;

/** `/data/doi-resolution-index.json`. */
export const PublishedResolution = z.strictObject({
  version: DoiResolutionIndex.shape.version,
  last_updated: Day,
  total_mappings: Count,
  total_unique_dois: Count,
  mappings: z.array(PublishedMapping),
});
export type PublishedResolution = z.infer<typeof PublishedResolution>;
