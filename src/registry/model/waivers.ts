import * as z from 'zod';
import { Day, NonEmpty } from './primitives.ts';

/** `data/waivers.json` (decision 33): findings that adoption of another archive set aside, each with its reason. */
export const Waivers = z.strictObject({
  waivers: z.array(
    z.strictObject({
      rule: NonEmpty,
      record: NonEmpty,
      reason: NonEmpty,
      date: Day,
      adopted_from: NonEmpty,
    }),
  ),
});
export type Waivers = z.infer<typeof Waivers>;
