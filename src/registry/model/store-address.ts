import * as z from 'zod';

/** A name of a bucket as every store takes it, and a prefix of names that need no escaping. */
export const STORE_ADDRESS =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

/** `s3://BUCKET/PREFIX`: where `data/site.json` and the command say that a site is published. */
export const StoreAddress = z
  .string()
  .regex(STORE_ADDRESS)
  .describe('a bucket and, where the site is not all that it holds, a prefix: s3://bucket/prefix');
