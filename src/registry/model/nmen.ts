import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';
import { NMEN_STATUSES } from './vocabulary.ts';

/** `data/nmen-registry.json` (shapes): designations of entities, each with the day from which it holds. */
export const NmenRegistry = z.strictObject({
  schema_version: NonEmpty,
  entities: z.array(
    z.strictObject({
      entity: NonEmpty,
      designations: z.array(z.strictObject({ status: z.enum(NMEN_STATUSES), since: Day })).min(1),
    }),
  ),
});
export type NmenRegistry = z.infer<typeof NmenRegistry>;
