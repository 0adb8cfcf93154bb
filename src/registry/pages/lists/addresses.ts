import type { PublishedAddress } from '../../model/published.ts';
import {
  ADDRESS_SOURCES,
  ADDRESS_TYPE_WORDS,
  ADDRESS_TYPES,
  OBSERVATION_CLASS_WORDS,
  OBSERVATION_CLASSES,
  SOURCE_MEANINGS,
} from '../../model/vocabulary.ts';
import { BRIDGE_MEANINGS, BRIDGES, bridgesOf } from '../../observation/addresses/list.ts';
import { byArrival } from '../../observation/addresses/view.ts';
import { addrId } from '../../observation/ids.ts';
import { grownParts, type List } from './list.ts';

/** An address with its id, which captures and register use, too. */
interface IdentifiedAddress extends PublishedAddress {
  readonly addr_id: string;
}

/** The semantic addresses, in the order in which they came. */
export const addressesList: List<IdentifiedAddress> = {
  name: 'addresses',
  page: 'addresses-page',
  noun: 'address',
  nouns: 'addresses',
  items: (archive, { sha256 }) =>
    byArrival(archive).map(([, address]) => ({
      ...address,
      addr_id: addrId(address.canonical_query, sha256),
    })),
  parts: grownParts,
  id: ({ addr_id }) => addr_id,
  title: ({ canonical_query }) => canonical_query,
  texts: ({ refers_to, canonical_query }) => refers_to.filter((term) => !canonical_query.includes(term)),
  isSought: true,
  facets: [
    {
      name: 'class',
      title: 'Observation class',
      values: ({ observation_class }) => [observation_class],
      words: OBSERVATION_CLASS_WORDS,
      order: OBSERVATION_CLASSES,
    },
    {
      name: 'type',
      title: 'Type',
      values: ({ type }) => [type],
      words: ADDRESS_TYPE_WORDS,
      order: ADDRESS_TYPES,
    },
    {
      name: 'bridge',
      title: 'Entity bridge',
      values: bridgesOf,
      words: BRIDGE_MEANINGS,
      order: BRIDGES,
    },
    {
      name: 'source',
      title: 'Source',
      values: ({ sources }) => sources,
      words: SOURCE_MEANINGS,
      order: ADDRESS_SOURCES,
    },
  ],
  order: 'Newest first',
  orders: [
    {
      name: 'observed',
      title: 'Last observed',
      by: ({ latest_observation_date = '' }) => latest_observation_date,
      backwards: true,
    },
    { name: 'query', title: 'Query', by: ({ canonical_query }) => canonical_query },
  ],
};
