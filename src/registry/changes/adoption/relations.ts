import { RULE_IDS } from '../../model/rule.ts';
import { lenientJson } from './lenient-json.ts';
import { isFields } from './lists.ts';
import type { AdoptionNotes, SourceFiles } from './source.ts';

// The citation graph of a source is not taken over: the citations are found in the texts again. What was wrong with it is said.

const GRAPH = 'data/citation-graph.json';

/**
 * Says which edges of the citation graph of a source lead to themselves, stand twice, name a deposit that is not there, or one by an
 * identifier that it no longer has; and whether its counts agree. `axns` are the current identifiers by number.
 */
export function checkGraph(
  source: SourceFiles,
  axns: ReadonlyMap<number, string>,
  notes: AdoptionNotes,
): void {
  const bytes = source.read(GRAPH);
  const json = bytes ? lenientJson(bytes).json : undefined;
  const edges = isFields(json) && Array.isArray(json.edges) ? json.edges.filter(isFields) : [];
  const say = (rule: string, found: readonly unknown[], what: string) => {
    if (found.length === 0) return;
    const note = `${found.length} ${what}. The citations were found in the texts again.`;
    notes.add({
      rule,
      resource: 'archive',
      key: GRAPH,
      field: 'edges',
      value: found,
      done: 'repaired',
      note,
    });
  };
  const seen = new Set<string>();
  const twice = edges.filter(({ source_deposit, target_deposit, via }) => {
    const name = JSON.stringify([source_deposit, target_deposit, via]);
    const known = seen.has(name);
    seen.add(name);
    return known;
  });
  say(
    RULE_IDS.citesItself,
    edges.filter((edge) => edge.source_deposit === edge.target_deposit),
    'edges lead from a deposit to itself',
  );
  say(RULE_IDS.citesTwice, twice, 'edges stand twice');
  const isThere = (number: unknown) => axns.has(Number(number));
  const isOld = (number: unknown, axn: unknown) =>
    axn !== undefined && axn !== null && isThere(number) && axns.get(Number(number)) !== axn;
  say(
    RULE_IDS.citedIdentifiers,
    edges.filter((edge) => !isThere(edge.source_deposit) || !isThere(edge.target_deposit)),
    'edges name a deposit that is not there',
  );
  say(
    RULE_IDS.citedIdentifiers,
    edges.filter(
      (edge) => isOld(edge.source_deposit, edge.source_axn) || isOld(edge.target_deposit, edge.target_axn),
    ),
    'edges name a deposit by an identifier that it does not have now',
  );
  const stated = isFields(json) ? json.total_edges : undefined;
  if (stated !== undefined && stated !== edges.length)
    say(RULE_IDS.citationCounts, [stated], `total that is not that of its ${edges.length} edges`);
}
