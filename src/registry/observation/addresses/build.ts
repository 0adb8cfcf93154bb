import type { Sha256 } from '../../identity/hash.ts';
import type { Address, AddressRegistry } from '../../model/tables.ts';
import { addressKey, addrId } from '../ids.ts';
import { slugOf } from '../slug.ts';
import { type AddressParts, Collected } from './collected.ts';
import { inOrder, sourcesInOrder } from './computed.ts';
import type { TrackerList } from './list.ts';
import { isQuoted } from './query.ts';
import { knownTerms, TermFinder } from './terms.ts';

// The addresses of an archive: from its captures, concepts and minted terms, from tracker lists, and from what earlier lists said.

/**
 * `data/semantic-addresses.json` as the archive and the lists make it. Every concept of the entity index and every captured or listed
 * query is an address; a minted term is one where it is a concept or somebody asked for it, since most terms are never asked for
 * (12,032 terms, 1,964 addresses). A list replaces what its source said before. The same input gives the same bytes, and an
 * address keeps its slug.
 */
export function buildAddresses(
  archive: AddressParts,
  lists: readonly TrackerList[],
  sha256: Sha256,
): AddressRegistry {
  const collected = new Collected(archive, lists);
  const known = knownTerms(archive);
  const finder = new TermFinder(known);
  const made = collected.all().map((one): Address => {
    const { query: canonical_query, note } = one;
    const refers_to = [...new Set([...finder.termsIn(canonical_query), ...one.refersTo])].sort();
    return {
      canonical_query,
      refers_to: refers_to.filter((term) => known.has(term)),
      battery_membership: [...one.batteries].sort(),
      sources: sourcesInOrder(one.sources),
      observations: inOrder(one.observations),
      ...(note === undefined ? {} : { note }),
    };
  });
  const addresses = withSlugs(made, archive.addresses, sha256);
  return {
    version: archive.addresses.version,
    description: archive.addresses.description,
    addresses,
  };
}

/** The slugs that a query may have: its words, and its words with the digits of its address where another address has that. */
export function slugsOf(query: string, sha256: Sha256): readonly [plain: string, told: string] {
  const digits = addrId(query, sha256).toLowerCase();
  const plain = slugOf(query) || digits;
  return [plain, `${plain}-${digits.slice(digits.indexOf('-') + 1)}`];
}

/**
 * Each address under its slug: the one that it has, or the first that is free. Of new queries the unquoted come first, so that the
 * quoted form of a name does not take its slug.
 */
function withSlugs(
  made: readonly Address[],
  before: AddressRegistry,
  sha256: Sha256,
): AddressRegistry['addresses'] {
  const slugs = new Map(
    Object.entries(before.addresses).map(([slug, { canonical_query }]) => [
      addressKey(canonical_query),
      slug,
    ]),
  );
  const taken = new Set(made.flatMap(({ canonical_query }) => slugs.get(canonical_query) ?? []));
  const turns = [...made].sort(
    (a, b) => Number(isQuoted(a.canonical_query)) - Number(isQuoted(b.canonical_query)),
  );
  const slugged = turns.map((address): [string, Address] => {
    const kept = slugs.get(address.canonical_query);
    if (kept !== undefined) return [kept, address];
    const [plain, told] = slugsOf(address.canonical_query, sha256);
    // Digits tell it from any other query; two with the same digits are one address.
    const slug = taken.has(plain) ? told : plain;
    taken.add(slug);
    return [slug, address];
  });
  return Object.fromEntries(slugged.sort(([a], [b]) => (a < b ? -1 : 1)));
}
