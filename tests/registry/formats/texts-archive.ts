import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { expect } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { textsArchiveSurface } from '../../../src/registry/surfaces/downloads.ts';
import type { Format } from './archives.ts';

/** The texts in one archive, as tar-stream reads it. */
export const textsArchiveFormat: Format = {
  name: 'tar (ustar), gzip',
  reader: 'tar-stream',
  surfaces: [textsArchiveSurface.name],
  check: async ({ archive, files }) => {
    const packed = Readable.from([files.get(textsArchiveSurface.path)]);
    const read: unknown[] = [];
    for await (const entry of packed.pipe(createGunzip()).pipe(extract())) {
      const { name, mtime, type } = entry.header;
      read.push({ name, type, sha256: hashes.sha256(await buffer(entry)), seconds: Number(mtime) / 1000 });
    }
    const held = archive.registry.deposits.filter(({ redacted }) => !redacted);
    expect(read).toEqual(
      held.map(({ hex, hash, minted_at }) => ({
        ...{ name: `texts/AXN-${hex}-text.md`, type: 'file', sha256: hash },
        seconds: Math.floor(Date.parse(minted_at) / 1000),
      })),
    );
  },
};
