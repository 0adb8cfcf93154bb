import type { Archive } from '../../../src/registry/archive/archive.ts';
import { citationsOf } from '../../../src/registry/reading/citations.ts';
import { conceptsOf, referencesOf, termsOf } from '../../../src/registry/reading/concepts.ts';
import {
  linkedDataJsonLdSurface,
  linkedDataTurtleSurface,
} from '../../../src/registry/surfaces/downloads.ts';
import { differences, type Format } from './format.ts';
import { canonicalOf, canonicalOfJsonLd, type Graph, illFormed, parsed } from './rdf.ts';
import { namesOf, statedTitle } from './references.ts';

const [TURTLE, JSON_LD] = [linkedDataTurtleSurface.path, linkedDataJsonLdSurface.path];

/** The addresses of the terms of the licenses that the archives have; an expression of several is a text. */
const LICENSES: Readonly<Record<string, string>> = {
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'MIT OR Apache-2.0': 'MIT OR Apache-2.0',
};

/** The graph in Turtle, field by field. */
export const turtleFormat: Format = {
  name: 'RDF 1.1 Turtle',
  reader: 'n3',
  surfaces: [linkedDataTurtleSurface.name],
  check: async ({ archive, files }) => {
    const graph = parsed(files.get(TURTLE)?.toString('utf8') ?? '', 'Turtle');
    const errors = [...illFormed(graph), ...worksRead(archive, graph), ...restRead(archive, graph)];
    return { documents: archive.registry.deposits.length, errors };
  },
};

/** The graph in JSON-LD, which is the same. */
export const jsonLdFormat: Format = {
  name: 'JSON-LD 1.1',
  reader: 'jsonld (safe), equal to Turtle by RDFC-1.0',
  surfaces: [linkedDataTurtleSurface.name, linkedDataJsonLdSurface.name],
  check: async ({ archive, files }) => {
    const ours = await canonicalOfJsonLd(files.get(JSON_LD)?.toString('utf8') ?? '{}');
    const theirs = canonicalOf(parsed(files.get(TURTLE)?.toString('utf8') ?? '', 'Turtle'));
    const only = (one: ReadonlySet<string>, other: ReadonlySet<string>, where: string) =>
      [...one.difference(other)].map((line) => `only in ${where}: ${line}`);
    return {
      documents: archive.registry.deposits.length,
      errors: [...only(ours, theirs, JSON_LD), ...only(theirs, ours, TURTLE)],
    };
  },
};

/** What is wrong with the deposits in a graph. */
function worksRead(archive: Archive, graph: Graph): string[] {
  const { site, registry } = archive;
  const root = site.base_url.replace(/\/$/, '');
  const types = ['schema:Dataset', 'schema:ScholarlyArticle'].map(
    (type) => [type, new Set(graph.of(type))] as const,
  );
  return registry.deposits.flatMap((deposit) => {
    const record = `${root}/s/records/${deposit.deposit_number}/`;
    const names = namesOf(deposit).spoken;
    const authors = graph.all(record, 'schema:author');
    const isDataset = deposit.content_type === 'dataset';
    const [text = ''] = graph.all(record, isDataset ? 'schema:distribution' : 'schema:encoding');
    const by = deposit.superseded_by_deposit_number;
    const [journal = ''] = graph.all(record, 'schema:isPartOf').filter((whole) => whole !== `${root}/`);
    return differences(
      record,
      {
        type: isDataset ? ['schema:Dataset'] : ['schema:ScholarlyArticle'],
        title: statedTitle(deposit),
        creators: deposit.orcid
          ? [`https://orcid.org/${deposit.orcid}`]
          : names.map((_, at, { length }) => `${record}#creator${length > 1 ? `-${at + 1}` : ''}`),
        names: true,
        axn: deposit.axn,
        license: LICENSES[deposit.license] ?? 'a license that the test does not know',
        keywords: [...new Set(deposit.keywords)].toSorted(),
        description: deposit.redacted ? [] : deposit.description,
        version: deposit.version,
        text: deposit.redacted ? [] : deposit.hash,
        replaced: by === undefined ? [] : [`${root}/s/records/${by}/`],
        journal: deposit.journal ?? [],
        mentions: new Set(
          referencesOf(archive)
            .ofDeposit.get(deposit.deposit_number)
            ?.map((name) => name.toLowerCase()),
        ).size,
      },
      {
        type: types.flatMap(([type, nodes]) => (nodes.has(record) ? [type] : [])),
        title: graph.one(record, 'schema:name'),
        creators: authors,
        names: authors.every((author, at) => graph.all(author, 'schema:name').includes(names[at] ?? '')),
        axn: graph.one(record, 'dcterms:identifier'),
        license: graph.one(record, 'schema:license'),
        keywords: graph.all(record, 'schema:keywords'),
        description: graph.one(record, 'schema:description'),
        version: graph.one(record, 'schema:version'),
        text: graph.one(text, 'schema:sha256'),
        replaced: graph.all(record, 'dcterms:isReplacedBy'),
        journal: journal === '' ? [] : graph.one(journal, 'schema:name'),
        mentions: graph.all(record, 'schema:mentions').length,
      },
    );
  });
}

/** What is wrong with terms, concepts, observations, captures and citations in a graph. */
function restRead(archive: Archive, graph: Graph): string[] {
  const { site, register, captures } = archive;
  const terms = termsOf(archive);
  const root = site.base_url.replace(/\/$/, '');
  const citations = citationsOf(archive);
  const observed = register.entries.flatMap((entry) =>
    [entry, ...entry.observations].map((one) => ({ ...one, q: entry.q, slug: entry.slug })),
  );
  const registered = new Set(observed.map(({ obs_id }) => obs_id));
  const counts = differences(
    'the graph',
    {
      terms: terms.length,
      activities: registered.size + captures.entries.filter(({ obs_id }) => !registered.has(obs_id)).length,
      citations: citations.length,
      cited: new Set(
        citations.map(({ source, target }) => `${source.deposit_number} ${target.deposit_number}`),
      ).size,
    },
    {
      terms: graph.with('skos:inScheme', `${root}/lexical/`).length,
      activities: graph.of('prov:Activity').length,
      citations: graph.of('cito:Citation').length,
      cited: graph.store.countQuads(null, 'http://purl.org/spar/cito/cites', null, null),
    },
  );
  const labeled = new Map(
    graph
      .of('skos:Concept')
      .flatMap((name) =>
        [...graph.all(name, 'skos:prefLabel'), ...graph.all(name, 'skos:altLabel')].map((label) => [
          label,
          name,
        ]),
      ),
  );
  return [
    ...counts,
    ...terms.flatMap(({ term, definition, defined_in_deposit }) => {
      const name = labeled.get(term) ?? '';
      return differences(
        `the term ${term}`,
        { label: term, defined: true, by: true },
        {
          label: graph.one(name, 'skos:prefLabel'),
          defined: graph.all(name, 'skos:definition').includes(definition),
          by: graph.all(name, 'rdfs:isDefinedBy').includes(`${root}/s/records/${defined_in_deposit}/`),
        },
      );
    }),
    ...Object.values(conceptsOf(archive)).flatMap(({ term, definition }) => {
      const name = labeled.get(term) ?? '';
      const defined = definition === '' || graph.all(name, 'skos:definition').includes(definition);
      return differences(`the concept ${term}`, { defined: true }, { defined });
    }),
    ...observed.flatMap(({ obs_id, slug, q, date, transcript, archive_present }) => {
      const name = `${root}/register/${slug}/#${obs_id}`;
      const [answer = ''] = graph.with('prov:wasGeneratedBy', name).filter((one) => one.endsWith('-answer'));
      return differences(
        name,
        { id: obs_id, q, date, transcript: transcript ?? [], present: String(archive_present) },
        {
          id: graph.one(name, 'dcterms:identifier'),
          q: graph.one(name, 'schema:query'),
          date: graph.one(name, 'prov:startedAtTime'),
          transcript: graph.one(answer, 'prov:value'),
          present: graph.store
            .getObjects(answer, `${root}${TURTLE}#archivePresent`, null)
            .map(({ value }) => value)
            .join(),
        },
      );
    }),
    ...captures.entries.flatMap(({ obs_id, q, d, imgs }) => {
      const name = `${root}/captures/#${obs_id}`;
      const [activity = ''] = graph.all(name, 'prov:wasGeneratedBy');
      return differences(
        name,
        { q, d, images: imgs.length },
        {
          q: graph.one(activity, 'schema:query'),
          d: graph.one(name, 'schema:description'),
          images: graph.all(name, 'schema:image').length,
        },
      );
    }),
    ...citations.flatMap(({ source, target }) => {
      const cited = graph.all(`${root}/s/records/${source.deposit_number}/`, 'cito:cites');
      return cited.includes(`${root}/s/records/${target.deposit_number}/`)
        ? []
        : [`deposit ${source.deposit_number} does not cite ${target.deposit_number}`];
    }),
  ];
}
