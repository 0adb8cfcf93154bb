import type { LaterObservation } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { ObservationDraft, type RawDraft } from '../observation/draft.ts';
import { ALL_DRAFT_FIELDS, type DraftKey } from '../observation/draft-fields.ts';
import type { Known } from '../observation/known.ts';
import { anotherId } from '../rules/observation-address.ts';
import { observationRules } from '../rules/observations.ts';
import { type Finding, findingOf } from '../rules/rule.ts';
import { runScope } from '../rules/run.ts';

// Every rule about drafts is one about observations: no other part of the list is downloaded by the page that takes drafts.

/** The findings about a draft, and the draft as the rules read it. */
interface AdmittedDraft {
  readonly draft: ObservationDraft;
  /** Every finding at once, in the order of the rules; none, where the intake can take the draft. */
  readonly findings: readonly Finding[];
}

/**
 * The first step of the intake: checks a draft by every rule of scope `draft`. It needs no hash, so that a page can do the same.
 * `where` says which draft it is. Throws nothing.
 */
export function checkDraft(raw: RawDraft, known: Known, where: string): AdmittedDraft {
  const draft = new ObservationDraft(raw, known);
  return { draft, findings: runScope(observationRules, 'draft', draft, undefined, where) };
}

/**
 * The problems of the observation that a draft would become, as far as its id shows it: an id that is taken already, and a reference
 * to the capture of another one. Throws nothing.
 */
export function checkId(
  { values, known }: ObservationDraft,
  { obs_id, capture_ref }: LaterObservation,
  where: string,
): readonly Finding[] {
  const { q = '', surface = '', date = '' } = values;
  const owner = known.ownerOf(obs_id, { q, surface, date });
  const saying = (id: string, problem: Problem) => findingOf(observationRules, id, problem, where, 'draft');
  return [
    ...(capture_ref && capture_ref.obs_id !== obs_id
      ? [saying('OBS-007', { field: 'capture_ref', ...anotherId(capture_ref, obs_id) })]
      : []),
    ...(owner === undefined
      ? []
      : [saying('OBS-004', { actual: `${obs_id}, which ${owner} has already`, remedy: SAME_ID })]),
  ];
}

const SAME_ID =
  'Correct string, surface, date or auth, where one of them is wrong. Otherwise the observation cannot be taken: its id is that of another.';

/** A draft as a JSON object with the fields that were given and could be read, in the order of the form: what the intake takes. */
export function draftJson({ values }: ObservationDraft): Record<string, unknown> {
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap(({ key }) => {
      const value = values[key as DraftKey];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
