import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { archiveRoot } from '../../src/archive/location.ts';
import { validateSite } from '../../src/site/prove.ts';
import { flipBit, places } from './byte-mutations.ts';
import type { Proof } from './proof.ts';

// Changes one byte of every published file: the rules of scope `site` and the manifest must report it.

const NOW = '2026-12-01T12:00:00Z';
const MANIFEST = 'SHA256SUMS.txt';
/** After this many files, the real sha256sum runs, too. */
const EVERY = 20;
/** The manifest does not list itself, so more of its bytes are tried. */
const IN_MANIFEST = 60;

export const siteMutations: Proof = {
  name: 'site',
  requirement: 'One changed byte of any published file is reported by the site rules and by sha256sum -c.',
  run: async ({ scratch, seed, say, site }) => {
    const folder = join(scratch, 'dist');
    cpSync(site(), folder, { recursive: true });
    const { archive } = loadArchive(archiveRoot());
    const files = listFiles(folder);
    const listed = manifestIn(folder);
    const escapes: string[] = [];
    const counts = { tried: 0, sums: 0, manifest: 0 };
    if ((await validateSite(archive, folder, NOW)).length > 0)
      escapes.push('the untouched site: a rule finds something');
    if (!sumsAgree(folder)) escapes.push('the untouched site: sha256sum -c does not pass');
    for (const [at, path] of files.entries()) {
      if (at % 100 === 0) say(`${at} of ${files.length} files`);
      const before = readFileSync(join(folder, path));
      for (const [where, how] of places(path === MANIFEST ? IN_MANIFEST : 1, seed + at)) {
        const after = flipBit.make(before, where, how) ?? Buffer.from('\n');
        counts.tried += 1;
        const what = `${path}: bit ${how % 8} of byte ${where % Math.max(1, before.length)}`;
        writeFileSync(join(folder, path), after);
        if ((await validateSite(archive, folder, NOW)).length === 0) escapes.push(`${what}: no rule`);
        if (path === MANIFEST) {
          if (sumsAgree(folder)) counts.manifest += 1;
        } else if (listed.get(path) === hashes.sha256(after)) {
          escapes.push(`${what}: the hash of the manifest`);
        }
        if (at % EVERY === 0 && path !== MANIFEST) {
          counts.sums += 1;
          if (sumsAgree(folder)) escapes.push(`${what}: sha256sum -c`);
        }
        writeFileSync(join(folder, path), before);
      }
    }
    return {
      escapes,
      lines: [
        `${counts.tried} bytes changed in ${files.length} files (one added to an empty file), each alone`,
        `sha256sum -c passes over the untouched site, and was run for ${counts.sums} of the changed files`,
        `of ${IN_MANIFEST} bytes changed in the manifest itself, which lists no hash of itself, sha256sum -c passes over ${counts.manifest} (hex digits in upper case); the rules over none`,
      ],
    };
  },
};

function manifestIn(folder: string): Map<string, string> {
  const lines = readFileSync(join(folder, MANIFEST), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function sumsAgree(folder: string): boolean {
  return spawnSync('sha256sum', ['-c', '--quiet', '--strict', MANIFEST], { cwd: folder }).status === 0;
}
