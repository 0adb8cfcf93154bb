import * as z from 'zod';
import { Day, Instant, NonEmpty } from './primitives.ts';
import { NMEN_STATUSES } from './vocabulary.ts';

/** A designation with the day from which it holds; of one that was made on that very day, `at` says from which instant. */
const Designation = z.strictObject({ status: z.enum(NMEN_STATUSES), since: Day, at: Instant.optional() });

/** An entity with its designations (shapes). */
export const NmenEntity = z.strictObject({ entity: NonEmpty, designations: z.array(Designation).min(1) });

/** The designations of the non-mutual-extraction registry (shapes). */
export const NmenRegistry = z.strictObject({ schema_version: NonEmpty, entities: z.array(NmenEntity) });
export type NmenRegistry = z.infer<typeof NmenRegistry>;
