import { type ArchiveIndex, paths } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { doiName, doiUrl } from '../../text/links.ts';

/** Something that a depositor called related: the identifier as given, and its URL where it has one. */
export interface RelatedThing {
  readonly given: string;
  readonly kind: 'deposit' | 'doi' | 'url' | 'other';
  readonly url: string | undefined;
  /** A DOI without its prefix. */
  readonly doi?: string;
  /** The title of a deposit. */
  readonly title?: string;
}

/** The related identifiers of a deposit in order, each with what it is and where it leads (an AXN, a DOI or a URL). */
export function relatedThings(
  { related_ids = [] }: Pick<Deposit, 'related_ids'>,
  { byAxn }: Pick<ArchiveIndex, 'byAxn'>,
  root: string,
): RelatedThing[] {
  return related_ids.map((given) => {
    const deposit = byAxn.get(given);
    if (deposit) {
      const url = `${root}${paths.record(deposit.deposit_number)}`;
      return { given, kind: 'deposit', url, title: deposit.title };
    }
    const doi = doiName(given);
    if (doi) return { given, kind: 'doi', url: doiUrl(doi), doi };
    if (/^https?:\/\//i.test(given) && URL.canParse(given))
      return { given, kind: 'url', url: new URL(given).href };
    return { given, kind: 'other', url: undefined };
  });
}
