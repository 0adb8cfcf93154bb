import { isSought, isWhole, soughtDois } from '../../registry/archive/resolution/view.ts';
import { prefixOf, spreadDigits } from '../../registry/archive/resources/shards.ts';
import {
  RESOLVE_INDEX,
  type ResolveIndex,
  type ResolveRow,
  resolveFile,
} from '../../registry/pages/publication/site-files.ts';
import { suffixOf } from '../../registry/text/links.ts';
import { siteJson } from '../shared.ts';

// From a legacy DOI to the fate of its work, over the small files of the site. Every function rejects when a file cannot be fetched.

/** The rows of a DOI that somebody wrote. */
interface Resolved {
  /** The DOI or suffix in stored form; undefined where the text can be neither. */
  readonly sought: string | undefined;
  readonly rows: readonly ResolveRow[];
}

/** The legacy DOI that a text means; no rows where there is none. A suffix finds every DOI that ends in it. */
export async function resolved(text: string): Promise<Resolved> {
  const all = soughtDois(text);
  for (const sought of all) {
    const rows = (await rowsWithSuffix(sought)).filter(({ doi }) => isSought(doi, [sought]));
    if (rows.length > 0) return { sought, rows };
  }
  return { sought: all[0], rows: [] };
}

async function rowsWithSuffix(sought: string): Promise<readonly ResolveRow[]> {
  const { divided } = await siteJson<ResolveIndex>(RESOLVE_INDEX);
  const prefix = prefixOf(spreadDigits(isWhole(sought) ? suffixOf(sought) : sought), divided);
  return prefix === undefined ? [] : siteJson<readonly ResolveRow[]>(resolveFile(prefix));
}
