import type { Archive } from '../archive/archive.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { CitationGraph } from '../model/derived.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import { citedByOf, type Edge, edgesOf, totalsOf } from '../reading/citation-graph.ts';
import { citationGraphSurface } from '../surfaces/words.ts';
import { onceFor } from '../text/once.ts';
import { shorten } from '../text/strings.ts';
import { same, whereDeposit } from './of-change.ts';
import { BRIEF, type Rule, type RuleContext, type RuleSet } from './rule.ts';

// The citation graph (shapes, “Citations and resolution”). It is derived, so an archive can get little of it wrong. The published
// file is also checked by itself, and not only compared with what the code makes again (SUR-001).

const { path: PATH } = citationGraphSurface;
const REMEDY = 'Build the site again. The citation graph is derived from the texts, and never edited.';

type Graph = ReturnType<typeof CitationGraph.parse>;

/** The published graph as its schema reads it; read once for each site, undefined where there is no such file. */
function published(site: BuiltSite) {
  return onceFor(site, 'citation graph', () => {
    const bytes = site.files.read(PATH.slice(1));
    return bytes && CitationGraph.safeParse(parsed(bytes));
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes));
  } catch {
    return undefined;
  }
}

/** A check of the published graph; what is not of its schema is CIT-001's, and a missing file SUR-001's. */
function ofGraph(check: (graph: Graph, context: RuleContext) => Iterable<Problem>) {
  return function* (site: BuiltSite, context: RuleContext): Iterable<Problem> {
    const graph = published(site)?.data;
    if (!graph) return;
    for (const problem of check(graph, context)) yield { where: PATH, ...problem };
  };
}

const nameOf = ({ source_deposit, target_deposit, via }: Edge) =>
  `${source_deposit} → ${target_deposit}, ${via}`;

function* selfProblems(edges: readonly Edge[]): Iterable<Problem> {
  for (const { source_deposit, target_deposit } of edges)
    if (source_deposit === target_deposit)
      yield { field: 'edges', actual: `deposit ${source_deposit} citing itself` };
}

function* repeatProblems(edges: readonly Edge[]): Iterable<Problem> {
  const seen = new Set<string>();
  for (const edge of edges) {
    const name = nameOf(edge);
    if (seen.has(name)) yield { field: 'edges', actual: `a second edge ${name}` };
    seen.add(name);
  }
}

function* endProblems(edges: readonly Edge[], { index }: RuleContext): Iterable<Problem> {
  for (const edge of edges) {
    for (const end of ['source', 'target'] as const) {
      const [number, axn] = [edge[`${end}_deposit`], edge[`${end}_axn`]];
      const deposit = index.byNumber.get(number);
      if (deposit?.axn === axn) continue;
      const due = deposit ? `; deposit ${number} is ${deposit.axn}` : `; there is no deposit ${number}`;
      yield { field: `${end}_axn`, actual: `${axn}${due}` };
    }
  }
}

function* evidenceProblems(edges: readonly Edge[], { archive }: RuleContext): Iterable<Problem> {
  const keyOf = (name: string, token: string, doi = '') => JSON.stringify([name, token, doi]);
  const found = new Set(edgesOf(archive).map((edge) => keyOf(nameOf(edge), edge.evidence_token, edge.doi)));
  for (const edge of edges) {
    const { source_deposit, evidence_token, doi } = edge;
    if (found.has(keyOf(nameOf(edge), evidence_token, doi))) continue;
    const words = `“${shorten(evidence_token, BRIEF)}”`;
    const by = doi === undefined ? '' : ` with the DOI ${shorten(doi, BRIEF)}`;
    const actual = `${words}${by}, by which the text of deposit ${source_deposit} does not cite so: ${nameOf(edge)}`;
    yield { field: 'evidence_token', actual };
  }
}

function* citedByProblems({ edges, cited_by }: Graph): Iterable<Problem> {
  const due = citedByOf(edges);
  for (const [target, sources] of due)
    if (!same(cited_by[target], sources))
      yield {
        field: `cited_by.${target}`,
        actual: `${cited_by[target]?.join(', ') ?? 'no deposits'}; the edges say ${sources.join(', ')}`,
      };
  for (const target of Object.keys(cited_by))
    if (!due.has(Number(target)))
      yield { field: `cited_by.${target}`, actual: 'a deposit that no edge cites' };
}

function* totalProblems(graph: Graph): Iterable<Problem> {
  for (const [field, due] of Object.entries(totalsOf(graph.edges))) {
    const found = graph[field as keyof ReturnType<typeof totalsOf>];
    if (found !== due) yield { field, actual: `${found}; there are ${due}` };
  }
}

/** Document ids that more than one deposit has, but for versions of one work: a citation of it could mean any. */
function* sharedIds({ registry }: Archive): Iterable<Problem> {
  const owners = new Map<string, Deposit>();
  for (const deposit of registry.deposits) {
    const { sovereign_id: id, version_series_id: series } = deposit;
    if (id === undefined) continue;
    const owner = owners.get(id);
    if (!owner) owners.set(id, deposit);
    else if (series === undefined || owner.version_series_id !== series) {
      const actual = `${shorten(id, BRIEF)}, which is that of deposit ${owner.deposit_number}`;
      yield { field: 'sovereign_id', actual, where: whereDeposit(deposit) };
    }
  }
}

const rule = (id: string, requirement: string, checks: Rule['checks']): Rule => ({
  id,
  level: 'error',
  requirement,
  remedy: REMEDY,
  checks,
});

export const citationRules: RuleSet = {
  titles: { CIT: 'Citations' },
  rules: [
    rule('CIT-001', 'The published citation graph has the form of its schema.', {
      *site(site) {
        const result = published(site);
        for (const { path, message } of result?.error?.issues ?? [])
          yield { field: path.join('.') || 'graph', actual: message, where: PATH };
      },
    }),
    rule(RULE_IDS.citesItself, 'No deposit cites itself.', {
      site: ofGraph(({ edges }) => selfProblems(edges)),
    }),
    rule(RULE_IDS.citesTwice, 'The same source cites the same target in the same way once.', {
      archive: (archive) => repeatProblems(edgesOf(archive)),
      site: ofGraph(({ edges }) => repeatProblems(edges)),
    }),
    rule(
      RULE_IDS.citedIdentifiers,
      'Both ends of a citation are deposits of the registry, with their current identifiers.',
      {
        archive: (archive, context) => endProblems(edgesOf(archive), context),
        site: ofGraph(({ edges }, context) => endProblems(edges, context)),
      },
    ),
    rule('CIT-005', 'The words that cite occur in the text of the citing deposit, and name the cited one.', {
      site: ofGraph(({ edges }, context) => evidenceProblems(edges, context)),
    }),
    rule('CIT-006', 'cited_by lists for each cited deposit those that cite it, as the edges say.', {
      site: ofGraph(citedByProblems),
    }),
    rule(RULE_IDS.citationCounts, 'The totals of the citation graph are those of its edges.', {
      site: ofGraph(totalProblems),
    }),
    {
      id: 'CIT-008',
      level: 'warning',
      requirement: 'A document id belongs to one deposit, or to the versions of one series.',
      remedy: 'Cite the later deposit by its AXN: its document id means the first deposit that has it.',
      fields: ['sovereign_id'],
      checks: { archive: sharedIds },
    },
  ],
};
