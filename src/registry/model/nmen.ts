import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';
import { NMEN_STATUSES } from './vocabulary.ts';

/** An entity with its designations, each with the day from which it holds (shapes). */
export const NmenEntity = z.strictObject({
  entity: NonEmpty,
  designations: z.array(z.strictObject({ status: z.enum(NMEN_STATUSES), since: Day })).min(1),
});

/** The designations of the non-mutual-extraction registry (shapes). */
export const NmenRegistry = z.strictObject({ schema_version: NonEmpty, entities: z.array(NmenEntity) });
export type NmenRegistry = z.infer<typeof NmenRegistry>;
