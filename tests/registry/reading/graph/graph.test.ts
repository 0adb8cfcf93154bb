import { describe, expect, it } from 'vitest';
import type { Archive } from '../../../../src/registry/archive/archive.ts';
import type { SurfaceContext } from '../../../../src/registry/pages/publication/surface.ts';
import { type DrawnNode, detailOf, MOST_DETAILS } from '../../../../src/registry/reading/graph/drawn.ts';
import { laidOut } from '../../../../src/registry/reading/graph/layout.ts';
import { relationPages } from '../../../../src/registry/reading/graph/overview.ts';
import { graphOf, type Relation, relationsByNode } from '../../../../src/registry/reading/graph/relations.ts';
import { graphSurface } from '../../../../src/registry/surfaces/lists.ts';
import { archiveOf, emptyArchive } from '../../../fixtures/archive.ts';
import { byIssue, type RawFields, submission } from '../../../fixtures/submissions.ts';

// Contents of the graph of an archive, written down by hand for two small deposits.

const HOSTILE = '</script><img src=x onerror=alert(1)> 🦐 عنوان __proto__';

/** The place of ARCHIVAL in the vocabulary. */
const FAMILY = 3;

const work = (issue: number, title: string, changes: RawFields = {}) =>
  submission({ title, related_ids: '', body: `The text of ${title}.`, ...changes }, byIssue(issue));

const archive = archiveOf(
  work(1, 'First', {
    keywords: 'Keeping, records',
    defines_concepts: 'small record | term | A record that fits on one page.',
    entity_triples: 'Small Record | is kept in | a box | relation | stated',
  }),
  work(2, HOSTILE, {
    keywords: 'keeping, records',
    defines_concepts: '',
    entity_triples: '',
    body: 'It cites deposit 1, and again deposit 1.',
  }),
);

const sentences = (of: Archive) =>
  graphOf(of).relations.map(({ source, predicate, target }) => `${source.key} ${predicate} ${target.key}`);

describe('the graph of an archive', () => {
  it('has each relation once, whatever says it, and a name once, whatever its case', () => {
    expect(sentences(archive)).toEqual([
      // Statements of the depositor; a name that the first deposit defines is a concept.
      'csmall record is kept in ea box',
      'd1 speaks of csmall record',
      'd1 defines csmall record',
      'd1 was created by eeditors of the tests',
      'd1 is a etheoretical paper',
      'd1 is about ekeeping',
      'd1 is about erecords',
      'd2 was created by eeditors of the tests',
      'd2 is a etheoretical paper',
      'd2 is about ekeeping',
      'd2 is about erecords',
      'd2 cites d1',
    ]);
    expect(graphOf(archive).nodes.get('ekeeping')?.name).toBe('Keeping');
    expect(graphOf(archive).nodes.get('d2')?.name).toBe(HOSTILE);
    expect(graphOf(archive).nodes.get('d1')?.degree).toBe(7);
  });

  it('keeps silent about what a withdrawn deposit said, and about rejected entities', () => {
    const changed = (change: object): Archive => ({
      ...archive,
      registry: {
        ...archive.registry,
        deposits: archive.registry.deposits.map((deposit) => ({ ...deposit, ...change })),
      },
    });
    expect(sentences(changed({ status: 'WITHDRAWN' }))).toEqual(['d2 cites d1']);
    expect(sentences(changed({ entity_status: 'rejected' }))).toEqual([
      'csmall record is kept in ea box',
      'd1 speaks of csmall record',
      'd1 defines csmall record',
      'd2 cites d1',
    ]);
  });

  it('of an archive without deposits is empty, and has one page', () => {
    expect(graphOf(emptyArchive()).nodes.size).toBe(0);
    expect(relationPages([])).toEqual([[]]);
  });
});

it('what is known of a name is the most telling first, and no more than a file can hold', () => {
  const graph = graphOf(archive);
  const node = graph.nodes.get('csmall record');
  if (!node) throw new Error('no such concept');
  const relations = relationsByNode(graph).get(node) ?? [];
  expect(detailOf(node, relations)).toEqual({
    name: 'small record',
    deposit: 1,
    definition: 'A record that fits on one page.',
    total: 3,
    relations: [
      [0, 'is kept in', 'ea box', 'a box'],
      [1, 'defines', 'd1', 'First', FAMILY],
      [1, 'speaks of', 'd1', 'First', FAMILY],
    ],
  });
  const many = Array.from({ length: 1000 }, () => relations[0] as Relation);
  const { total, relations: held } = detailOf(node, many);
  expect([total, held.length]).toEqual([1000, MOST_DETAILS]);
});

it('the published files are an overview and details, and read back as JSON', async () => {
  const context = { archive, tools: { layOut: async (sketch) => laidOut(sketch) } } as SurfaceContext;
  const files = new Map(graphSurface.files(context).map(({ path, content }) => [path, content]));
  expect([...files.keys()]).toEqual(['/data/graph/overview.json', '/data/graph/names-all.json']);
  const read = async (path: string) => JSON.parse(String(await files.get(path)?.()));
  const overview = await read('/data/graph/overview.json');
  const due = ['First', 'Editors of the tests', 'Keeping', 'a box', 'records', 'small record'];
  const names = overview.nodes.map(({ name }: DrawnNode) => name);
  expect(names.toSorted()).toEqual([...due, HOSTILE, 'theoretical paper'].toSorted());
  expect(overview.nodes.every(({ x }: DrawnNode) => Number.isInteger(x) && x >= 0 && x <= 1200)).toBe(true);
  const { d2, efirst } = await read('/data/graph/names-all.json');
  expect(d2.relations.at(-1)).toEqual([0, 'cites', 'd1', 'First', FAMILY]);
  expect(efirst).toBe(1);
});
