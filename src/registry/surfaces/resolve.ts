import { type Archive, indexOf } from '../archive.ts';
import { divide, type Keyed, spreadDigits } from '../find/shards.ts';
import type { Deposit } from '../model/deposit.ts';
import type { DoiMapping } from '../model/tables.ts';
import { targetOf } from '../resolution/target.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { normalizeDoi, suffixOf } from '../text/links.ts';
import { shorten } from '../text/strings.ts';
import type { CardRow } from './browse-index.ts';
import { registrySurface } from './registry.ts';
import {
  RESOLVE_FOLDER,
  RESOLVE_INDEX,
  type ResolveIndex,
  type ResolveRow,
  resolveFile,
} from './resolve-files.ts';
import { file, type Surface } from './surface.ts';

/** How many rows a file has before it is divided: a row has about 600 bytes, so that a file has at most fifteen kilobytes or so. */
const MOST = 24;

/** In code points: a longer title or note is cut in these files. */
const LONGEST = 600;

/** How many live URLs a row has. */
const MOST_URLS = 12;

/** `/data/resolve/<X>.json`: what became of each legacy DOI, in files of a few kilobytes that are divided by the suffixes of the DOIs. */
export const resolveSurface: Surface = {
  name: 'resolve',
  path: `${RESOLVE_FOLDER}<X>.json`,
  purpose:
    'What became of each legacy DOI, in small files that are divided as they grow; index.json names the divided ones.',
  derived_from: [registrySurface.path, webPath(RESOURCES.resolution)],
  files: ({ archive }) => {
    const { files, divided } = divide(rowsOf(archive), MOST);
    const index: ResolveIndex = { divided };
    return [
      file(RESOLVE_INDEX, () => `${JSON.stringify(index)}\n`),
      ...[...files].map(([prefix, rows]) =>
        file(resolveFile(prefix), () => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`),
      ),
    ];
  },
};

function rowsOf(archive: Archive): Keyed<ResolveRow>[] {
  const index = indexOf(archive);
  return archive.resolution.mappings.map((mapping) => {
    const row = rowOf(mapping, targetOf(mapping, index));
    return { digits: spreadDigits(suffixOf(row.doi)), row };
  });
}

function rowOf(mapping: DoiMapping, deposit: Deposit | undefined): ResolveRow {
  const { dead_doi, title, date, live_urls, status, match_type, sovereign_id, note } = mapping;
  return {
    doi: normalizeDoi(dead_doi) ?? dead_doi,
    title: shorten(title, LONGEST),
    date,
    status,
    match_type,
    ...(sovereign_id === undefined ? {} : { sovereign_id }),
    ...(deposit ? { deposit: shownOf(deposit) } : {}),
    live_urls: Object.fromEntries(Object.entries(live_urls).slice(0, MOST_URLS)),
    ...(note === undefined ? {} : { note: shorten(note, LONGEST) }),
  };
}

function shownOf({
  deposit_number: n,
  axn: a,
  title,
  creator,
  date: d,
  content_type: y,
  family: m,
  status: st,
}: Deposit): CardRow {
  return { n, a, t: shorten(title, LONGEST), c: creator, d, y, m, st };
}
