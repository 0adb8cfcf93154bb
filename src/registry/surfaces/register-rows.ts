import type { Archive } from '../archive.ts';
import type { Capture } from '../model/observations.ts';
import { type ArchiveNames, engagements } from '../observation/engagement.ts';
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
  const engages = engagementOf(archive.site);
  for (const capture of archive.captures.entries) {
    const { slug, addr_id, q, surface, obs_id, date, auth } = capture;
    const known = { slug, addr_id, q, surface, obs_id, date, ...(auth ? { auth } : {}) };
    rows.push({ in: 'captures', ...known, ...engages(capture) });
  }
  const shards = Map.groupBy(rows, ({ addr_id }) => shardOf(addr_id));
  made.set(archive, shards);
  return shards;
}

type Sought = readonly [name: string, alone: ArchiveNames];

/** What of the answer of a capture engages the archive: as much as the check of a draft that refers to it needs. */
function engagementOf(site: ArchiveNames): (capture: Capture) => Pick<ObservedRow, 'cards' | 'names'> {
  const { archive_hosts, archive_names } = site;
  const sought = [
    ...archive_hosts.map((host): Sought => [host, { archive_hosts: [host], archive_names: [] }]),
    ...archive_names.map((name): Sought => [name, { archive_hosts: [], archive_names: [name] }]),
  ];
  return ({ cite_list, transcript }) => {
    const cards = (cite_list ?? []).flatMap((card) =>
      engagements({ cite_list: [card] }, site).length === 0
        ? []
        : [
            {
              position: card.position,
              ...(card.url ? { url: card.url } : {}),
              ...(card.host ? { host: card.host } : {}),
            },
          ],
    );
    const names = transcript
      ? sought.flatMap(([name, one]) => (engagements({ transcript }, one).length > 0 ? [name] : []))
      : [];
    return { ...(cards.length > 0 ? { cards } : {}), ...(names.length > 0 ? { names } : {}) };
  };
}
