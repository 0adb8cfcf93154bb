import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';
import { ADDRESS_TYPES, type AddressSource, OBSERVATION_CLASSES } from './vocabulary.ts';

/** What each source of addresses is (shapes: `sources`). */
export const SOURCE_MEANINGS: Readonly<Record<AddressSource, string>> = {
  'mm-main-capture': 'captures of the archive',
  'mm-rf-battery': 'the battery of queries with which reception is tested',
  'mm-termindex': 'concepts of the entity index',
  'mm-mint': 'minted terms of the lexical registry',
  'mm-rf-reception': 'the tracker of reception',
  'cha-workplan-870': 'the workplan of queries that are still to be issued',
};

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

/** One address: an exact query string with what has been observed there (shapes). */
export const Address = z.strictObject({
  canonical_query: NonEmpty,
  is_quoted: z.boolean(),
  refers_to: z.array(NonEmpty),
  type: z.enum(ADDRESS_TYPES),
  battery_membership: z.array(NonEmpty),
  sources: z.array(NonEmpty),
  observations: z.array(AddressObservation),
  observation_class: z.enum(OBSERVATION_CLASSES),
  latest_observation_date: Day.optional(),
  latest_status: NonEmpty.optional(),
  note: NonEmpty.optional(),
});
export type Address = z.infer<typeof Address>;

/** `data/semantic-addresses.json` (shapes). */
export const AddressRegistry = z.strictObject({
  version: NonEmpty,
  description: NonEmpty,
  sources: z.record(NonEmpty, z.string()),
  observation_classes: z.partialRecord(z.enum(OBSERVATION_CLASSES), z.string()),
  total_addresses: z.int().min(0),
  total_observations: z.int().min(0),
  class_counts: z.partialRecord(z.enum(OBSERVATION_CLASSES), z.int().min(0)),
  type_counts: z.partialRecord(z.enum(ADDRESS_TYPES), z.int().min(0)),
  addresses: z.record(z.string().regex(/^[a-z0-9-]+$/), Address),
});
export type AddressRegistry = z.infer<typeof AddressRegistry>;
