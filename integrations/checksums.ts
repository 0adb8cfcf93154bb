import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeManifest } from '../src/site/site-folder.ts';

/** The names of the integrations that end a build: the catalog lists all that was built, the manifest also the catalog, and the release checks both. */
const LAST: readonly string[] = ['surfaces', 'checksums', 'release'];

/** Writes the manifest of everything that is published. Must be last but for the release, which checks it. */
export function checksums(): AstroIntegration {
  return {
    name: 'checksums',
    hooks: {
      'astro:config:done': ({ config }) => {
        const names = config.integrations.map(({ name }) => name);
        if (names.slice(-LAST.length).join() !== LAST.join()) {
          throw new Error(`the integrations must end with ${LAST.join(', ')}, not ${names.join(', ')}`);
        }
      },
      'astro:build:done': ({ dir }) => writeManifest(fileURLToPath(dir)),
    },
  };
}
