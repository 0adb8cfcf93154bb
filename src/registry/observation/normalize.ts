import type { Sha256 } from '../identity/hash.ts';
import { type Capture, type Cite, LaterObservation, outcomeOf } from '../model/observations.ts';
import { cleanedValue, cleanText } from '../submission/sanitize.ts';
import type { ObservationDraft } from './draft.ts';
import type { DraftValues } from './draft-fields.ts';
import { type ArchiveNames, engagements, hostOfCard, isArchiveCard, type PanelAnswer } from './engagement.ts';
import { identify } from './ids.ts';

// The third step of the intake: from an admitted draft to the observation that the register holds.

/** A draft that the rules admit: all required fields are there. */
export type AdmittedValues = DraftValues &
  Required<Pick<DraftValues, 'q' | 'date' | 'surface' | 'auth' | 'ev' | 'entity'>>;

/**
 * The ways in which an observation engages the archive, one phrase for each: by its answer, by that of the capture that it refers to, and,
 * if neither does and the capture is the evidence, by the rating of the capture. So an observation agrees with the address of its capture.
 */
export function engagementsOf(
  { ev, ...held }: PanelAnswer & { readonly ev?: string | undefined },
  capture: Capture | undefined,
  settings: ArchiveNames,
): string[] {
  const found = new Set([held, ...(capture ? [capture] : [])].flatMap((one) => engagements(one, settings)));
  const { mt } = capture ?? {};
  const isRated = found.size === 0 && ev === 'capture' && mt !== undefined && outcomeOf(mt) === 'found';
  return isRated ? [`the capture is rated ${mt}`] : [...found];
}

/** The ways in which a draft engages the archive, as `engagementsOf` gives them. */
export function engagementsOfDraft({ values, clean, known }: ObservationDraft): string[] {
  const { ev, capture_ref, cite_list } = values;
  const capture = capture_ref && known.capture(capture_ref);
  return engagementsOf({ ev, transcript: clean?.text, cite_list }, capture, known.site);
}

/** Whether a draft engages the archive: computed or declared. A declaration raises it and never lowers it. */
export function isPresent(draft: ObservationDraft): boolean {
  return draft.values.archive_present === true || engagementsOfDraft(draft).length > 0;
}

/**
 * The observation of an admitted draft, with its fields in the order of the schema: id, cleaned transcript with its removals, raw
 * text and its hash, source cards with their hosts, and whether it engages the archive. A field that was not given is null.
 */
export function normalize(draft: ObservationDraft, sha256: Sha256): LaterObservation {
  const { known, clean } = draft;
  const values = draft.values as AdmittedValues;
  const { q, date, surface, auth, transcript } = values;
  const key = { q, date, surface, auth };
  const archive_present = isPresent(draft);
  const observation: Partial<Record<string, unknown>> = {
    ...values,
    obs_id: identify(key, known.identifiedAt(key), sha256),
    transcript: clean?.text,
    transcript_raw: transcript,
    transcript_removed: clean && [...clean.removed],
    transcript_sha256: transcript === undefined ? undefined : sha256(transcript),
    cite_list: values.cite_list && judgedCards(values.cite_list, known.site),
    archive_basis: archive_present ? basisOf(draft) : undefined,
    notes: values.notes && cleanedValue(values.notes, { lines: true, isolates: true }),
    archive_present,
  };
  const fields = Object.keys(LaterObservation.shape).map((field) => [field, observation[field] ?? null]);
  return Object.fromEntries(fields) as LaterObservation;
}

/** The source cards of a draft with their hosts, and whether each is of the archive. */
export function judgedCards(cards: NonNullable<DraftValues['cite_list']>, site: ArchiveNames): Cite[] {
  return cards.map((card) => {
    const host = hostOfCard(card);
    return {
      position: card.position,
      title: cleanText(card.title, { lines: false, isolates: true }).text,
      ...(card.url === undefined ? {} : { url: card.url }),
      ...(host === undefined ? {} : { host }),
      archive_controlled: isArchiveCard(card, site),
    };
  });
}

const MOST_WAYS = 20;

/** The reason why an answer counts as engaging the archive: the computed ways, and the declaration of the draft. */
function basisOf(draft: ObservationDraft): string {
  const all = engagementsOfDraft(draft);
  const computed = all.length > MOST_WAYS ? [...all.slice(0, MOST_WAYS), 'and others'] : all;
  const { archive_present, archive_basis } = draft.values;
  const declared =
    archive_basis ?? (archive_present && computed.length === 0 ? 'without a reason' : undefined);
  return [
    ...(computed.length > 0 ? [`Computed: ${computed.join('; ')}.`] : []),
    ...(declared === undefined ? [] : [`Declared: ${declared}`]),
  ].join(' ');
}
