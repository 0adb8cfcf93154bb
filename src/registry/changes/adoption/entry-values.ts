import { RULE_IDS } from '../../model/rule.ts';
import { cleanText, type TextShape } from '../../submission/sanitize.ts';
import { lenientJson } from './lenient-json.ts';
import { isFields } from './lists.ts';
import type { AdoptionNotes, SourceFiles } from './source.ts';

// What stands in for a value that an entry of another archive lacks, and what is cleaned in one that it has.

/** The value of each field that every entry needs, and the rule that asks for it; `day` and `instant` are the entry's own. */
export function defaultsOf(
  number: number,
  day: string,
  instant: string | undefined,
): Readonly<Record<string, readonly [rule: string, value: unknown]>> {
  return {
    protocol_version: [RULE_IDS.protocolVersion, 'not stated'],
    title: [RULE_IDS.title, `Untitled deposit ${number}`],
    creator: [RULE_IDS.creator, 'Not stated'],
    date: [RULE_IDS.date, day],
    description: [RULE_IDS.description, 'Not stated by its archive.'],
    content_type: [RULE_IDS.contentType, 'not stated'],
    license: [RULE_IDS.license, 'NOASSERTION'],
    keywords: [RULE_IDS.keywords, []],
    version: [RULE_IDS.version, 'v1.0'],
    minted_at: [RULE_IDS.entrySchema, instant ?? `${day}T00:00:00Z`],
    issue_number: [RULE_IDS.entrySchema, null],
    issue_url: [RULE_IDS.entrySchema, null],
    submitter: [RULE_IDS.entrySchema, null],
  };
}

/** A value as the sanitizer leaves it, in every string and every key (SAN-003). */
export function cleaned(value: unknown, shape: TextShape): unknown {
  if (typeof value === 'string') return cleanText(value, shape).text;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, shape));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    cleanText(key, shape).text,
    cleaned(item, shape),
  ]);
  return Object.fromEntries(entries);
}

/** Whether a value is a list without items. */
export const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Whether a value is what a field of the mint holds where there is nothing to hold. */
export const isSilent = (value: unknown) =>
  value === '' || value === null || isEmptyList(value) || value === 'provisional-generated';

/** Whether a value says nothing: null, an empty text or an empty list. */
export function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
}

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
