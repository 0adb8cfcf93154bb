import * as z from 'zod';
import { Day, DepositNumber, Instant, NonEmpty, WebAddress } from './primitives.ts';
import {
  ENGAGEMENT_TYPES,
  NMEN_STATUSES,
  PROVENANCE_METHODS,
  RESOLVE_STATUSES,
  TERM_TYPES,
} from './vocabulary.ts';

/** A concept that a deposit defines. */
export const DefinedConcept = z.strictObject({
  term: NonEmpty,
  definition: NonEmpty,
  type: NonEmpty,
});
export type DefinedConcept = z.infer<typeof DefinedConcept>;

/** A statement that a deposit makes (2.3 `entities`). */
export const EntityTriple = z.strictObject({
  subject: NonEmpty,
  predicate: NonEmpty,
  object: NonEmpty,
  type: NonEmpty,
  evidence_status: NonEmpty,
});
export type EntityTriple = z.infer<typeof EntityTriple>;

/** One concept as the archive states it: its definition, where that comes from, and how it was found. */
export const Concept = z.strictObject({
  term: NonEmpty,
  definition: z.string(),
  defined_in: DepositNumber.nullable(),
  type: NonEmpty,
  entity_triples: z.array(z.strictObject({ subject: NonEmpty, predicate: NonEmpty, object: NonEmpty })),
  classified: z.boolean(),
  provenance_method: z.enum(PROVENANCE_METHODS),
  engagement_type: z.enum(ENGAGEMENT_TYPES),
});
export type Concept = z.infer<typeof Concept>;

/** `data/entity-index.json` as it is stored. The site publishes it with counts and back-links (`views`). */
export const EntityIndex = z.strictObject({
  version: NonEmpty,
  method: NonEmpty,
  concepts: z.record(NonEmpty, Concept),
});

/** One minted term as a person lists it. */
export const Term = z.strictObject({
  term: NonEmpty,
  definition: NonEmpty,
  type: z.enum(TERM_TYPES),
  defined_in_deposit: DepositNumber,
});
export type Term = z.infer<typeof Term>;

/** `data/lexical-minting-registry.json` as it is stored. The site publishes it with its day and counts (`views`). */
export const TermRegistry = z.strictObject({ version: NonEmpty, terms: z.array(Term) });
export type TermRegistry = z.infer<typeof TermRegistry>;

/** One dated observation of an address (shapes: semantic addresses). */
export const AddressObservation = z.strictObject({
  source: NonEmpty,
  date: Day,
  status: NonEmpty.nullable(),
  surface: NonEmpty.optional(),
  source_format: NonEmpty.optional(),
  section: NonEmpty.optional(),
  slug: NonEmpty.optional(),
  details_excerpt: NonEmpty.optional(),
  framing: NonEmpty.optional(),
  archive_attribution: NonEmpty.optional(),
  image_count: z.int().min(0).optional(),
});
export type AddressObservation = z.infer<typeof AddressObservation>;

/** One address as it is stored: an exact query string, what it refers to, and what trackers say of it. */
export const Address = z.strictObject({
  canonical_query: NonEmpty,
  refers_to: z.array(NonEmpty),
  battery_membership: z.array(NonEmpty),
  sources: z.array(NonEmpty),
  observations: z.array(AddressObservation),
  note: NonEmpty.optional(),
});
export type Address = z.infer<typeof Address>;

/** `data/semantic-addresses.json` as it is stored. The site publishes it with meanings and counts (`views`). */
export const AddressRegistry = z.strictObject({
  version: NonEmpty,
  description: NonEmpty,
  addresses: z.record(z.string().regex(/^[a-z0-9-]+$/), Address),
});
export type AddressRegistry = z.infer<typeof AddressRegistry>;

/** How a DOI was matched by its title: with a score from 0 to 1, or from 0 to 100. */
export const TITLE_MATCH = /^title_match_score_(?:0(?:\.\d+)?|1(?:\.0+)?|\d{1,2}|100)$/;

/** The fields of a mapping in their order (shapes: DOI resolution index). `links` are those that a view adds. */
export const mappingShape = <Links extends z.ZodRawShape>(links: Links) => ({
  dead_doi: NonEmpty,
  doi_url: WebAddress,
  sovereign_id: NonEmpty.optional(),
  title: z.string(),
  date: z.string(),
  live_urls: z.record(NonEmpty, WebAddress),
  status: z.enum(RESOLVE_STATUSES),
  match_type: NonEmpty,
  ...links,
  record: z
    .string()
    .regex(/^\/s\/records\/[1-9]\d*\/$/)
    .optional(),
  note: NonEmpty.optional(),
});

/** The result for one legacy DOI. Its deposit is named by the path of its record, which never changes. */
export const DoiMapping = z.strictObject(mappingShape({}));
export type DoiMapping = z.infer<typeof DoiMapping>;

/** `data/doi-resolution-index.json` as it is stored. The site publishes it with its day and counts (`views`). */
export const DoiResolutionIndex = z.strictObject({ version: NonEmpty, mappings: z.array(DoiMapping) });

/** A designation with the day from which it holds; of one that was made on that very day, `at` says from which instant. */
const Designation = z.strictObject({ status: z.enum(NMEN_STATUSES), since: Day, at: Instant.optional() });

/** An entity with its designations (shapes). */
export const NmenEntity = z.strictObject({ entity: NonEmpty, designations: z.array(Designation).min(1) });

/** The designations of the non-mutual-extraction registry (shapes). */
export const NmenRegistry = z.strictObject({ schema_version: NonEmpty, entities: z.array(NmenEntity) });
export type NmenRegistry = z.infer<typeof NmenRegistry>;
