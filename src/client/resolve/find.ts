import { isSought, soughtDois, targetNumber } from '../../registry/archive/resolution/words.ts';
import type { PublishedMapping, PublishedResolution } from '../../registry/model/published.ts';
import type { BrowseRow } from '../../registry/pages/publication/site-files.ts';
import { normalizeDoi } from '../../registry/text/links.ts';
import { depositRow } from '../lookup.ts';
import { siteJson } from '../shared.ts';

/** The mapping of a legacy DOI, in its stored form, and the deposit that it leads to, as it is now. */
export interface ResolvedDoi extends PublishedMapping {
  readonly doi: string;
  readonly deposit: BrowseRow | undefined;
}

/**
 * The mappings of the DOI in a text, from the published resolution index at a path; no rows if it is not a legacy DOI. A suffix
 * finds every DOI that ends in it. `sought` is the DOI or suffix in stored form; undefined where the text can be neither. Rejects when a file
 * cannot be fetched.
 */
export async function resolved(text: string, path: string) {
  const all = soughtDois(text);
  const { mappings } = all.length === 0 ? { mappings: [] } : await siteJson<PublishedResolution>(path);
  const listed = mappings.map((mapping) => ({
    ...mapping,
    doi: normalizeDoi(mapping.dead_doi) ?? mapping.dead_doi,
  }));
  for (const sought of all) {
    const found = listed.filter(({ doi }) => isSought(doi, sought));
    if (found.length > 0) return { sought, rows: await Promise.all(found.map(withDeposit)) };
  }
  return { sought: all[0], rows: [] };
}

async function withDeposit(mapping: Omit<ResolvedDoi, 'deposit'>): Promise<ResolvedDoi> {
  const number = targetNumber(mapping);
  return { ...mapping, deposit: number === undefined ? undefined : await depositRow(number) };
}
