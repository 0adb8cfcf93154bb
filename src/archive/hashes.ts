import { hash } from 'node:crypto';
import type { Hashes } from '../registry/hash.ts';

/** Node's hash functions, for everything that runs in Node. */
export const hashes: Hashes = {
  sha256: (data) => hash('sha256', data, 'hex'),
  sha1: (data) => hash('sha1', data, 'hex'),
};
