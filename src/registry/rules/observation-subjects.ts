import type { LaterObservation, RegisterEntry } from '../model/observations.ts';
import type { ItemCheck, Problem, RuleContext } from './rule.ts';

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
