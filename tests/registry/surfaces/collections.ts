import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Capture, RegisterEntry } from '../../../src/registry/model/observations.ts';
import type { Waivers } from '../../../src/registry/model/receipts.ts';
import type { Address, Concept, NmenRegistry, Term } from '../../../src/registry/model/tables.ts';
import { concept } from '../../fixtures/captures.ts';
import { mapping } from '../../fixtures/mappings.ts';

// Contents of an archive beside its deposits: 8 concepts, 9 terms, 6 addresses, 7 captures, 10 register entries, 5 mappings,
// 11 entities, 12 waivers, 13 and 14 lines of logs. No count is that of another.

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The archive with the other resources filled: each with another number of things. */
export function withCollections(archive: Archive): Archive {
  return {
    ...archive,
    concepts: {
      ...archive.concepts,
      concepts: Object.fromEntries(many(8, (at) => [`concept ${at}`, CONCEPT])),
    },
    terms: { ...archive.terms, terms: many(9, () => TERM) },
    addresses: {
      ...archive.addresses,
      addresses: Object.fromEntries(many(6, (at) => [`a-${at}`, ADDRESS])),
    },
    captures: { ...archive.captures, entries: many(7, () => CAPTURE) },
    register: { ...archive.register, entries: many(10, () => REGISTER_ENTRY) },
    resolution: { ...archive.resolution, mappings: many(5, () => MAPPING) },
    nmen: { ...archive.nmen, entities: many(11, () => ENTITY) },
    waivers: { waivers: many(12, () => WAIVER) },
    familiarization: '{"a":1}\n'.repeat(13),
    overwrites: '{"b":1}\n'.repeat(14),
  };
}

const CONCEPT: Concept = { ...concept('hall'), definition: 'A large room.', defined_in: 1 };
const TERM: Term = { term: 'hall', definition: 'A large room.', type: 'genre', defined_in_deposit: 1 };
const ADDRESS: Address = {
  ...{ canonical_query: 'a query that nobody captured', refers_to: [], battery_membership: [], sources: [] },
  observations: [{ source: 'mm-rf-battery', date: '2026-07-05', status: 'EXACT MATCH' }],
};
const OBSERVED = {
  ...{ slug: 'lower-hall', q: 'lower hall', date: '2026-07-05', surface: 'panel' },
  ...{ addr_id: 'ADDR-0123456789ab', obs_id: 'OBS-0123456789ab' },
};
const CAPTURE: Capture = { ...OBSERVED, s: 'A', sf: 'panel', mt: 'ADOPTION', d: 'An answer.', imgs: [] };
const REGISTER_ENTRY: RegisterEntry = {
  ...{ ...OBSERVED, entity: 'Engine', auth: 'signed out, not incognito', ev: 'paste' },
  ...{ transcript: 'An answer.', archive_present: false },
  ...{ dates: ['2026-07-05'], n_observations: 1, observations: [] },
};
const MAPPING = mapping('10.1000/1', { title: 'Ledgers', date: '2026-07-01' });
const ENTITY: NmenRegistry['entities'][number] = {
  entity: 'Engine',
  designations: [{ status: 'standing', since: '2026-07-01' }],
};
const WAIVER: Waivers['waivers'][number] = {
  ...{ rule: 'REQ-001', resource: 'registry', key: '9', value_sha256: 'b'.repeat(64) },
  ...{ reason: 'As adopted.', date: '2026-07-01', adopted_from: 'elsewhere' },
};
