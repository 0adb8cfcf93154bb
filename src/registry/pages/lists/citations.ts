import type { Via } from '../../reading/citation-tokens.ts';
import { type Citation, citationsOf } from '../../reading/citations.ts';
import { grownParts, type List, type ListPart } from './list.ts';

// The citations between deposits. A page has those of ten deposits that cite, by their numbers, which never change: a citation that is
// found later in an older text changes the page of that text, and no other.

/** The ways in which a text can cite, in words. */
export const VIA_WORDS: Readonly<Record<Via, string>> = {
  axn_reference: 'by AXN',
  axn_hex_reference: 'by HEX label',
  ea_id_reference: 'by document id',
  deposit_number_reference: 'by deposit number',
  doi_resolution: 'by legacy DOI',
};

/** How many deposits that cite share a page, and how many citations a page has at most. */
const [DEPOSITS, MOST] = [10, 100] as const;

/** The list page of the citations. */
export const citationsList: List<Citation> = {
  name: 'citations',
  page: 'citations-page',
  noun: 'citation',
  nouns: 'citations',
  headed: true,
  // Pages show the newest first. Reverse each text's citations here, so that on the page they follow the order of the text.
  items: (archive) => [
    ...Map.groupBy(citationsOf(archive), ({ source }) => source.deposit_number)
      .values()
      .flatMap((ofSource) => ofSource.toReversed()),
  ],
  parts: (citations) => citationParts(citations, ({ source }) => source.deposit_number),
  id: ({ source, target, via }) =>
    `c${source.deposit_number}-${target.deposit_number}-${via.replace(/_(?:reference|resolution)$/, '')}`,
  title: ({ target }) => target.title,
  texts: ({ source, target, via, evidence_token }) => [
    source.title,
    source.axn,
    target.axn,
    ...(via === 'axn_reference' ? [] : [evidence_token]),
  ],
  facets: [
    {
      name: 'via',
      title: 'Cited',
      values: ({ via }) => [via],
      words: VIA_WORDS,
      order: Object.keys(VIA_WORDS),
    },
    { name: 'deposit', title: 'Deposit', values: endsOf, unoffered: true },
    { name: 'source', title: 'In deposit', values: ({ source }) => [name(source)], unoffered: true },
    { name: 'cited', title: 'Of deposit', values: ({ target }) => [name(target)], unoffered: true },
  ],
  order: 'Newest first',
  orders: [{ name: 'oldest', title: 'Oldest first', by: ({ source }) => source.deposit_number }],
};

function endsOf({ source, target }: Citation): readonly string[] {
  return [name(source), name(target)];
}

function name({ deposit_number }: Citation['source']): string {
  return String(deposit_number);
}

/**
 * Divides citations, given in the order of their sources, into pages: one for every ten source numbers, in several parts where these
 * have too many citations. The first page has the newest ten sources, and the ten before them if both fit on one page. Keys are ranges of
 * source numbers: `21-30`, `21-30-1`.
 */
export function citationParts<Item>(
  items: readonly Item[],
  sourceOf: (item: Item) => number,
): ListPart<Item>[] {
  const blocks = [...Map.groupBy(items, (item) => Math.floor((sourceOf(item) - 1) / DEPOSITS))].reverse();
  const [last, before] = blocks;
  if (last && before && last[1].length + before[1].length <= MOST)
    blocks.splice(0, 2, [last[0], [...before[1], ...last[1]]]);
  const parts = blocks.flatMap(([block, inside], place) => {
    const range = [block * DEPOSITS + 1, (block + 1) * DEPOSITS];
    return grownParts(inside, MOST).map(({ key, items: shown }): ListPart<Item> => {
      const first = place === 0 && key === undefined;
      const label = first ? 'Newest' : range.join('–') + (key === undefined ? '' : ` (${key})`);
      return {
        key: first ? undefined : [...range, ...(key === undefined ? [] : [key])].join('-'),
        label,
        title: `deposits ${label}`,
        items: shown,
      };
    });
  });
  return parts.length > 0 ? parts : grownParts(items);
}

/** The deposits that most others cite, with how many do and in how many citations, the most cited first and then by number. */
export function mostCited(
  citations: readonly Citation[],
  most: number,
): { readonly deposit: Citation['target']; readonly citing: number; readonly citations: number }[] {
  const cited = Map.groupBy(citations, ({ target }) => target);
  return [...cited]
    .map(([deposit, all]) => {
      const citing = new Set(all.map(({ source }) => source.deposit_number)).size;
      return { deposit, citing, citations: all.length };
    })
    .sort((a, b) => b.citing - a.citing || a.deposit.deposit_number - b.deposit.deposit_number)
    .slice(0, most);
}
