import type { Archive } from '../../archive/archive.ts';
import type { Sha256 } from '../../identity/hash.ts';
import { identify, momentKey } from '../ids.ts';

// What is observed already, in captures and in the register alike: one observation has one id wherever it stands.

/** An observation as far as telling it from others goes. */
export interface Observed {
  readonly obs_id: string;
  readonly q: string;
  readonly date: string;
  readonly surface: string;
  readonly auth?: string | undefined;
  readonly in: 'captures' | 'register';
}

/** Everything that captures and register observed, in the order of the files; the register comes last. */
export function* observedIn({
  captures,
  register,
}: Pick<Archive, 'captures' | 'register'>): Iterable<Observed> {
  for (const { obs_id, q, date, surface, auth } of captures.entries)
    yield { obs_id, q, date, surface, auth, in: 'captures' };
  for (const { q, surface, observations, ...first } of register.entries)
    for (const { obs_id, date, auth } of [first, ...observations])
      yield { obs_id, q, date, surface, auth, in: 'register' };
}

/** Observations by string, surface and day. */
export class KnownObservations {
  readonly #byKey = new Map<string, Observed[]>();

  constructor(observed: Iterable<Observed>) {
    for (const one of observed) this.add(one);
  }

  /** Adds an observation. */
  add(one: Observed): void {
    const key = momentKey(one);
    const known = this.#byKey.get(key);
    if (known) known.push(one);
    else this.#byKey.set(key, [one]);
  }

  /** What is observed of the same string and surface on the same day. */
  beside(one: Omit<Observed, 'obs_id' | 'in'>): readonly Observed[] {
    return this.#byKey.get(momentKey(one)) ?? [];
  }

  /** The same observation, where it is known: `auth` tells two of one day apart, if both say it. */
  same(one: Omit<Observed, 'obs_id' | 'in'>): readonly Observed[] {
    return this.beside(one).filter(({ auth }) => !auth || !one.auth || auth === one.auth);
  }

  /** The id of an observation beside those that are known. */
  idOf(one: Omit<Observed, 'obs_id' | 'in'>, sha256: Sha256): string {
    const { q, date, surface, auth } = one;
    return identify({ q, date, surface, auth }, this.beside(one), sha256);
  }
}
