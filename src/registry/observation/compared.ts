import type { Capture, Cite, LaterObservation } from '../model/observations.ts';
import { compareTexts, type TextComparison } from '../reading/comparison/compare.ts';

// An observation compared with the one before it at the same address: the words of the answer, and its sources.

/** The fields of an observation that are compared. */
export type Compared = Pick<LaterObservation, 'transcript' | 'cite_list' | 'cites'>;

/** Source cards that only the later observation has, and those that only the earlier one had; in their order. */
interface SourceChange {
  readonly came: readonly Cite[];
  readonly went: readonly Cite[];
}

/** The change from one observation to the next; a part is undefined if one of the two lacks it. */
interface ObservationChange {
  readonly text?: TextComparison;
  readonly sources?: SourceChange;
}

/** Compares two observations. An empty list of sources is known to be empty; one that is null is unknown, and not compared. */
export function compareObservations(before: Compared, after: Compared): ObservationChange {
  const [old, fresh] = [before.transcript ?? null, after.transcript ?? null];
  const [cards, now] = [sourcesOf(before), sourcesOf(after)];
  return {
    ...(old === null || fresh === null ? {} : { text: compareTexts(old, fresh) }),
    ...(cards && now ? { sources: { came: without(now, cards), went: without(cards, now) } } : {}),
  };
}

/** The sources of an observation; empty if their count is zero; undefined if they are unknown. */
function sourcesOf({ cite_list, cites }: Compared): readonly Cite[] | undefined {
  return cite_list ?? (cites === 0 ? [] : undefined);
}

/** The key of a source, which is equal in both observations: its address, or its title and host if it has none. */
const keyOf = ({ url, title, host = '' }: Cite) => url ?? `${title}\n${host}`;

function without(cards: readonly Cite[], others: readonly Cite[]): Cite[] {
  const known = new Set(others.map(keyOf));
  return cards.filter((card) => !known.has(keyOf(card)));
}

/** The observation with the transcript that it holds, or that the capture holds to which it refers. */
export function withTranscript<O extends Compared & Pick<LaterObservation, 'capture_ref'>>(
  observation: O,
  captures: ReadonlyMap<string, Capture>,
): O {
  if ((observation.transcript ?? null) !== null) return observation;
  const held = captures.get(observation.capture_ref?.obs_id ?? '')?.transcript ?? null;
  return held === null ? observation : { ...observation, transcript: held };
}
