import type { Archive } from '../archive.ts';
import type { LabelsInUse } from '../identity/parts.ts';

/** The padded labels of an archive, to which a mint adds. */
export type GrowingLabels = LabelsInUse & { add(label: string): unknown };

/** The labels in use. Those of parts that were not read are listed only where one is taken, which an adopted archive alone can have. */
export function labelsIn({ registry, sealed }: Archive): GrowingLabels {
  const open = new Set(registry.deposits.map(({ hex }) => hex.padStart(4, '0')));
  if (!sealed) return open;
  return {
    has: (label) => open.has(label) || sealed.has('label', label),
    add: (label: string) => open.add(label),
    *[Symbol.iterator]() {
      yield* sealed.labels();
      yield* open;
    },
  };
}
