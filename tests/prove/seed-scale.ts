import { join } from 'node:path';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { SEED_SCALE } from '../../src/corpus/seed-plan.ts';
import { writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { citationsOf } from '../../src/registry/reading/citations.ts';
import { addressesView } from '../../src/registry/views/addresses.ts';
import { fingerprint } from '../site/building.ts';
import type { Proof } from './proof.ts';

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
    const { registry, terms, concepts, addresses, captures, resolution, register } = archive;
    const bound = new Set(Object.values(addresses.addresses).flatMap(({ refers_to }) => refers_to));
    const { RECOVERED, RECOVERED_UNLINKED, '410_GONE': gone } = SEED_SCALE.mappings;
    const counts: readonly (readonly [string, number, number])[] = [
      ['deposits', registry.deposits.length, SEED_SCALE.deposits],
      ['terms', terms.terms.length, SEED_SCALE.terms],
      ['concepts', Object.keys(concepts.concepts).length, SEED_SCALE.concepts],
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
