import type { PublishedAddress } from '../../model/published.ts';

/** How an address is bound to the archive (entity-bridge). `all` is no value: it is every address. */
export const BRIDGES = ['bound-to-entity', 'unmatched', 'quoted'] as const;
type Bridge = (typeof BRIDGES)[number];

/** What each bridge says. */
export const BRIDGE_MEANINGS: Readonly<Record<Bridge, string>> = {
  'bound-to-entity': 'Refers to a term',
  unmatched: 'Unmatched',
  quoted: 'In quotation marks',
};

/**
 * The bridges of an address. It is bound where it refers to a term; unmatched where its type says that no term matched it, which is not
 * said of an argument, a test or a query of one site; quoted, besides, where the whole string stands in quotation marks.
 */
export function bridgesOf({
  refers_to,
  type,
  is_quoted,
}: Pick<PublishedAddress, 'refers_to' | 'type' | 'is_quoted'>): Bridge[] {
  const holds = {
    'bound-to-entity': refers_to.length > 0,
    unmatched: type === 'unmatched',
    quoted: is_quoted,
  };
  return BRIDGES.filter((bridge) => holds[bridge]);
}
