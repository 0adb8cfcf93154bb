import * as z from 'zod';
import { NonEmpty, WebAddress } from './primitives.ts';

/** `data/site.json` (shapes): what this installation is called, where it stands and which limits it sets. */
export const Site = z.strictObject({
  name: NonEmpty,
  base_url: WebAddress,
  base: z
    .string()
    .regex(/^\/(.*\/)?$/)
    .describe('path under which the site is served, with slashes at both ends'),
  repository: WebAddress,
  description: NonEmpty,
  publisher: NonEmpty,
  contact: z
    .string()
    .regex(/^(?:https?:\/\/|mailto:)[^\s]+$/)
    .describe('how to reach whoever runs the registry: a page or a mailto address')
    .optional(),
  language: NonEmpty,
  time_zone: NonEmpty,
  sample: z.boolean(),
  banner: NonEmpty.optional(),
  archive_hosts: z.array(NonEmpty),
  archive_names: z.array(NonEmpty),
  limits: z.strictObject({ per_author_per_day: z.int().min(1), batch: z.int().min(1) }),
  forge: z.strictObject({
    api_url: WebAddress,
    attachment_hosts: z.array(NonEmpty),
    storage_hosts: z.array(NonEmpty),
  }),
});
export type Site = z.infer<typeof Site>;
