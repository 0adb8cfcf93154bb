import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { expect } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import type { Format } from './format.ts';

/** The texts in one archive, as tar-stream reads it. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream',
  surfaces: [textsArchiveSurface.name],
  check: async ({ archive, files }) => {
    const read: unknown[] = [];
    const packed = Readable.from([files.get(textsArchiveSurface.path)]);
    for await (const entry of packed.pipe(createGunzip()).pipe(extract())) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      const { name, mtime, type } = entry.header;
      read.push({ name, type, sha256: hashes.sha256(Buffer.concat(parts)), mtime: mtime?.getTime() });
    }
    const written = archive.registry.deposits.filter(({ redacted }) => !redacted);
    expect(read).toEqual(
      written.map(({ hex, hash, minted_at }) => ({
        ...{ name: `texts/AXN-${hex}-text.md`, type: 'file', sha256: hash },
        mtime: Math.floor(Date.parse(minted_at) / 1000) * 1000,
      })),
    );
  },
};
