import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { MANIFEST, manifestOf, writeSiteFile } from '../src/archive/site-folder.ts';

/** Writes the manifest of everything that is published. Must stand last but for the release, which checks it. */
export function checksums(): AstroIntegration {
  return {
    name: 'checksums',
    hooks: {
      'astro:config:done': ({ config }) => {
        const names = config.integrations.map(({ name }) => name);
        if (names.indexOf('checksums') !== names.length - 2 || names.at(-1) !== 'release') {
          throw new Error(`the integrations must end with checksums and release, not ${names.join(', ')}`);
        }
      },
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        writeSiteFile(folder, MANIFEST, manifestOf(folder));
      },
    },
  };
}
