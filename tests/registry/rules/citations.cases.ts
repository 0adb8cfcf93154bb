import type { Archive } from '../../../src/registry/archive/archive.ts';
import { fromUtf8, utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { archiveCase, type Case, WORLD, withAltered, withDeposits } from './case.ts';
import { siteCase } from './site.cases.ts';

// The citation graph, in an archive and as a site publishes it. Deposit 4 cites deposits 1 and 2: 1 and 2 by number, 2 by its label.

const PATH = 'data/citation-graph.json';

interface Graph {
  total_edges: number;
  total_deposits_citing: number;
  total_deposits_cited: number;
  edges: { [name: string]: unknown }[];
  cited_by: Record<string, number[]>;
}

/** The published graph edited after it was made, which SUR-001 and the manifest see as well. */
function graphCase(
  rule: string,
  name: string,
  edit: (graph: Graph) => void,
  also: readonly string[] = [],
): Case {
  const before = (files: Map<string, Uint8Array>) => {
    const graph = JSON.parse(fromUtf8(files.get(PATH) ?? utf8(''))) as Graph;
    edit(graph);
    files.set(PATH, utf8(JSON.stringify(graph)));
  };
  return siteCase(rule, name, before, undefined, ['IDX-001', 'SUR-001', ...also]);
}

const edge = (graph: Graph, at = 0) => graph.edges[at] ?? {};
const OTHER = 'AXN:04.DATASET.🌍🌍🌍🌍🌍🌍';
const [, second, , fourth] = WORLD.registry.deposits as [Deposit, Deposit, Deposit, Deposit];

/** The citing deposit under the number of another, as two mints at once make it. */
function twice(archive: Archive): Archive {
  return withDeposits(archive, [...archive.registry.deposits, { ...fourth, title: 'Again' }]);
}

function withIds(archive: Archive, ...ids: readonly (readonly [number, Partial<Deposit>])[]): Archive {
  return ids.reduce((made, [number, changes]) => withAltered(made, number, changes), archive);
}

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  graphCase('CIT-001', 'an edge without its evidence', (graph) => {
    edge(graph).evidence_token = '';
  }),
  graphCase('CIT-001', 'an edge of another way', (graph) => {
    edge(graph).via = 'hearsay';
  }),
  siteCase('CIT-001', 'a file that is no graph', (files) => void files.set(PATH, utf8('[')), undefined, [
    'IDX-001',
    'SUR-001',
  ]),
  graphCase(
    'CIT-002',
    'a deposit that cites itself',
    (graph) => Object.assign(edge(graph), { target_deposit: 4, target_axn: fourth.axn }),
    ['CIT-005', 'CIT-006', 'CIT-007'],
  ),
  graphCase('CIT-003', 'an edge a second time', (graph) => graph.edges.push(edge(graph)), ['CIT-007']),
  archiveCase('CIT-003', 'a citing deposit that stands there twice', twice, {
    also: ['AXN-004', 'AXN-005', 'DUP-001'],
  }),
  graphCase(
    'CIT-004',
    'a target that is not there',
    (graph) => Object.assign(edge(graph), { target_deposit: 99 }),
    ['CIT-005', 'CIT-006', 'CIT-007'],
  ),
  graphCase('CIT-004', 'a source with the identifier of another', (graph) => {
    edge(graph).source_axn = second.axn;
  }),
  archiveCase(
    'CIT-004',
    'a citing deposit whose number is given again',
    (archive) => withDeposits(archive, [...archive.registry.deposits, { ...fourth, axn: OTHER }]),
    { also: ['AXN-004', 'AXN-005', 'CIT-003', 'DUP-001'] },
  ),
  graphCase('CIT-005', 'words that are not in the text', (graph) => {
    edge(graph).evidence_token = 'AXN-0002';
  }),
  graphCase('CIT-005', 'words that cite in another way', (graph) => {
    edge(graph).via = 'ea_id_reference';
  }),
  graphCase('CIT-005', 'a DOI that nothing says', (graph) => {
    edge(graph).doi = '10.1000/182';
  }),
  graphCase('CIT-006', 'a citing deposit left out', (graph) => {
    graph.cited_by = { 1: [4] };
  }),
  graphCase('CIT-006', 'one that does not cite', (graph) => {
    graph.cited_by = { 1: [4], 2: [3, 4] };
  }),
  graphCase('CIT-006', 'one that nobody cites', (graph) => {
    graph.cited_by = { ...graph.cited_by, 5: [4] };
  }),
  graphCase('CIT-007', 'an edge too many in the total', (graph) => {
    graph.total_edges += 1;
  }),
  graphCase('CIT-007', 'the two numbers of deposits exchanged', (graph) => {
    Object.assign(graph, { total_deposits_citing: 2, total_deposits_cited: 1 });
  }),
  archiveCase('CIT-008', 'a document id of two works', (archive) =>
    withIds(archive, [1, { sovereign_id: 'EA-X' }], [5, { sovereign_id: 'EA-X' }]),
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...['CIT-001', 'CIT-002', 'CIT-003', 'CIT-004', 'CIT-005', 'CIT-006', 'CIT-007'].map((rule) =>
    siteCase(rule, 'as it is built', () => {}),
  ),
  archiveCase('CIT-003', 'one deposit cited in two ways', (archive) => archive),
  archiveCase('CIT-004', 'as it was minted', (archive) => archive),
  archiveCase('CIT-008', 'a document id of two versions of a work', (archive) =>
    withIds(archive, [2, { sovereign_id: 'EA-X' }], [3, { sovereign_id: 'EA-X' }]),
  ),
];
