import type { Archive } from '../archive.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { type ObservedRow, ROWS_FOLDER, rowsFile, SHARDS, shardOf } from './register-row-files.ts';
import { file, type Surface } from './surface.ts';

/**
 * `/data/register-rows/<X>.json`: every observation of register and captures as far as another one must be told from it, in a file for
 * each first digit of `addr_id`: whoever checks a draft fetches the file of its address alone.
 */
export const registerRowsSurface: Surface = {
  name: 'register-rows',
  path: `${ROWS_FOLDER}<X>.json`,
  purpose:
    'The keys of all observations of register and captures, in one file for each digit X after “ADDR-”.',
  derived_from: [webPath(RESOURCES.register), webPath(RESOURCES.captures)],
  files: ({ archive }) =>
    [...SHARDS].map((digit) =>
      file(rowsFile(digit), () => {
        const rows = rowsOf(archive).get(digit) ?? [];
        return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
      }),
    ),
};

const made = new WeakMap<Archive, ReadonlyMap<string, readonly ObservedRow[]>>();

function rowsOf(archive: Archive): ReadonlyMap<string, readonly ObservedRow[]> {
  const known = made.get(archive);
  if (known) return known;
  const rows: ObservedRow[] = [];
  for (const entry of archive.register.entries) {
    const { slug, addr_id, q, surface, entity } = entry;
    for (const { obs_id, date, auth } of [entry, ...entry.observations])
      rows.push({ in: 'register', slug, addr_id, q, surface, obs_id, date, auth, entity });
  }
  for (const { slug, addr_id, q, surface, obs_id, date, auth } of archive.captures.entries)
    rows.push({ in: 'captures', slug, addr_id, q, surface, obs_id, date, ...(auth ? { auth } : {}) });
  const shards = Map.groupBy(rows, ({ addr_id }) => shardOf(addr_id));
  made.set(archive, shards);
  return shards;
}
