import { type Sha256, utf8Length } from '../../registry/identity/hash.ts';
import type { Removal } from '../../registry/model/observations.ts';
import type { ObservationDraft } from '../../registry/observation/draft.ts';
import { addrId, identify } from '../../registry/observation/ids.ts';
import { engagementsOfDraft, isPresent } from '../../registry/observation/normalize.ts';
import { madeVisible, replacementWords } from '../../registry/observation/removals.ts';
import { route } from '../../registry/observation/route.ts';
import type { Outcome, Route, Sort } from './outcome.ts';

// What the intake would make of a draft, as far as the draft goes: computed by the functions that the intake itself uses.

type Made = Omit<Outcome, 'findings' | 'unchecked'>;

/** What a draft comes to. Each hash that is needed is asked for at every call. */
export function outcomeOf(draft: ObservationDraft, sha256: Sha256): Made {
  const { values, clean, known } = draft;
  const { q, date, surface, auth, transcript, cite_list } = values;
  const addr_id = q === undefined ? undefined : addrId(q, sha256);
  const key = q && date && surface ? { q, date, surface, auth } : undefined;
  const obs_id = key && identify(key, known.identifiedAt(key), sha256);
  const answered = transcript !== undefined || cite_list !== undefined || values.capture_ref !== undefined;
  return {
    addr_id,
    obs_id,
    route: q && surface ? routeOf(draft, { q, surface, entity: values.entity ?? '' }, sha256) : undefined,
    presence: answered ? { present: isPresent(draft), why: whyPresent(draft) } : undefined,
    removed: sortsOf(clean?.removed ?? []),
    raw_bytes: utf8Length(transcript ?? ''),
    bytes: utf8Length(clean?.text ?? ''),
    text: clean?.text ?? '',
  };
}

function routeOf(
  { known, values: { date, auth } }: ObservationDraft,
  place: { readonly q: string; readonly surface: string; readonly entity: string },
  sha256: Sha256,
): Route {
  const same = date && known.registeredAt({ ...place, date }).find((one) => one.auth === auth);
  if (same) return { as: 'refused', obs_id: same.obs_id };
  const { kind, entry } = route(place, known, sha256);
  return { as: kind, slug: entry.slug };
}

function whyPresent(draft: ObservationDraft): readonly string[] {
  const { archive_present, archive_basis } = draft.values;
  return [
    ...engagementsOfDraft(draft),
    ...(archive_present === true ? [archive_basis ?? 'the draft says so'] : []),
  ];
}

/** Removals by their reason, the most frequent first: a long answer has thousands. */
function sortsOf(removed: readonly Removal[]): Sort[] {
  const sorts = Map.groupBy(removed, ({ why }) => why);
  return [...sorts]
    .map(([why, [first, ...more]]) => ({
      why,
      times: 1 + more.length,
      example: madeVisible(first?.removed ?? ''),
      becomes: replacementWords(first?.replaced_by),
    }))
    .toSorted((a, b) => b.times - a.times);
}
