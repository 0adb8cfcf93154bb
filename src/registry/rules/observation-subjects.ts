import type { LaterObservation, RegisterEntry } from '../model/observations.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { shorten } from '../text/cut.ts';
import type { Change, Checks, ItemCheck, Problem, RuleContext } from './rule.ts';

// What the rules about observations look at: each observation of an entry, the first one and the later ones alike.

/** An observation of an entry, and how its fields are called in a finding. */
export interface PlacedObservation {
  readonly observation: LaterObservation;
  readonly field: (name: string) => string;
}

/** The observations of an entry, in its order. The first one stands in the entry itself. */
export function observationsOf(entry: RegisterEntry): PlacedObservation[] {
  return [
    { observation: entry, field: (name) => name },
    ...entry.observations.map((observation, at) => ({
      observation,
      field: (name: string) => `observations.${at}.${name}`,
    })),
  ];
}

/** A check of scope `item` that looks at one observation after the other. */
export function eachObservation(
  check: (placed: PlacedObservation, entry: RegisterEntry, context: RuleContext) => Iterable<Problem>,
): ItemCheck {
  return {
    resource: 'register',
    *check(entry, context) {
      for (const placed of observationsOf(entry)) yield* check(placed, entry, context);
    },
  };
}

/**
 * A check of scope `change` that looks at each observation that a change adds. What depends on the settings of the archive is judged
 * here alone: it was computed at the intake, and settings that change later leave it as it was (spec 2.5).
 */
export function eachNewObservation(
  check: (placed: PlacedObservation, context: RuleContext) => Iterable<Problem>,
): NonNullable<Checks['change']> {
  return function* ({ base }: Change, context) {
    const { register } = context.archive;
    if (register === base.register) return;
    const known = new Set(idsIn(base.register.entries));
    for (const entry of register.entries) {
      const where = whereOf(RESOURCES.register, entry.slug);
      for (const placed of observationsOf(entry))
        if (!known.has(placed.observation.obs_id))
          for (const problem of check(placed, context)) yield { ...problem, where };
    }
  };
}

function* idsIn(entries: readonly RegisterEntry[]): Iterable<string> {
  for (const entry of entries) for (const { observation } of observationsOf(entry)) yield observation.obs_id;
}

/** One observation has one id in register and captures (decision 27); a capture that does not say its auth is that of the first one. */
export function anotherId(
  { slug, obs_id }: { readonly slug: string; readonly obs_id: string },
  own: string,
): Pick<Problem, 'actual' | 'remedy'> {
  return {
    actual: `${shorten(slug, 100)} ${obs_id}, the capture of another observation than ${own}`,
    remedy: 'Record a capture of its own for this auth (npm run capture), and name that one.',
  };
}
