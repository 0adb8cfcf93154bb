import * as z from 'zod';
import { DepositNumber, TypedWords } from '../../model/primitives.ts';
import { DoiMapping } from '../../model/tables.ts';
import { RESOLVE_STATUSES } from '../../model/vocabulary.ts';
import { inShape } from '../../text/json.ts';
import { doiUrl, normalizeDoi } from '../../text/links.ts';
import { type Archive, indexOf, paths } from '../archive.ts';

/** One DOI as a person lists it: what follows from it, and from the deposit, is computed. */
export const DoiDraft = z.strictObject({
  /** In any form: bare, with doi:, as a URL. */
  dead_doi: TypedWords,
  title: TypedWords,
  date: TypedWords,
  sovereign_id: TypedWords.optional(),
  live_urls: z.record(TypedWords, z.string().trim().min(1)).optional(),
  status: z.enum(RESOLVE_STATUSES),
  match_type: TypedWords,
  /** The number of the deposit that the DOI leads to. */
  deposit: DepositNumber.optional(),
  note: TypedWords.optional(),
});
export type DoiDraft = z.infer<typeof DoiDraft>;

/**
 * The mapping of a draft: the DOI in its stored form with its URL, and the record of the deposit. What the draft
 * gets wrong is left as it is, for the rules to name.
 */
export function mappingOf(draft: DoiDraft, archive: Pick<Archive, 'registry'>): DoiMapping {
  const { deposit: number, live_urls = {}, ...given } = draft;
  const dead_doi = normalizeDoi(given.dead_doi) ?? given.dead_doi;
  const target = number === undefined ? undefined : indexOf(archive).byNumber.get(number);
  const mapping = {
    ...given,
    live_urls,
    dead_doi,
    doi_url: doiUrl(dead_doi),
    // The document id of a deposit is its own.
    ...(target ? { sovereign_id: undefined, record: paths.record(target.deposit_number) } : {}),
  };
  return inShape(DoiMapping.shape, mapping) as DoiMapping;
}
