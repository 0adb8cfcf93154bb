import * as z from 'zod';
import { NonEmpty, WebAddress } from './primitives.ts';

/** A name of a bucket as every store takes it, and a prefix of names that need no escaping. */
export const STORE_ADDRESS =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

/** `s3://BUCKET/PREFIX`: where `data/site.json` and the command say that a site is published. */
const StoreAddress = z
  .string()
  .regex(STORE_ADDRESS)
  .describe('a bucket and, where the site is not all that it holds, a prefix: s3://bucket/prefix');

const Contact = z.string().regex(/^(?:https?:\/\/|mailto:)[^\s]+$/);

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
  contact: Contact.describe('how to reach whoever runs the registry: a page or a mailto address').optional(),
  security_contact: Contact.describe(
    'where to report a weakness of the site or its software: a page or a mailto address',
  ).optional(),
  license: NonEmpty.describe(
    'the SPDX identifier of the license of what the registry itself says: its metadata, lists and exports. Each text has its own',
  ).optional(),
  language: NonEmpty,
  time_zone: NonEmpty,
  sample: z.boolean(),
  banner: NonEmpty.optional(),
  archive_hosts: z.array(NonEmpty),
  archive_names: z.array(NonEmpty),
  limits: z.strictObject({
    per_author_per_day: z.int().min(1),
    batch: z.int().min(1),
    first_deposit_hours: z
      .int()
      .min(0)
      .max(720)
      .describe(
        'how long the first deposit of an account can be seen before it is minted; 0 where it is absent',
      )
      .optional(),
    bytes_per_author_per_day: z
      .int()
      .min(1)
      .describe('how many bytes of texts of an account are minted per day; any number where it is absent')
      .optional(),
    site_bytes: z
      .int()
      .min(1)
      .describe(
        'how many bytes the published site may have; 1,000,000,000 where it is absent, as on GitHub Pages',
      )
      .optional(),
  }),
  publish: z
    .strictObject({
      to: StoreAddress,
      endpoint: WebAddress.describe("the URL of a store that is not Amazon's").optional(),
      region: NonEmpty.describe('the region of the store; us-east-1 where it is absent').optional(),
    })
    .describe('the object store where the site is published; GitHub Pages where it is absent')
    .optional(),
  forge: z.strictObject({
    api_url: WebAddress,
    attachment_hosts: z.array(NonEmpty),
    storage_hosts: z.array(NonEmpty),
  }),
});
export type Site = z.infer<typeof Site>;

/** A contact as an e-mail address or as the URL of a page. */
export function contactOf(contact: string | undefined): { readonly email?: string; readonly url?: string } {
  if (!contact?.startsWith('mailto:')) return contact === undefined ? {} : { url: contact };
  return { email: decodeURIComponent(contact.slice('mailto:'.length).replace(/\?.*$/, '')) };
}

/** Whether an archive is still the one that comes with the code: a sample at an example name, which resolves to nothing (RFC 2606). */
export function isStillSample({ sample, base_url }: Pick<Site, 'sample' | 'base_url'>): boolean {
  return sample && new URL(base_url).hostname.endsWith('.example');
}

/** The URL of a site without a slash at its end, to which the paths of its pages and files are added. */
export function rootOf({ base_url }: Pick<Site, 'base_url'>): string {
  return base_url.replace(/\/$/, '');
}
