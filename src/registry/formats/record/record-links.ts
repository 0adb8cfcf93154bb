import { type Archive, indexOf, paths } from '../../archive/archive.ts';
import { targetNumber } from '../../archive/resolution/words.ts';
import type { Deposit } from '../../model/deposit.ts';
import { currentOf } from '../../model/lifecycle.ts';
import type { PublishedAddress } from '../../model/published.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { addressKey } from '../../observation/ids.ts';
import { answersOf, type SeenAnswer } from '../../reading/answers-observed.ts';
import { conceptsOf, referencesOf, termsOf } from '../../reading/concepts.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';

// Links from the other records to a deposit. The maps over the archive are made once for each archive: a build has a page for each of
// up to 65,535 deposits. A deposit shows only records that name it.

/** One observed answer that cites a deposit, or was sought at an address of one of its terms. */
interface ObservedAnswer extends SeenAnswer {
  /** The term of the deposit that its address refers to; undefined where a card of the answer links to the deposit. */
  readonly term: string | undefined;
}

export type RecordLinks = ReturnType<typeof recordLinksOf>;

/** The concepts, terms, mappings, captures and observations that name a deposit. */
export function recordLinksOf(archive: Archive, deposit: Deposit) {
  const { byNumber } = indexOf(archive);
  const { ofConcept, ofDeposit } = referencesOf(archive);
  const maps = onceFor(archive, 'record links', () => mapsIn(archive));
  const number = deposit.deposit_number;
  const terms = maps.terms.get(number) ?? [];
  const known = (term: string) => maps.concepts.get(foldTerm(term));
  const defines = (deposit.defines_concepts ?? []).map(({ term, definition, type }) => {
    const concept = known(term);
    const first = concept?.defined_in ?? number;
    const referencing = (concept && ofConcept.get(concept.term)) ?? [];
    return {
      term,
      definition,
      type,
      /** The deposit that defined it first, where that is another one. */
      firstIn: first === number ? undefined : byNumber.get(first),
      /** The other works that reference it, in order of number. */
      referencedBy: referencing.flatMap((other) => (other === number ? [] : (byNumber.get(other) ?? []))),
      /** Its entry among the minted terms, where it is one of this deposit. */
      minted: terms.find((one) => foldTerm(one.term) === foldTerm(term)),
    };
  });
  const references = (ofDeposit.get(number) ?? []).map((term) => {
    const concept = known(term);
    const first = byNumber.get(concept?.defined_in ?? 0);
    const current = first && currentOf(first, byNumber);
    const kept = current?.defines_concepts?.some((one) => foldTerm(one.term) === foldTerm(term));
    return {
      term,
      definition: concept?.definition ?? '',
      /** The deposit that defines it, where one does: the current version, where that still does. */
      definedIn: kept ? current : first,
      firstIn: kept ? first : undefined,
    };
  });
  const own = new Set(defines.map(({ term }) => foldTerm(term)));
  const sought = [...own.union(new Set(terms.map(({ term }) => foldTerm(term))))];
  // Answers that link to the deposit come first.
  const answers = [
    ...[paths.record(number), paths.text(deposit.hex)].flatMap((path) => maps.byLink.get(path) ?? []),
    ...sought.flatMap((term) => maps.byTerm.get(term) ?? []),
  ];
  const seen = ({ observations }: PublishedAddress) => Number(observations.length === 0);
  return {
    defines,
    /** The concepts whose words occur in the deposit. */
    references,
    /** Minted terms of the deposit that are not among its concepts. */
    terms: terms.filter(({ term }) => !own.has(foldTerm(term))),
    dois: maps.dois.get(number) ?? [],
    /** Each answer once, by day. */
    observed: [...new Map(answers.toReversed().map((one) => [one.obs_id, one])).values()].sort(byDay),
    /** The addresses that refer to a term of the deposit, those that were observed first. */
    addresses: [...new Set(sought.flatMap((term) => maps.addresses.get(term) ?? []))].sort(
      (a, b) => seen(a) - seen(b) || (a.canonical_query < b.canonical_query ? -1 : 1),
    ),
  };
}

function byDay(a: ObservedAnswer, b: ObservedAnswer): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.obs_id < b.obs_id ? -1 : 1;
}

/** Works may write one term in different cases: concepts, addresses and answers are found by folded terms, answers by linked paths, too. */
function mapsIn(archive: Archive) {
  const addresses = Object.values(addressesView(archive).addresses);
  const hosts = new Set([...archive.site.archive_hosts, hostOf(archive.site.base_url)]);
  const base = archive.site.base.replace(/\/$/, '');
  const addressesAt = Map.groupBy(addresses, ({ canonical_query }) => addressKey(canonical_query));
  const pathsOf = ({ cite_list }: SeenAnswer) =>
    cite_list.flatMap(({ url }) => {
      const path = url && hosts.has(hostOf(url)) ? new URL(url).pathname : undefined;
      return path?.startsWith(base) ? [path.slice(base.length)] : [];
    });
  const termsAt = ({ q }: SeenAnswer) =>
    (addressesAt.get(addressKey(q)) ?? []).flatMap(({ refers_to }) => refers_to);
  return {
    concepts: new Map(Object.values(conceptsOf(archive)).map((concept) => [foldTerm(concept.term), concept])),
    terms: Map.groupBy(termsOf(archive), ({ defined_in_deposit }) => defined_in_deposit),
    dois: Map.groupBy(archive.resolution.mappings, (mapping) => targetNumber(mapping) ?? 0),
    addresses: grouped(addresses, (one) =>
      [...new Set(one.refers_to.map(foldTerm))].map((key) => [key, one] as const),
    ),
    byLink: grouped(answersOf(archive), (one) =>
      pathsOf(one).map((path): [string, ObservedAnswer] => [path, { ...one, term: undefined }]),
    ),
    byTerm: grouped(answersOf(archive), (one) =>
      termsAt(one).map((term): [string, ObservedAnswer] => [foldTerm(term), { ...one, term }]),
    ),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** The rows of items by their keys: an item can have several. */
function grouped<Item, Value>(
  items: readonly Item[],
  rowsOf: (item: Item) => readonly (readonly [key: string, value: Value])[],
): ReadonlyMap<string, readonly Value[]> {
  const groups = Map.groupBy(items.flatMap(rowsOf), ([key]) => key);
  return new Map([...groups].map(([key, rows]) => [key, rows.map(([, value]) => value)]));
}
