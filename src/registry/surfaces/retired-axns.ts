import { indexOf } from '../archive.ts';
import { file, jsonText, type Surface } from './surface.ts';

/** `/data/retired-axns.json`: every retired identifier with the number of its deposit, for links made before it changed. */
export const retiredAxnsSurface: Surface = {
  name: 'retired-axns',
  canonical_path: '/data/retired-axns.json',
  describes:
    'From a retired identifier to the deposit number; a HEX label alone may since name another deposit.',
  derived_from: ['/data/registry.json'],
  files: ({ archive }) => [
    file('/data/retired-axns.json', () =>
      jsonText(
        Object.fromEntries(
          [...indexOf(archive).byAxn].flatMap(([axn, deposit]) =>
            axn === deposit.axn ? [] : [[axn, deposit.deposit_number]],
          ),
        ),
      ),
    ),
  ],
};
