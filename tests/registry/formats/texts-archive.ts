import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import { type Format, unequal } from './format.ts';

const PATH = textsArchiveSurface.path;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The texts in one archive, as tar-stream reads it. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream',
  surfaces: [textsArchiveSurface.name],
  check: async ({ archive, files }) => {
    const packed = files.get(PATH);
    if (!packed) return { documents: 0, errors: [`${PATH} is missing`] };
    const deposits = archive.registry.deposits.filter(({ redacted }) => !redacted);
    const written = deposits.map(({ hex, hash, minted_at }) => ({
      name: `texts/AXN-${hex}-text.md`,
      sha256: hash,
      mtime: Math.floor(Date.parse(minted_at) / 1000),
    }));
    const errors = unequal(PATH, { entries: [written, await entriesIn(packed)] });
    return { documents: written.length, errors };
  },
};

async function entriesIn(packed: Buffer): Promise<unknown[]> {
  const read: unknown[] = [];
  const entries = Readable.from([packed]).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const { name, mtime, type } = entry.header;
    if (type !== 'file') throw new Error(`${name} is a ${type}`);
    read.push({ name, sha256: sha256(Buffer.concat(parts)), mtime: (mtime?.getTime() ?? 0) / 1000 });
  }
  return read;
}
