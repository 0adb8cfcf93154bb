import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import type { ResourceValues } from '../archive/resources/index.ts';
import type { PublishedAddress } from '../model/published.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
import type { Address, AddressRegistry } from '../model/tables.ts';
import { readdress, totalsOf } from '../observation/addresses/build.ts';
import { readList, type TrackerList } from '../observation/addresses/list.ts';
import { addressesView } from '../observation/addresses/view.ts';
import { addressKey } from '../observation/ids.ts';
import { addressRules } from '../rules/addresses.ts';
import { type Finding, findingOf, type RuleContext } from '../rules/rule.ts';
import { shorten } from '../text/strings.ts';

// The addresses of an archive built again with tracker lists that a person gives.

/** A tracker list as its file holds it. */
interface IncomingList {
  readonly where: string;
  readonly value: unknown;
}

/** What lists come to: the change and the values that it gives, unless a finding stops it. */
interface AddressProposal {
  readonly findings: readonly Finding[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** Builds the addresses of an archive with lists. Throws nothing for what a list says: every fault of it is a finding. */
export function addressProposal(
  archive: Archive,
  incoming: readonly IncomingList[],
  { hashes, now }: Pick<RuleContext, 'hashes' | 'now'>,
): AddressProposal {
  const read = incoming.map(({ where, value }) => ({ where, ...readList(value) }));
  const wrong = read.flatMap(({ where, problems }) => malformed(problems, where));
  const nothing = { changeset: null, known: {}, lines: [], json: {} };
  if (wrong.length > 0) return { ...nothing, findings: wrong };
  const lists = read.flatMap(({ list }) => list ?? []);
  const { addresses, files } = readdress(archive, hashes.sha256, lists);
  const views = Object.values(addressesView({ ...archive, addresses }).addresses);
  const findings = read.flatMap(({ where, list }) => (list ? malformed(otherTypes(list, views), where) : []));
  const dropped = lists.flatMap(({ source }) => droppedBy(source, archive.addresses, addresses));
  const counts = totalsOf(views);
  const changeset = { files, reason: 'the addresses built again', actor: 'addresses', at: now };
  return {
    findings,
    changeset: files.length > 0 && findings.length === 0 ? changeset : null,
    known: { addresses },
    lines: [
      ...dropped.map(droppedWords),
      `${counts.total_addresses} addresses with ${counts.total_observations} observations.`,
    ],
    json: { ...counts, dropped },
  };
}

/** What a source said of an address before, and what its new list no longer says. */
interface Dropped {
  readonly source: string;
  readonly query: string;
  /** How many observations go. */
  readonly observations: number;
  /** Whether the list no longer has the address at all. */
  readonly unlisted: boolean;
}

function droppedBy(source: string, before: AddressRegistry, after: AddressRegistry): Dropped[] {
  const now = new Map(Object.values(after.addresses).map((one) => [one.canonical_query, one]));
  const saidBy = (address: Address | undefined) =>
    new Set(
      (address?.observations ?? []).flatMap((one) => (one.source === source ? JSON.stringify(one) : [])),
    );
  return Object.values(before.addresses).flatMap((address) => {
    if (!address.sources.includes(source as Address['sources'][number])) return [];
    const kept = now.get(address.canonical_query);
    const observations = saidBy(address).difference(saidBy(kept)).size;
    const unlisted = !kept?.sources.includes(source as Address['sources'][number]);
    return unlisted || observations > 0
      ? [{ source, query: address.canonical_query, observations, unlisted }]
      : [];
  });
}

function droppedWords({ source, query, observations, unlisted }: Dropped): string {
  const many = observations === 1 ? '1 observation' : `${observations} observations`;
  const goes = [...(unlisted ? ['the address'] : []), ...(observations > 0 ? [many] : [])].join(' and ');
  return `${source} no longer says what it said of “${shorten(query, 100)}”: ${goes} of this source will be gone.`;
}

/** Addresses for which a list declares another type than their query, terms and batteries give. */
function* otherTypes({ addresses }: TrackerList, built: readonly PublishedAddress[]): Iterable<Problem> {
  const types = new Map(built.map((one) => [one.canonical_query, one.type]));
  for (const [at, { query, type }] of addresses.entries()) {
    const computed = types.get(addressKey(query));
    if (type === undefined || type === computed) continue;
    const remedy = `Leave the type out, or name in refers_to the terms that the query refers to; it is ${computed}.`;
    yield { field: `addresses.${at}.type`, actual: type, remedy };
  }
}

/** What is wrong with the form of a list, as findings of ADR-001. */
function malformed(problems: Iterable<Problem>, where: string): Finding[] {
  return [...problems].map((problem) => findingOf(addressRules, RULE_IDS.addressForms, problem, where));
}
