import type { Sha256 } from '../identity/hash.ts';
import { brokenConditionals, type Capture, type LaterObservation } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { type CleanTranscript, isResidue, MOST_REMOVALS, restoreTranscript } from '../observation/cleaner.ts';
import type { ObservationDraft } from '../observation/draft.ts';
import { addressKey } from '../observation/ids.ts';
import { knownOf, type Reference } from '../observation/known.ts';
import { engagementsOf, engagementsOfDraft, isPresent } from '../observation/normalize.ts';
import { holdsControls, REASONS } from '../observation/residue.ts';
import { shorten } from '../text/strings.ts';
import { anotherId, eachNewObservation, eachObservation } from './observation-address.ts';
import { differs } from './of-change.ts';
import type { Rule, RuleContext } from './rule.ts';

// How the answer of an observation is held, and whether it engages the archive.

const CAPTURE_FIRST =
  'Record the capture first (npm run capture), and give its slug and obs_id as capture_ref.';
const MISSING = {
  capture_ref: CAPTURE_FIRST,
  transcript: 'Give the transcript, verbatim, as it was copied.',
} as const;

function* heldProblems(held: Parameters<typeof brokenConditionals>[0]): Iterable<Problem> {
  for (const { needs, says } of brokenConditionals(held))
    yield { field: needs, actual: null, remedy: `It is needed because ${says}. ${MISSING[needs]}` };
}

type Observed = Pick<Capture, 'q' | 'surface' | 'date'> & {
  readonly auth?: string;
  readonly ev?: string;
  readonly transcript?: string | null;
};

/** The capture of a reference must be there, and be one of the same string, surface, day and, where it says so, auth. */
function* referenceProblems(
  reference: Reference | null | undefined,
  capture: Capture | undefined,
  observed: Observed,
): Iterable<Problem> {
  if (!reference) return;
  const field = 'capture_ref';
  const named = `${shorten(reference.slug, 100)} ${shorten(reference.obs_id, 40)}`;
  if (!capture) {
    yield { field, actual: `${named}, which no capture has`, remedy: CAPTURE_FIRST };
    return;
  }
  const other = (['surface', 'date', 'auth'] as const).filter(
    (key) => observed[key] !== undefined && capture[key] !== undefined && capture[key] !== observed[key],
  );
  const differs = [...(addressKey(capture.q) === addressKey(observed.q) ? [] : ['q']), ...other];
  if (differs.length > 0)
    yield { field, actual: `${named}, a capture with another ${differs.join(', ')}`, remedy: SAME_CAPTURE };
  // If neither of them holds the answer, nobody can look it up.
  const holdsNothing = (capture.transcript ?? '') === '' && capture.imgs.length === 0;
  if (observed.ev === 'capture' && (observed.transcript ?? '') === '' && holdsNothing)
    yield {
      field,
      actual: `${named}, a capture without a transcript and without an image`,
      remedy: 'Give the transcript here, or record a capture that has a transcript or an image.',
    };
}

const SAME_CAPTURE = 'Name the capture of this very observation: same string, surface, day and auth.';

function* draftHeld(draft: ObservationDraft): Iterable<Problem> {
  yield* draft.shapeProblems('ev', 'capture_ref');
  const { ev, capture_ref, q, date, surface, auth, transcript } = draft.values;
  // A field of another shape is there, and has its own finding.
  const faults = [...draft.shapeProblems('capture_ref', 'transcript')];
  const misshapen = new Set(faults.map(({ field = '' }) => field.split('.')[0]));
  const held = { ev, archive_present: isPresent(draft), transcript, capture_ref };
  for (const problem of heldProblems(held)) if (!misshapen.has(problem.field)) yield problem;
  if (capture_ref && q !== undefined && date !== undefined && surface !== undefined) {
    const given = Object.entries({ auth, ev, transcript }).filter(([, value]) => value !== undefined);
    const observed = { q, date, surface, ...Object.fromEntries(given) };
    yield* referenceProblems(capture_ref, draft.known.capture(capture_ref), observed);
  }
}

const captureOf = (reference: Reference | null | undefined, { archive, now }: RuleContext) =>
  reference ? knownOf(archive, now).capture(reference) : undefined;

function* draftTranscript(draft: ObservationDraft): Iterable<Problem> {
  yield* draft.shapeProblems('transcript', 'transcript_class', 'transcript_complete', 'transcript_read');
  if (draft.clean) yield* cleanProblems(draft.clean);
}

/** The problems of the transcript of a draft once it is cleaned. */
export function* cleanProblems({ text, removed }: CleanTranscript): Iterable<Problem> {
  if (text === '')
    yield { field: 'transcript', actual: 'nothing but residue of copying', remedy: MISSING.transcript };
  if (removed.length > MOST_REMOVALS)
    yield {
      field: 'transcript',
      actual: `${removed.length} pieces of residue of copying; at most ${MOST_REMOVALS} are listed`,
      remedy: 'Copy the answer as plain text.',
    };
}

const KNOWN_REASONS: ReadonlySet<string> = new Set(Object.values(REASONS));

type Transcribed = Pick<
  LaterObservation,
  'transcript' | 'transcript_raw' | 'transcript_removed' | 'transcript_sha256'
>;

/** The transcript of an observation is the raw text without what was removed, and the hash is that of the raw text. */
export function* transcriptProblems(observation: Transcribed, sha256: Sha256): Iterable<Problem> {
  const { transcript, transcript_raw, transcript_removed, transcript_sha256 } = observation;
  if ((transcript ?? null) === null) {
    for (const name of ['transcript_raw', 'transcript_removed', 'transcript_sha256'] as const)
      if ((observation[name] ?? null) !== null) yield { field: name, actual: 'a value without a transcript' };
    return;
  }
  const raw = transcript_raw ?? null;
  if (raw === null) {
    yield { field: 'transcript_raw', actual: null };
    return;
  }
  yield* differs('transcript_sha256', transcript_sha256, sha256(raw));
  const text = transcript ?? '';
  if (restoreTranscript(text, transcript_removed ?? []) !== raw)
    yield { field: 'transcript', actual: 'a text that does not give the raw text with what was removed' };
  if (text === '' || holdsControls(text))
    yield { field: 'transcript', actual: 'a text that the cleaner would change' };
  const other = transcript_removed?.find(({ why }) => !KNOWN_REASONS.has(why));
  if (other) yield { field: 'transcript_removed', actual: `the reason “${shorten(other.why, 60)}”` };
  if ((transcript_removed?.length ?? 0) > MOST_REMOVALS)
    yield {
      field: 'transcript_removed',
      actual: `${transcript_removed?.length} removals; at most ${MOST_REMOVALS} are listed`,
    };
  // The cleaner of today is not asked for the same removals: that of another version may have made others, of residue alone.
  const words = transcript_removed?.find((one) => !isResidue(one, raw));
  if (words)
    yield {
      field: 'transcript_removed',
      actual: `“${shorten(words.removed, 60)}”${words.replaced_by === undefined ? '' : ` replaced by “${shorten(words.replaced_by, 60)}”`}, which is no residue of copying`,
    };
}

const NEVER_LOWER = 'Leave it out: a declaration raises what is computed, and never lowers it.';

function* draftPresence(draft: ObservationDraft): Iterable<Problem> {
  yield* draft.shapeProblems('archive_present', 'archive_basis');
  const { archive_present, archive_basis } = draft.values;
  const [computed] = engagementsOfDraft(draft);
  if (archive_present === false && computed !== undefined)
    yield { field: 'archive_present', actual: `false, although ${computed}`, remedy: NEVER_LOWER };
  if (archive_basis !== undefined && !isPresent(draft))
    yield {
      field: 'archive_basis',
      actual: 'a basis without an archive that is present',
      remedy: 'Declare archive_present: true, or leave the basis out.',
    };
  if (archive_present === true && archive_basis === undefined && computed === undefined)
    yield {
      field: 'archive_basis',
      actual: null,
      remedy: 'Say how the answer engages the archive: neither its cited hosts nor its names show it.',
    };
}

/** The presence of a new observation is at least what the settings of the archive show. */
function* newPresence(observation: LaterObservation, context: RuleContext): Iterable<Problem> {
  const { archive_present, capture_ref } = observation;
  const capture = captureOf(capture_ref, context);
  const [computed] = engagementsOf(observation, capture, context.archive.site);
  if (!archive_present && computed !== undefined)
    yield { field: 'archive_present', actual: `false, although ${computed}` };
}

function* basisProblems({ archive_present, archive_basis }: LaterObservation): Iterable<Problem> {
  if (archive_present !== ((archive_basis ?? null) !== null))
    yield {
      field: 'archive_basis',
      actual: archive_present ? null : 'a basis without an archive that is present',
    };
}

export const answerOfObservation: readonly Rule[] = [
  {
    id: 'OBS-007',
    requirement:
      'A paste holds its transcript. An observation that engages the archive, or whose transcript a capture holds, refers to the capture of this very observation. A transcript or an image of it is held somewhere.',
    remedy: CAPTURE_FIRST,
    checks: {
      draft: draftHeld,
      item: eachObservation(function* (observation, { q, surface }, context) {
        yield* heldProblems(observation);
        const { capture_ref, date, auth, obs_id, ev, transcript = null } = observation;
        const capture = captureOf(capture_ref, context);
        const observed = { q, surface, date, auth, ev, transcript };
        yield* referenceProblems(capture_ref, capture, observed);
        if (capture_ref && capture && capture_ref.obs_id !== obs_id)
          yield { field: 'capture_ref', ...anotherId(capture_ref, obs_id) };
      }),
    },
  },
  {
    id: 'OBS-008',
    requirement:
      'A transcript is the raw text without the residue of copying, and nothing else is removed: raw text, its SHA-256 and the list of removals agree with it.',
    remedy: 'Restore the entry. In a draft, give the transcript as it was copied: the intake cleans it.',
    checks: {
      draft: draftTranscript,
      item: eachObservation((one, _entry, { hashes }) => transcriptProblems(one, hashes.sha256)),
    },
  },
  {
    id: 'OBS-010',
    requirement:
      'archive_present is true where cited hosts or names in the transcript show that the answer engages the archive, and archive_basis says why.',
    remedy: 'Restore the entry. A declaration raises what is computed, and never lowers it.',
    checks: {
      draft: draftPresence,
      item: eachObservation(basisProblems),
      change: eachNewObservation(newPresence),
    },
  },
];
