import { hash } from 'node:crypto';
import type { Hashes } from '../registry/identity/hash.ts';
import { submissionHash } from '../registry/submission/read.ts';

/** Node's hash functions. */
export const hashes: Hashes = {
  sha256: (data) => hash('sha256', data, 'hex'),
  sha1: (data) => hash('sha1', data, 'hex'),
};

/** The hash that identifies an issue body (`submissionHash`). */
export function bodyHash(body: string): string {
  return submissionHash(body, hashes.sha256);
}
