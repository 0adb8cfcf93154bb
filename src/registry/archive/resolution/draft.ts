import * as z from 'zod';
import { NonEmpty } from '../../model/primitives.ts';
import { DoiMapping } from '../../model/tables.ts';
import { RESOLVE_STATUSES } from '../../model/vocabulary.ts';
import { doiUrl, normalizeDoi } from '../../text/links.ts';
import { type Archive, indexOf, paths } from '../archive.ts';

/** One DOI as a person lists it: what follows from it, and from the deposit, is computed. */
export const DoiDraft = z.strictObject({
  /** In any form: bare, with doi:, as a URL. */
  dead_doi: NonEmpty,
  title: NonEmpty,
  date: NonEmpty,
  sovereign_id: NonEmpty.optional(),
  live_urls: z.record(NonEmpty, NonEmpty).optional(),
  status: z.enum(RESOLVE_STATUSES),
  match_type: NonEmpty,
  /** The number of the deposit that the DOI leads to. */
  deposit: z.int().min(1).optional(),
  note: NonEmpty.optional(),
});
export type DoiDraft = z.infer<typeof DoiDraft>;

const tidy = (text: string) => text.normalize('NFC').trim();

/** A draft without white space around its values, and in NFC. */
function tidied({ live_urls = {}, deposit: _number, ...texts }: DoiDraft) {
  const entries = Object.entries(texts).map(([name, text = '']) => [name, tidy(text)]);
  const live = Object.entries(live_urls).map(([label, url]) => [tidy(label), url.trim()]);
  return {
    ...(Object.fromEntries(entries) as typeof texts),
    live_urls: Object.fromEntries(live) as Record<string, string>,
  };
}

/**
 * The mapping of a draft: the DOI in its stored form with its URL, and the record of the deposit. What the draft
 * gets wrong is left as it is, for the rules to name.
 */
export function mappingOf(draft: DoiDraft, archive: Pick<Archive, 'registry'>): DoiMapping {
  const { deposit: number } = draft;
  const given = tidied(draft);
  const dead_doi = normalizeDoi(given.dead_doi) ?? given.dead_doi;
  const target = number === undefined ? undefined : indexOf(archive).byNumber.get(number);
  const mapping = {
    ...given,
    dead_doi,
    doi_url: doiUrl(dead_doi),
    // The document id of a deposit is its own.
    ...(target ? { sovereign_id: undefined, record: paths.record(target.deposit_number) } : {}),
  };
  // In the order of the keys of the model.
  const names = Object.keys(DoiMapping.shape).filter(
    (name) => mapping[name as keyof typeof mapping] !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, mapping[name as keyof typeof mapping]])) as DoiMapping;
}
