import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listFiles } from '../src/archive/built-site.ts';
import { hashes } from '../src/archive/hashes.ts';
import { writeSiteFile } from './site-files.ts';

/** The manifest of spec 4.2 (decision 10). */
export const MANIFEST = 'SHA256SUMS.txt';

/** A line for each file, as `sha256sum` prints and checks it. `sha256sum` escapes names with backslash or line break. */
export function manifestOf(folder: string): string {
  const lines = listFiles(folder)
    .filter((path) => path !== MANIFEST)
    .map((path) => {
      if (/[\\\n]/.test(path)) throw new Error(`SUM-001: a file name that no manifest can hold: ${path}`);
      return `${hashes.sha256(readFileSync(join(folder, path)))}  ${path}\n`;
    });
  return lines.join('');
}

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
