import type { Archive } from '../../archive/archive.ts';
import type { Capture } from '../../model/observations.ts';
import type { PublishedAddress, PublishedAddressRegistry } from '../../model/published.ts';
import {
  type Address,
  type AddressObservation,
  CLASS_MEANINGS,
  SOURCE_MEANINGS,
} from '../../model/tables.ts';
import { onceFor } from '../../text/once.ts';
import { shorten } from '../../text/strings.ts';
import { addressKey } from '../ids.ts';
import { computedOf, inOrder, totalsOf } from './build.ts';

// The semantic addresses: what trackers say of a query, what was captured there, and what both come to.

/** As much of a description as an address repeats: what a card shows. */
const EXCERPT = 380;

/** The semantic addresses as they are published, made once for each archive. */
export function addressesView(archive: Archive): PublishedAddressRegistry {
  return onceFor(archive, 'addresses', () => {
    const { version, description, addresses } = archive.addresses;
    const captured = Map.groupBy(archive.captures.entries, ({ q }) => addressKey(q));
    const views = Object.entries(addresses).map(([slug, address]): [string, PublishedAddress] => [
      slug,
      viewOf(address, captured.get(addressKey(address.canonical_query)) ?? []),
    ]);
    const all = views.map(([, view]) => view);
    return {
      version,
      description,
      sources: all.length > 0 ? SOURCE_MEANINGS : {},
      observation_classes: all.length > 0 ? CLASS_MEANINGS : {},
      ...(all.length > 0
        ? totalsOf(all)
        : { total_addresses: 0, total_observations: 0, class_counts: {}, type_counts: {} }),
      addresses: Object.fromEntries(views),
    };
  });
}

function viewOf(address: Address, captures: readonly Capture[]): PublishedAddress {
  const { canonical_query, refers_to, battery_membership, sources, note } = address;
  const observations = inOrder([...address.observations, ...captures.map(observationOf)]);
  const { is_quoted, type, ...observed } = computedOf({ ...address, observations });
  return {
    ...{ canonical_query, is_quoted, refers_to, type, battery_membership, sources, observations },
    ...observed,
    ...(note === undefined ? {} : { note }),
  };
}

/** What an address says of a capture that was taken there. */
function observationOf({ date, mt, surface, s, slug, d, imgs }: Capture): AddressObservation {
  const excerpt = shorten(d, EXCERPT);
  return {
    source: 'mm-main-capture',
    date,
    status: mt ?? null,
    surface,
    source_format: 'capture',
    section: s,
    slug,
    ...(excerpt === '' ? {} : { details_excerpt: excerpt }),
    image_count: imgs.length,
  };
}
