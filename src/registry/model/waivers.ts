import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';

/** A finding that the adoption of another archive set aside, and why (decision 33). */
export const Waiver = z.strictObject({
  rule: NonEmpty,
  record: NonEmpty,
  reason: NonEmpty,
  date: Day,
  adopted_from: NonEmpty,
});

/** All waivers of an archive. */
export const Waivers = z.strictObject({ waivers: z.array(Waiver) });
export type Waivers = z.infer<typeof Waivers>;
