import { STORE_ADDRESS } from '../model/store-address.ts';

// The address of a place in an object store: a bucket, and a prefix of names in it.

/** A place in an object store. */
export interface Place {
  readonly bucket: string;
  /** What every name of the site begins with: empty, or ending in a slash. */
  readonly prefix: string;
}

/** The place that an address names; undefined for what is no such address. */
export function placeOf(address: string): Place | undefined {
  const [, bucket, prefix = ''] = STORE_ADDRESS.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}
