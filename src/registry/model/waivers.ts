import * as z from 'zod';
import { Day, NonEmpty, Sha256Hex } from './primitives.ts';

/** The resource of a waiver that concerns no item of a resource, but a file or the archive as a whole. */
export const WHOLE_ARCHIVE = 'archive';

/** The key of a waiver that concerns a resource as a whole. */
export const WHOLE_RESOURCE = '*';

/**
 * A finding that the adoption of another archive set aside, and why (decision 33). It excuses the very value that was found: once that
 * value is another one, it excuses nothing.
 */
export const Waiver = z.strictObject({
  rule: NonEmpty,
  resource: NonEmpty.describe('name of a resource, or `archive`'),
  key: NonEmpty.describe(
    'key of an item, `*` for the whole resource, or of `archive` the place that findings name',
  ),
  field: NonEmpty.optional(),
  value_sha256: Sha256Hex.describe('of the compact JSON of the value that was found'),
  reason: NonEmpty,
  date: Day,
  adopted_from: NonEmpty,
});
export type Waiver = z.infer<typeof Waiver>;

/** All waivers of an archive. */
export const Waivers = z.strictObject({ waivers: z.array(Waiver) });
export type Waivers = z.infer<typeof Waivers>;
