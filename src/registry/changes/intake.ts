import type { Archive } from '../archive/archive.ts';
import type { Sha256 } from '../identity/hash.ts';
import { LaterObservation } from '../model/observations.ts';
import type { ObservationDraft, RawDraft } from '../observation/draft.ts';
import { plainObservation } from '../observation/entry.ts';
import { Known } from '../observation/known.ts';
import { type AdmittedValues, normalize } from '../observation/normalize.ts';
import { route } from '../observation/route.ts';
import { type TakenObservation, write } from '../observation/write.ts';
import type { Finding } from '../rules/rule.ts';
import { checkDraft, checkId } from './admit.ts';
import { type Decided, NO_CHANGE } from './mint.ts';

// The intake: admit, route, normalize, write. It writes nothing itself: it returns the change.

/** A draft, and where it stands: a file, and its number in it where the file has several. */
export interface PlacedDraft extends RawDraft {
  readonly where: string;
}

/** An observation that was taken, or that the register had already, by the draft. */
export interface IntakeOutcome {
  readonly where: string;
  readonly kind: 'entry' | 'observation';
  readonly slug: string;
  readonly obs_id: string;
  readonly addr_id: string;
  readonly archive_present: boolean;
  /** How many things the cleaner took out of the transcript. */
  readonly removals: number;
}

/** The result for drafts: findings refuse theirs alone, and the change writes what was taken. */
export interface IntakeResult extends Decided {
  readonly taken: readonly IntakeOutcome[];
  /** Drafts whose very observation the register holds already. */
  readonly existing: readonly IntakeOutcome[];
  /** How many drafts were refused. */
  readonly refused: number;
}

/** The intake needs from outside: a hash function, the instant, and who hears of each draft (1 to total). */
interface IntakeTools {
  readonly sha256: Sha256;
  readonly now: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Takes drafts into the register, each of them whole or not at all, in their order; writes nothing itself. A draft that was taken
 * before, to the last character, is `existing`. The time for one draft does not depend on how many there are.
 */
export function intake(
  archive: Pick<Archive, 'site' | 'register' | 'captures'>,
  drafts: readonly PlacedDraft[],
  { sha256, now, onProgress }: IntakeTools,
): IntakeResult {
  const known = new Known(archive, now);
  const taken: (TakenObservation & { readonly where: string })[] = [];
  const existing: IntakeOutcome[] = [];
  const findings: Finding[] = [];
  let refused = 0;
  for (const [at, { where, ...raw }] of drafts.entries()) {
    const { draft, findings: found } = checkDraft(raw, known, where);
    const errors = found.filter(({ level }) => level === 'error');
    const observation = errors.length === 0 ? normalize(draft, sha256) : undefined;
    const refusals = observation ? checkId(draft, observation, where) : found;
    const isTwice = !observation && errors.every(({ rule }) => rule === 'OBS-004');
    const same = isTwice ? sameObservation(draft, sha256) : undefined;
    if (observation && refusals.length === 0) {
      const routed = route(draft.values as AdmittedValues, known, sha256);
      known.add(routed.entry, observation);
      taken.push({ ...routed, observation, where });
    } else if (same) existing.push(outcomeOf({ ...same, where }));
    else {
      refused += 1;
      findings.push(...refusals);
    }
    onProgress?.(at + 1, drafts.length);
  }
  const written = taken.length > 0 ? write(archive, taken, { sha256, at: now }) : NO_CHANGE;
  return { ...written, taken: taken.map(outcomeOf), existing, findings, refused };
}

/** The observation that the register holds, where it is what this draft would become; otherwise undefined. */
function sameObservation(draft: ObservationDraft, sha256: Sha256): TakenObservation | undefined {
  const { q, date, surface, auth } = draft.values as AdmittedValues;
  const { known } = draft;
  const held = known.registeredAt({ q, date, surface }).find((one) => one.auth === auth);
  const entry = known.entryOf({ q, surface });
  if (!held || !entry) return undefined;
  const text = (one: LaterObservation) =>
    JSON.stringify({ ...LaterObservation.parse(plainObservation(one)), obs_id: '' });
  return text(held) === text(normalize(draft, sha256))
    ? { kind: 'observation', entry, observation: held }
    : undefined;
}

function outcomeOf({
  where,
  kind,
  entry,
  observation,
}: TakenObservation & { readonly where: string }): IntakeOutcome {
  return {
    where,
    kind,
    slug: entry.slug,
    obs_id: observation.obs_id,
    addr_id: entry.addr_id,
    archive_present: observation.archive_present,
    removals: observation.transcript_removed?.length ?? 0,
  };
}
