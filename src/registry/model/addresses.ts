import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';
import type { AddressSource, OBSERVATION_CLASSES } from './vocabulary.ts';

/** What each source of addresses is (shapes: `sources`). */
export const SOURCE_MEANINGS: Readonly<Record<AddressSource, string>> = {
  'mm-main-capture': 'captures of the archive',
  'mm-rf-battery': 'the battery of queries with which reception is tested',
  'mm-termindex': 'concepts of the entity index',
  'mm-mint': 'minted terms of the lexical registry',
  'mm-rf-reception': 'the tracker of reception',
  'cha-workplan-870': 'the workplan of queries that are still to be issued',
};

/** What each observation class says (shapes). */
export const CLASS_MEANINGS: Readonly<Record<(typeof OBSERVATION_CLASSES)[number], string>> = {
  observed_address: 'an observation found the archive at the address',
  subjunctive: 'nobody has observed the address yet',
  unrated: 'the address was observed, without a decisive status',
  verified_non_address: 'observations found that the archive is not at the address',
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
