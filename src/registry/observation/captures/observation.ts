import type { Archive } from '../../archive/archive.ts';
import { momentKey, type ObservationKey } from '../ids.ts';

// What is observed already, in captures and in the register alike: one observation has one id wherever it stands.

/** An observation as far as telling it from others goes. */
interface Observed {
  readonly obs_id: string;
  readonly q: string;
  readonly date: string;
  readonly surface: string;
  readonly auth?: string | undefined;
  readonly in: 'captures' | 'register';
}

/** Everything that captures and register observed, in the order of the files; the register comes last. */
function* observedIn({ captures, register }: Pick<Archive, 'captures' | 'register'>): Iterable<Observed> {
  for (const { obs_id, q, date, surface, auth } of captures.entries)
    yield { obs_id, q, date, surface, auth, in: 'captures' };
  for (const { q, surface, observations, ...first } of register.entries)
    for (const { obs_id, date, auth } of [first, ...observations])
      yield { obs_id, q, date, surface, auth, in: 'register' };
}

/** Observations by string, surface and day. */
export type KnownObservations = Map<string, readonly Observed[]>;

/** What an archive observed. */
export function knownIn(archive: Pick<Archive, 'captures' | 'register'>): KnownObservations {
  return Map.groupBy(observedIn(archive), momentKey);
}

/** What is observed of the same string and surface on the same day. */
export function beside(known: KnownObservations, one: ObservationKey): readonly Observed[] {
  return known.get(momentKey(one)) ?? [];
}

/** The same observation, where it is known: `auth` tells two of one day apart, if both say it. */
export function sameIn(known: KnownObservations, one: Omit<Observed, 'obs_id' | 'in'>): readonly Observed[] {
  return beside(known, one).filter(({ auth }) => !auth || !one.auth || auth === one.auth);
}
