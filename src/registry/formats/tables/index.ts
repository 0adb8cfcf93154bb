import * as z from 'zod';
import { resolutionView } from '../../archive/resolution/view.ts';
import { registry } from '../../archive/resources/registry.ts';
import { webPath } from '../../archive/resources/resource.ts';
import {
  addresses,
  captures,
  concepts,
  register,
  resolution,
  terms,
} from '../../archive/resources/tables.ts';
import { CitationGraph } from '../../model/derived.ts';
import { Capture, LaterObservation, RegisterEntry, Slug } from '../../model/observations.ts';
import {
  PublishedAddress,
  PublishedConcept,
  PublishedDeposit,
  PublishedMapping,
  PublishedTerm,
} from '../../model/published.ts';
import { byArrival } from '../../observation/addresses/view.ts';
import { observationsIn } from '../../observation/entry.ts';
import { addrId } from '../../observation/ids.ts';
import { CITATION_GRAPH } from '../../pages/publication/site-files.ts';
import { edgesOf } from '../../reading/citations.ts';
import { conceptsView, depositView } from '../../reading/concept-index.ts';
import { termsOf } from '../../reading/concepts.ts';
import { columnsOf, type Table } from './table.ts';

export const depositsTable: Table = {
  name: 'deposits',
  title: 'Deposits',
  purpose:
    'One row for each deposit, by number: identifier, hash, metadata, place in its series, and generated article. The texts are files of their own.',
  derived_from: [webPath(registry)],
  key: ['deposit_number'],
  columns: columnsOf(PublishedDeposit, registry.catalog_name),
  rows: (archive) => archive.registry.deposits.map((deposit) => depositView(archive, deposit)),
};

/** The key by which concepts are sorted: the deposit that defines it first, else the first in which its words occur, else 0, which comes first. */
const firstOf = ({ defined_in, referenced_in }: PublishedConcept) => defined_in ?? referenced_in[0] ?? 0;

const { slug, addr_id, q, surface, entity } = RegisterEntry.shape;
const { q: _issued, ...rest } = LaterObservation.shape;

/** A row: the string as it was issued, the address of the entry, which of its observations it is, and the observation. */
const Observation = z.strictObject({
  ...{ slug, addr_id, q, surface, entity },
  observation: z.int().min(1),
  ...rest,
});

/** The one list of tables, in the order of the page. CSV, Parquet, the Data Package and the page of the data files follow from it. */
export const TABLES: readonly Table[] = [
  depositsTable,
  /** The concepts, by the deposit that defines each. The sort is stable: those of one deposit stay in the order of the index. */
  {
    name: 'concepts',
    title: 'Concepts',
    purpose:
      'One row for each concept of the texts, by the deposit that defines it first: what it means, and where its words occur.',
    derived_from: [webPath(concepts)],
    key: ['term'],
    refers: ['defined_in'],
    columns: columnsOf(PublishedConcept, concepts.catalog_name),
    rows: (archive) =>
      Object.values(conceptsView(archive).concepts).toSorted((a, b) => firstOf(a) - firstOf(b)),
  },
  {
    name: 'terms',
    title: 'Minted terms',
    purpose:
      'One row for each minted term, in the order in which they were minted: what it means, and where.',
    derived_from: [webPath(terms)],
    key: ['term'],
    refers: ['defined_in_deposit'],
    columns: columnsOf(PublishedTerm, terms.catalog_name),
    rows: (archive) => termsOf(archive),
  },
  {
    name: 'addresses',
    title: 'Semantic addresses',
    purpose:
      'One row for each query at which the archive is sought, in the order in which they came: its kind, and what was observed there.',
    derived_from: [webPath(addresses)],
    key: ['slug'],
    columns: columnsOf(
      z.strictObject({ slug: Slug, addr_id: z.string(), ...PublishedAddress.shape }),
      addresses.catalog_name,
    ),
    rows: (archive, { sha256 }) =>
      byArrival(archive).map(([slug, address]) => ({
        slug,
        addr_id: addrId(address.canonical_query, sha256),
        ...address,
      })),
  },
  {
    name: 'captures',
    title: 'Captures',
    purpose:
      'One row for each capture of an answer, in the order in which they were recorded: query, day, surface, what it found, and paths of its images.',
    derived_from: [webPath(captures)],
    key: ['obs_id'],
    columns: columnsOf(Capture, captures.catalog_name),
    rows: (archive) => archive.captures.entries,
  },
  /**
   * The observation register, one row for each observation: an entry holds its first observation beside what all have in common, and a
   * later one must not change the row of an earlier. Rows are by day, so that new ones come last; those of one day are in the order of
   * their entries.
   */
  {
    name: 'register',
    title: 'Observation register',
    purpose:
      'One row for each dated observation of a query at a surface, by day. An entry of the register with several observations has as many rows, with the same slug.',
    derived_from: [webPath(register)],
    key: ['obs_id'],
    columns: columnsOf(Observation, 'register-table'),
    rows: (archive) =>
      archive.register.entries
        .flatMap((entry) => {
          const { slug, addr_id, surface, entity } = entry;
          return observationsIn(entry).map((observed, at) => ({
            ...{ slug, addr_id, ...observed, surface, entity, observation: at + 1 },
          }));
        })
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  },
  {
    name: 'citations',
    title: 'Citations',
    purpose:
      'One row for each way in which the text of one deposit cites another, by the deposit that cites: a text that names another both by its AXN and by its number has two rows. How many deposits cite one is the number of different source_deposit in its rows.',
    derived_from: [CITATION_GRAPH.path],
    key: ['source_deposit', 'target_deposit', 'via'],
    refers: ['source_deposit', 'target_deposit'],
    columns: columnsOf(CitationGraph.shape.edges.element, CITATION_GRAPH.name),
    rows: edgesOf,
  },
  /** The legacy DOIs, in the order in which they were added. One DOI can have several mappings: no column names a row. */
  {
    name: 'resolution',
    title: 'DOI resolution',
    purpose:
      'One row for each mapping of a legacy DOI, in the order in which they were added: what became of the work, and how it was matched.',
    derived_from: [webPath(resolution)],
    key: [],
    columns: columnsOf(PublishedMapping, resolution.catalog_name),
    rows: (archive) => resolutionView(archive).mappings,
  },
];
