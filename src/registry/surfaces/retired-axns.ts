import { type Archive, indexOf } from '../archive.ts';
import { registrySurface } from './registry.ts';
import { jsonText, singleFile } from './surface.ts';

/** `/data/retired-axns.json`: every retired identifier with the number of its deposit, for links made before it changed. */
export const retiredAxnsSurface = singleFile(
  {
    name: 'retired-axns',
    path: '/data/retired-axns.json',
    purpose:
      'From a retired identifier to the deposit number; a HEX label alone may since name another deposit.',
    group: 'citations',
    derived_from: [registrySurface.path],
    resource: { schema: 'retired-axns', count: ({ archive }) => retired(archive).length },
  },
  ({ archive }) => jsonText(Object.fromEntries(retired(archive))),
);

function retired(archive: Archive): [axn: string, number: number][] {
  return [...indexOf(archive).byAxn].flatMap(([axn, deposit]): [string, number][] =>
    axn === deposit.axn ? [] : [[axn, deposit.deposit_number]],
  );
}
