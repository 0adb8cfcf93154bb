import { expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { Chance } from '../../../src/corpus/shapes.ts';
import type { Archive, FileStore } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { State } from '../../../src/registry/archive/resources/index.ts';
import { withdraw } from '../../../src/registry/changes/moves.ts';
import { CitationGraph, WikiEntries } from '../../../src/registry/model/derived.ts';
import { citationsOf } from '../../../src/registry/reading/citations.ts';
import { editionOf } from '../../../src/registry/reading/editions.ts';
import { citingOf } from '../../../src/registry/reading/neighbors.ts';
import { readingPass } from '../../../src/registry/reading/pass.ts';
import { emptyArchive, mintInto } from '../../fixtures/archive.ts';
import { mapping } from '../../fixtures/mappings.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { richSubmission } from '../../fixtures/submissions.ts';
import { TOOLS } from '../../fixtures/tools.ts';

// An archive whose texts were written so that it is known what they cite: everything that speaks of citations says the same of it.

const DEPOSITS = 40;
const FIRST_HALF = 20;
const REDACTED = 7;
const chance = new Chance('a graph', hashes.sha256);

/** Citations as `source target via`. */
const meant = new Set<string>();

/** The archive with more deposits, up to a number. A text cites deposits of any number, by their identifiers where they are minted. */
function grown(archive: Archive, upTo: number): Archive {
  const from = archive.registry.deposits.length + 1;
  const submissions = Array.from({ length: upTo - from + 1 }, (_, at) => {
    const number = from + at;
    const sentences = Array.from({ length: chance.below(9) }, () => sentence(archive, number));
    const body = `This is text ${number}, in ${1 + chance.below(9)},${100 + chance.below(900)} words.\n\n${sentences.join('\n\n')}`;
    return richSubmission({ title: `Text ${number}`, sovereign_id: `EA-TEXT-${number}` }, body);
  });
  const { archive: made, result } = mintInto(archive, submissions);
  expect(result.findings.filter(({ level }) => level === 'error')).toEqual([]);
  return made;
}

function sentence(archive: Archive, source: number): string {
  const target = 1 + chance.below(DEPOSITS);
  const hex = target.toString(16).toUpperCase().padStart(2, '0');
  const axn = archive.registry.deposits[target - 1]?.axn;
  const ways: (readonly [string, string])[] = [
    ['axn_hex_reference', `It follows AXN-${hex}.`],
    ['ea_id_reference', `See **EA-TEXT-${target}**; not EA-TEXT-${target}-v2.`],
    ['deposit_number_reference', `The record no. ${target} has more.`],
    ['doi_resolution', `As [it](https://doi.org/10.5555%2FTEXT.${target}) says.`],
    ...(axn === undefined ? [] : [['axn_reference', `It was ${axn}.`] as const]),
  ];
  const [via, words] = chance.pick(ways);
  const leads = via !== 'doi_resolution' || target % 2 === 0;
  if (source !== target && source !== REDACTED && leads) meant.add(`${source} ${target} ${via}`);
  return words;
}

const half = grown(emptyArchive(), FIRST_HALF);
const whole = grown(half, DEPOSITS);
const moved = withdraw(whole, REDACTED, 'An exercise.', true, '2026-07-16T09:00:00Z', hashes.sha256);
const withdrawn = preview(whole, moved.changeset, moved);
const archive: Archive = {
  ...withdrawn,
  resolution: {
    ...withdrawn.resolution,
    // Every second DOI leads to a deposit.
    mappings: withdrawn.registry.deposits.map(({ deposit_number: number }) =>
      mapping(
        `10.5555/text.${number}`,
        number % 2 === 0 ? { status: 'RECOVERED', record: `/s/records/${number}/` } : {},
      ),
    ),
  },
};
const files = await publishedTexts(archive);
const json = (path: string): unknown => JSON.parse(files.get(path) ?? '');
const graph = CitationGraph.parse(json('/data/citation-graph.json'));

test('the graph holds what the texts were written to cite, and nothing else', () => {
  expect(meant.size).toBeGreaterThan(80);
  const edges = graph.edges.map(
    ({ source_deposit, target_deposit, via }) => `${source_deposit} ${target_deposit} ${via}`,
  );
  expect(edges.toSorted()).toEqual([...meant].toSorted());
  for (const { target_deposit, target_axn, doi } of graph.edges) {
    expect(target_axn).toBe(archive.registry.deposits[target_deposit - 1]?.axn);
    if (doi !== undefined) expect(doi).toBe(`10.5555/text.${target_deposit}`);
  }
});

test('so do neighbors, wiki entries and counts', () => {
  const pairs = new Set([...meant].map((edge) => edge.split(' ').slice(0, 2).join(' ')));
  const citing = (number: number) =>
    [...pairs]
      .flatMap((pair) => (pair.endsWith(` ${number}`) ? Number(pair.split(' ')[0]) : []))
      .sort((a, b) => a - b);
  const cited = (number: number) =>
    [...pairs]
      .flatMap((pair) => (pair.startsWith(`${number} `) ? Number(pair.split(' ')[1]) : []))
      .sort((a, b) => a - b);
  const { entries } = WikiEntries.parse(json('/data/wiki-entries.json'));
  for (const deposit of archive.registry.deposits) {
    const { deposit_number: number } = deposit;
    const { cites, citedBy } = citingOf(archive, deposit);
    expect([number, cites.map((one) => one.deposit.deposit_number)]).toEqual([number, cited(number)]);
    expect([number, citedBy.map((one) => one.deposit.deposit_number)]).toEqual([number, citing(number)]);
    expect([number, graph.cited_by[number] ?? []]).toEqual([number, citing(number)]);
    const entry = entries.find(({ n }) => n === number);
    expect([number, entry?.refby_total]).toEqual([
      number,
      number === REDACTED ? undefined : citing(number).length,
    ]);
  }
  const ways = [...meant].map((edge) => edge.split(' ')[2] ?? '');
  const by_via = Object.fromEntries(
    [...new Set(ways)].map((via) => [via, ways.filter((one) => one === via).length]),
  );
  expect(Object.keys(by_via)).toHaveLength(5);
  const { corpus } = State.parse(json('/data/state.json'));
  expect([corpus.citation_edges, corpus.by_via]).toEqual([meant.size, by_via]);
  expect(graph).toMatchObject({
    total_edges: meant.size,
    total_deposits_citing: new Set([...meant].map((edge) => edge.split(' ')[0])).size,
    total_deposits_cited: new Set([...meant].map((edge) => edge.split(' ')[1])).size,
  });
});

test('so do the works cited and citing at the end of every edition', () => {
  const { changeset, known } = readingPass(archive, 'all', TOOLS);
  const read = preview(archive, changeset ?? { files: [], reason: '', actor: '', at: '' }, known);
  /** The edges in a section, each from the one deposit to the other as the section says. */
  const listed = (edition: string, heading: string, edge: (other: string, via: string) => string) => {
    const section = edition.slice(edition.lastIndexOf(`## ${heading}\n`)).split('\n\n')[1] ?? '';
    return [...section.matchAll(/^- \[deposit (\d+)\].*\(([^()]*)\)$/gm)].flatMap(
      ([, other = '', ways = '']) =>
        ways
          .replaceAll('`', '')
          .split(', ')
          .map((via) => edge(other, via)),
    );
  };
  const editions = read.registry.deposits.flatMap((deposit) => {
    const edition = editionOf(read, deposit);
    return edition ? [[deposit.deposit_number, edition.file] as const] : [];
  });
  expect(editions.map(([number]) => number)).toEqual(
    archive.registry.deposits
      .map(({ deposit_number }) => deposit_number)
      .filter((number) => number !== REDACTED),
  );
  const edges = [...meant].toSorted();
  const cites = editions.flatMap(([n, text]) =>
    listed(text, 'Works cited', (other, via) => `${n} ${other} ${via}`),
  );
  const citedBy = editions.flatMap(([n, text]) =>
    listed(text, 'Cited by', (other, via) => `${other} ${n} ${via}`),
  );
  expect(cites.toSorted()).toEqual(edges);
  // The redacted deposit is cited, and has no edition that says so.
  expect(citedBy.toSorted()).toEqual(edges.filter((edge) => edge.split(' ')[1] !== String(REDACTED)));
});

test('a mapping and a deposit that come later lead to more edges', async () => {
  const texts = new Map(
    await publishedTexts({ ...archive, resolution: { ...archive.resolution, mappings: [] } }),
  );
  const less = CitationGraph.parse(JSON.parse(texts.get('/data/citation-graph.json') ?? ''));
  const dois = graph.edges.filter(({ via }) => via === 'doi_resolution');
  expect(less.total_edges).toBe(graph.total_edges - dois.length);
  const early = CitationGraph.parse(
    JSON.parse((await publishedTexts(half)).get('/data/citation-graph.json') ?? ''),
  );
  expect(early.edges.every(({ target_deposit }) => target_deposit <= FIRST_HALF)).toBe(true);
  expect(early.edges.length).toBeGreaterThan(0);
});

test('a text that was read once is not read again, whatever archive it stands in', () => {
  const unreadable: FileStore = {
    ...archive.files,
    paths: [],
    read: (path) => {
      throw new Error(`${path} is read again`);
    },
  };
  const later = { ...archive, resolution: { ...archive.resolution, mappings: [] }, files: unreadable };
  const dois = graph.edges.filter(({ via }) => via === 'doi_resolution');
  expect(citationsOf(later)).toHaveLength(graph.total_edges - dois.length);
});
