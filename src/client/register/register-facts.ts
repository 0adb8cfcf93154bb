import type { Capture, RegisterEntry } from '../../registry/model/observations.ts';
import { addrId } from '../../registry/observation/ids.ts';
import type { ObservedArchive } from '../../registry/observation/known.ts';
import { type ObservedRow, rowsFile, shardOf } from '../../registry/surfaces/register-row-files.ts';
import { withHashes } from './hashing.ts';

// What the intake must know of the archive: its settings, which the page holds, and the observations whose address begins as that of
// the draft does, from a small file that the site publishes. Each file is fetched once.

/** What the page tells of the site: the path of its root, and the settings that a draft is checked by. */
export interface ObservingSite {
  readonly base: string;
  readonly settings: ObservedArchive['site'];
}

const made = new Map<string, Promise<readonly ObservedRow[]>>();

/** The observations of the address of a string. Rejects where their file cannot be fetched. */
export async function rowsOf(q: string, base: string): Promise<readonly ObservedRow[]> {
  if (q.trim() === '') return [];
  const digit = shardOf(await withHashes((sha256) => addrId(q, sha256)));
  return fetched(`${base}${rowsFile(digit).slice(1)}`);
}

/** As much of an archive as settings and rows tell. */
export function archiveOf(site: ObservedArchive['site'], rows: readonly ObservedRow[]): ObservedArchive {
  const registered = Map.groupBy(
    rows.filter((row) => row.in === 'register'),
    ({ slug }) => slug,
  );
  const entries = [...registered.values()].map(([first, ...observations]) => ({ ...first, observations }));
  const captures = rows
    .filter((row) => row.in === 'captures')
    .map(({ cards, names, ...row }) => ({ ...row, cite_list: cards, transcript: names?.join('\n') }));
  return {
    site,
    // The checks of a draft read only what the rows hold.
    register: { entries: entries as unknown as RegisterEntry[] } as ObservedArchive['register'],
    captures: { entries: captures as unknown as Capture[] } as ObservedArchive['captures'],
  };
}

/** The rows of a published file, fetched once. After a failure the next check tries again. */
function fetched(url: string): Promise<readonly ObservedRow[]> {
  const known = made.get(url);
  if (known) return known;
  const coming = fetch(url).then(async (response) => {
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return (await response.json()) as readonly ObservedRow[];
  });
  made.set(url, coming);
  coming.catch(() => made.delete(url));
  return coming;
}
