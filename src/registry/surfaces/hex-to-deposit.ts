import { indexOf } from '../archive.ts';
import { file, jsonText, type Surface } from './surface.ts';

/** `/data/hex-to-deposit.json`: every HEX, its padded form and every retired identifier's hex (shapes). */
export const hexToDepositSurface: Surface = {
  name: 'hex-to-deposit',
  canonical_path: '/data/hex-to-deposit.json',
  describes: 'From a HEX label, current or retired, padded or not, to the deposit number.',
  derived_from: ['/data/registry.json'],
  files: ({ archive }) => [
    file('/data/hex-to-deposit.json', () => {
      const labels = [...indexOf(archive).byHex].map(
        ([hex, deposit]) => [hex, deposit.deposit_number] as const,
      );
      const sorted = labels.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
      return jsonText(Object.fromEntries(sorted));
    }),
  ],
};
