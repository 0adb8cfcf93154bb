import { createHash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { hashes } from '../archive/hashes.ts';
import { cachedLanguage } from '../archive/text-cache.ts';
import { type Content, partsOf, type SurfaceTools } from '../registry/pages/publication/surface.ts';
import { keptLayout } from './graph-layout.ts';
import { gzipped } from './gzip.ts';
import { resized } from './resized.ts';
import { shareCard } from './share-card.ts';
import { verifyScript } from './verify-script.ts';

/** What surfaces need of the platform, by Node: hashes, also of what arrives in parts, compression and images. */
export const surfaceTools: SurfaceTools = {
  ...hashes,
  sha256Of: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  gzip: gzipped,
  deflate: (content) => through(content, createDeflateRaw({ level: 9 })),
  resize: resized,
  shareCard,
  layOut: keptLayout,
  language: cachedLanguage,
  verifyScript,
};

/** A failure of the content ends the reading of what comes out, too. */
function through(content: Content, transform: Transform): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(partsOf(content)), transform, () => {});
}
