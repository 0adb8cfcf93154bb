import { type Archive, indexOf, paths } from '../../archive/archive.ts';
import { targetNumber } from '../../archive/resolution/view.ts';
import type { Deposit } from '../../model/deposit.ts';
import { currentOf } from '../../model/lifecycle.ts';
import type { PublishedAddress } from '../../model/published.ts';
import type { Concept, DoiMapping, Term } from '../../model/tables.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { addressKey } from '../../observation/ids.ts';
import { answersOf, type SeenAnswer } from '../../reading/answers-observed.ts';
import { conceptsOf, referencesOf, termsOf } from '../../reading/concepts.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';

// What the other records say of a deposit. The maps over the archive are made once for each archive: a build has a page for each of
// up to 65,535 deposits. A deposit shows only records that name it.

/** A concept that a deposit defines or revises. */
interface DefinedHere {
  readonly term: string;
  readonly definition: string;
  readonly type: string;
  /** The deposit that defined it first, where that is another one. */
  readonly firstIn: Deposit | undefined;
  /** The works that reference it, in order of number. */
  readonly referencedBy: readonly Deposit[];
  /** Its entry among the minted terms, where it is one of this deposit. */
  readonly minted: Term | undefined;
}

/** A concept whose words occur in a deposit, and the deposit that defines it, where one does: the current version, where that still does. */
interface ReferencedHere {
  readonly term: string;
  readonly definition: string;
  readonly definedIn: Deposit | undefined;
  /** The deposit that defined it first, where that is another one. */
  readonly firstIn: Deposit | undefined;
}

/** One observed answer that cites a deposit, or was sought at an address of one of its terms. */
interface ObservedAnswer extends SeenAnswer {
  /** The term of the deposit that its address refers to; undefined where a card of the answer links to the deposit. */
  readonly term: string | undefined;
}

/** What the other records say of one deposit. */
export interface RecordLinks {
  readonly defines: readonly DefinedHere[];
  readonly references: readonly ReferencedHere[];
  /** Minted terms of the deposit that are not among its concepts. */
  readonly terms: readonly Term[];
  readonly dois: readonly DoiMapping[];
  readonly observed: readonly ObservedAnswer[];
  /** The addresses that refer to a term of the deposit, those that were observed first. */
  readonly addresses: readonly PublishedAddress[];
}

interface Maps {
  /** The concept index by folded term: works may write one term in different cases. */
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly terms: ReadonlyMap<number, readonly Term[]>;
  readonly dois: ReadonlyMap<number, readonly DoiMapping[]>;
  /** The addresses by the folded terms that they refer to. */
  readonly addresses: ReadonlyMap<string, readonly PublishedAddress[]>;
  /** Observed answers by the path of the page or text that one of their cards links to. */
  readonly byLink: ReadonlyMap<string, readonly ObservedAnswer[]>;
  /** Observed answers by the folded term that their address refers to. */
  readonly byTerm: ReadonlyMap<string, readonly ObservedAnswer[]>;
}

/** What concepts, terms, mappings, captures and register say of a deposit. */
export function recordLinksOf(archive: Archive, deposit: Deposit): RecordLinks {
  const { byNumber } = indexOf(archive);
  const maps = mapsOf(archive);
  const number = deposit.deposit_number;
  const terms = maps.terms.get(number) ?? [];
  const known = (term: string) => maps.concepts.get(foldTerm(term));
  const defines = (deposit.defines_concepts ?? []).map(({ term, definition, type }) => {
    const concept = known(term);
    const first = concept?.defined_in ?? number;
    return {
      term,
      definition,
      type,
      firstIn: first === number ? undefined : byNumber.get(first),
      referencedBy: depositsOf(
        byNumber,
        concept ? (referencesOf(archive).ofConcept.get(concept.term) ?? []) : [],
        number,
      ),
      minted: terms.find((one) => foldTerm(one.term) === foldTerm(term)),
    };
  });
  const references = (referencesOf(archive).ofDeposit.get(number) ?? []).map((term) => {
    const concept = known(term);
    const definition = concept?.definition ?? '';
    const first = byNumber.get(concept?.defined_in ?? 0);
    const current = first && currentOf(first, byNumber);
    const kept = current?.defines_concepts?.some((one) => foldTerm(one.term) === foldTerm(term));
    return {
      term,
      definition,
      definedIn: kept ? current : first,
      firstIn: kept ? first : undefined,
    };
  });
  const own = new Set(defines.map(({ term }) => foldTerm(term)));
  return {
    defines,
    references,
    terms: terms.filter(({ term }) => !own.has(foldTerm(term))),
    dois: maps.dois.get(number) ?? [],
    ...soughtAt(maps, deposit, [...new Set([...own, ...terms.map(({ term }) => foldTerm(term))])]),
  };
}

/** What was observed of a deposit, and where it is sought, by its folded terms. */
function soughtAt(
  maps: Maps,
  deposit: Deposit,
  terms: readonly string[],
): Pick<RecordLinks, 'observed' | 'addresses'> {
  const addresses = [...new Set(terms.flatMap((term) => maps.addresses.get(term) ?? []))];
  const seen = ({ observations }: PublishedAddress) => Number(observations.length === 0);
  return {
    observed: observedOf(maps, deposit, terms),
    addresses: addresses.sort(
      (a, b) => seen(a) - seen(b) || (a.canonical_query < b.canonical_query ? -1 : 1),
    ),
  };
}

function depositsOf(
  byNumber: ReadonlyMap<number, Deposit>,
  numbers: readonly number[],
  besides: number,
): Deposit[] {
  const others = new Set(numbers.filter((number) => number !== besides));
  return [...others].sort((a, b) => a - b).flatMap((number) => byNumber.get(number) ?? []);
}

/** Answers that link to the deposit come first; each answer once; by day. */
function observedOf(maps: Maps, deposit: Deposit, terms: readonly string[]): ObservedAnswer[] {
  const linked = [paths.record(deposit.deposit_number), paths.text(deposit.hex)].flatMap(
    (path) => maps.byLink.get(path) ?? [],
  );
  const sought = terms.flatMap((term) => maps.byTerm.get(term) ?? []);
  const found = new Map<string, ObservedAnswer>();
  for (const answer of [...linked, ...sought]) {
    if (!found.has(answer.obs_id)) found.set(answer.obs_id, answer);
  }
  return [...found.values()].sort(byDay);
}

function byDay(a: ObservedAnswer, b: ObservedAnswer): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.obs_id < b.obs_id ? -1 : 1;
}

function mapsOf(archive: Archive): Maps {
  return onceFor(archive, 'record links', () => mapsIn(archive));
}

function mapsIn(archive: Archive): Maps {
  return {
    concepts: new Map(Object.values(conceptsOf(archive)).map((concept) => [foldTerm(concept.term), concept])),
    terms: grouped(termsOf(archive), ({ defined_in_deposit }) => [defined_in_deposit]),
    dois: grouped(archive.resolution.mappings, (mapping) => [targetNumber(mapping) ?? 0]),
    addresses: grouped(Object.values(addressesView(archive).addresses), ({ refers_to }) => [
      ...new Set(refers_to.map(foldTerm)),
    ]),
    ...answersByLinkAndTerm(archive),
  };
}

function answersByLinkAndTerm(archive: Archive): Pick<Maps, 'byLink' | 'byTerm'> {
  const hosts = new Set([...archive.site.archive_hosts, hostOf(archive.site.base_url)]);
  const base = archive.site.base.replace(/\/$/, '');
  const addressesAt = grouped(Object.values(addressesView(archive).addresses), ({ canonical_query }) => [
    addressKey(canonical_query),
  ]);
  const byLink = new Map<string, ObservedAnswer[]>();
  const byTerm = new Map<string, ObservedAnswer[]>();
  for (const seen of answersOf(archive)) {
    for (const { url } of seen.cite_list) {
      const path = url && hosts.has(hostOf(url)) ? new URL(url).pathname : undefined;
      if (path?.startsWith(base)) push(byLink, path.slice(base.length), { ...seen, term: undefined });
    }
    for (const { refers_to } of addressesAt.get(addressKey(seen.q)) ?? []) {
      for (const term of refers_to) push(byTerm, foldTerm(term), { ...seen, term });
    }
  }
  return { byLink, byTerm };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function grouped<Key, Value>(
  values: readonly Value[],
  keysOf: (value: Value) => readonly Key[],
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) for (const key of keysOf(value)) push(groups, key, value);
  return groups;
}

function push<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
