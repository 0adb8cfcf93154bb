import { createHash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createDeflateRaw, createGzip } from 'node:zlib';
import { type Content, partsOf, type SurfaceTools } from '../registry/surfaces/content.ts';
import { shareCard } from './cards/share-card.ts';
import { keptLayout } from './graph-layout.ts';
import { hashes } from './hashes.ts';
import { resized } from './resized.ts';
import { cachedLanguage } from './text-cache.ts';
import { verifyScript } from './verify-script.ts';

const BEST = { level: 9 };

/** What surfaces need of the platform, by Node: hashes, also of what arrives in parts, compression and images. */
export const surfaceTools: SurfaceTools = {
  ...hashes,
  sha256Of: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  gzip: (content) => through(content, createGzip(BEST)),
  deflate: (content) => through(content, createDeflateRaw(BEST)),
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
