import type { Archive } from '../../archive/archive.ts';
import type { AddressObservation } from '../../model/tables.ts';
import type { AddressSource } from '../../model/vocabulary.ts';
import { conceptsOf, termsOf } from '../../reading/concepts.ts';
import { addressKey } from '../ids.ts';
import { type Listed, TRACKERS, type TrackerList } from './list.ts';

/** The parts of an archive from which addresses are built. */
export type AddressParts = Pick<Archive, 'registry' | 'captures' | 'concepts' | 'terms' | 'addresses'>;

/** The source whose list names batteries by themselves; another tracker's name stands before the battery. */
const BATTERY: AddressSource = 'mm-rf-battery';

/** What all sources together say of one address. */
interface CollectedAddress {
  readonly query: string;
  readonly sources: Set<string>;
  readonly observations: AddressObservation[];
  readonly batteries: Set<string>;
  readonly refersTo: Set<string>;
  note?: string | undefined;
}

/** What every source says, by address key. */
export class Collected {
  readonly #byKey = new Map<string, CollectedAddress>();

  constructor(archive: AddressParts, lists: readonly TrackerList[]) {
    const given = new Set<string>(lists.map(({ source }) => source));
    this.#keep(archive, given);
    for (const { source, addresses } of lists) for (const one of addresses) this.#list(source, one);
    for (const { q } of archive.captures.entries) this.#at(q, 'mm-main-capture');
    // A concept's own address refers to it, also where another term has the same words: “C++” beside “C”.
    for (const term of Object.keys(conceptsOf(archive))) this.#at(term, 'mm-termindex').refersTo.add(term);
    for (const { term } of termsOf(archive)) if (this.#byKey.has(addressKey(term))) this.#at(term, 'mm-mint');
  }

  /** Every address, in the order of the queries. */
  all(): CollectedAddress[] {
    return [...this.#byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }

  #at(query: string, source: string): CollectedAddress {
    const key = addressKey(query);
    const known = this.#byKey.get(key) ?? {
      query: key,
      sources: new Set(),
      observations: [],
      batteries: new Set(),
      refersTo: new Set(),
    };
    known.sources.add(source);
    this.#byKey.set(key, known);
    return known;
  }

  /** What earlier lists said, but those of the sources that are given now. */
  #keep({ addresses }: AddressParts, given: ReadonlySet<string>): void {
    for (const address of Object.values(addresses.addresses)) {
      const kept = address.sources.filter(
        (source) => (TRACKERS as readonly string[]).includes(source) && !given.has(source),
      );
      for (const source of kept) {
        const own = this.#at(address.canonical_query, source);
        own.observations.push(...address.observations.filter((one) => one.source === source));
        for (const battery of address.battery_membership)
          if (sourceOfBattery(battery) === source) own.batteries.add(battery);
        for (const term of address.refers_to) own.refersTo.add(term);
        own.note = address.note;
      }
    }
  }

  #list(source: AddressSource, { query, type, refers_to, battery, observations, note }: Listed): void {
    const own = this.#at(query, source);
    own.observations.push(...(observations ?? []).map((one) => ({ source, ...one })));
    for (const term of refers_to ?? []) own.refersTo.add(term);
    const named = battery === undefined ? [] : [battery].flat();
    for (const name of named) own.batteries.add(source === BATTERY ? name : `${source}/${name}`);
    if (named.length === 0 && (source === BATTERY || type === 'diagnostic_test')) own.batteries.add(source);
    if (note !== undefined) own.note = note;
  }
}

/** Which list put an address into a battery. */
export function sourceOfBattery(battery: string): string {
  return TRACKERS.find((source) => battery === source || battery.startsWith(`${source}/`)) ?? BATTERY;
}
