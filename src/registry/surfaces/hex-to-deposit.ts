import { indexOf } from '../archive.ts';
import { paddedHex } from '../identity/parts.ts';
import { registrySurface } from './registry.ts';
import { jsonText, singleFile } from './surface.ts';

/** `/data/hex-to-deposit.json`: every HEX, its padded form and every retired identifier's hex (shapes). */
export const hexToDepositSurface = singleFile(
  {
    name: 'hex-to-deposit',
    path: '/data/hex-to-deposit.json',
    purpose: 'From a HEX label, current or retired, padded or not, to the deposit number.',
    group: 'citations',
    derived_from: [registrySurface.path],
    resource: { schema: 'hex-to-deposit', count: ({ archive }) => indexOf(archive).byHex.size },
  },
  ({ archive }) => {
    const { byHex, byLabel } = indexOf(archive);
    const labels = [...byHex].map(([hex, deposit]) => {
      // A label as an identifier has it names its deposit; padded, it names every deposit that has it so.
      const alike = byLabel.get(paddedHex(hex)) ?? [];
      const numbers = (
        alike.some((one) => one.hex === hex) ? alike.filter((one) => one.hex === hex) : alike
      ).map((one) => one.deposit_number);
      return [hex, numbers.length > 1 ? numbers : deposit.deposit_number] as const;
    });
    const sorted = labels.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
    return jsonText(Object.fromEntries(sorted));
  },
);
