import { readFileSync, statSync } from 'node:fs';
import { hashes } from './hashes.ts';

const known = new Map<string, { readonly stamp: string; readonly digest: string }>();

/**
 * The SHA-256 of a file, of which this process reads the bytes once as long as the disk says that it is the same. `bytes` are those that
 * somebody has read already. Throws what the disk throws.
 */
export function digestOf(path: string, bytes?: Uint8Array): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true });
  const stamp = `${ino} ${size} ${mtimeNs}`;
  const kept = known.get(path);
  if (kept?.stamp === stamp) return kept.digest;
  const digest = hashes.sha256(bytes ?? readFileSync(path));
  known.set(path, { stamp, digest });
  return digest;
}
