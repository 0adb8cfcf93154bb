import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../src/archive/create.ts';
import { pathsOf } from '../../src/archive/files.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { SEED_SCALE, writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { addressesView } from '../../src/registry/observation/addresses/view.ts';
import { citationsOf } from '../../src/registry/reading/citations.ts';
import { conceptsView } from '../../src/registry/reading/concept-index.ts';
import { termsOf } from '../../src/registry/reading/concepts.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { commandProcess } from '../fixtures/disk.ts';
import { fingerprint } from '../site/building.ts';
import type { Proof } from './proof.ts';

// Archives that commands make: the sample again, and the corpus at the scale of the specification.

/** The sample command on an archive without records, compared with the archive of the checkout: every file but the log of receipts. */
export const sample: Proof = {
  name: 'sample',
  requirement: 'The sample command makes every record of this checkout again, byte for byte.',
  run: async ({ scratch }) => {
    createArchive(scratch, ROOT);
    const { code, stderr } = await commandProcess(scratch, 'sample');
    const paths = [...new Set([scratch, ROOT].flatMap((root) => pathsOf(root)))].filter(
      (path) => path.startsWith('data/') && path !== RESOURCES.overwrites.path,
    );
    const bytes = (root: string, path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path)) : Buffer.from('no such file');
    const escapes = paths
      .filter((path) => !bytes(scratch, path).equals(bytes(ROOT, path)))
      .map((path) => `${path} differs`);
    if (code !== 0) escapes.unshift(`the command ended with ${code}: ${stderr.trim()}`);
    return { lines: [`${paths.length} files compared`], escapes };
  },
};

const NOW = '2026-12-01T12:00:00Z';

/** The corpus at the scale of the specification: its counts, the rules, and the same bytes twice. */
export const seedScale: Proof = {
  name: 'seed-scale',
  requirement:
    'The corpus at the scale of the specification has its counts, passes every rule, and is the same each time.',
  run: async ({ scratch, say }) => {
    const [one, other] = [join(scratch, 'one'), join(scratch, 'other')];
    for (const folder of [one, other]) {
      say(folder);
      await writeSeedScale(folder);
    }
    const { archive } = loadArchive(one);
    const { registry, addresses, captures, resolution, register } = archive;
    const bound = new Set(Object.values(addresses.addresses).flatMap(({ refers_to }) => refers_to));
    const { RECOVERED, RECOVERED_UNLINKED, '410_GONE': gone } = SEED_SCALE.mappings;
    const counts: readonly (readonly [string, number, number])[] = [
      ['deposits', registry.deposits.length, SEED_SCALE.deposits],
      ['terms', termsOf(archive).length, SEED_SCALE.terms],
      ['concepts', Object.keys(conceptsView(archive).concepts).length, SEED_SCALE.concepts],
      ['concepts that are addresses', bound.size, SEED_SCALE.addressed],
      ['captures', captures.entries.length, SEED_SCALE.captures],
      ['mappings', resolution.mappings.length, RECOVERED + RECOVERED_UNLINKED + gone],
      ['register entries', register.entries.length, SEED_SCALE.entries],
      ['citation edges', citationsOf(archive).length, SEED_SCALE.edges],
      ...Object.entries(SEED_SCALE.addresses).map(
        ([name, due]) =>
          [
            name,
            Object.values(addressesView(archive).addresses).filter((one) => one.observation_class === name)
              .length,
            due,
          ] as const,
      ),
    ];
    const errors = validateArchive(archive, NOW).filter(({ level }) => level === 'error');
    const [bytes, again] = [one, other].map(fingerprint);
    return {
      lines: counts.map(([name, found]) => `${name}: ${found}`),
      escapes: [
        ...counts.flatMap(([name, found, due]) =>
          found === due ? [] : [`${name}: ${found}; due are ${due}`],
        ),
        ...errors.map(({ rule, where, actual }) => `${rule} ${where}: ${actual}`),
        ...(JSON.stringify(bytes) === JSON.stringify(again) ? [] : ['the second archive has other bytes']),
      ],
    };
  },
};
