import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The SHA-256 (FIPS 180-4) of bytes, or of a text in UTF-8, in lower-case hex. At once, as the core needs it, and on every page: the
 * browser's own takes a promise, and a page with HTTPS.
 */
export function sha256Of(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));
}
