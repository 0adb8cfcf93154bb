import { expect } from 'vitest';
import { citationsOf } from '../../../src/registry/reading/citations.ts';
import { termsOf } from '../../../src/registry/reading/concepts.ts';
import {
  linkedDataJsonLdSurface,
  linkedDataTurtleSurface,
} from '../../../src/registry/surfaces/downloads.ts';
import { type Format, textOf } from './format.ts';
import { canonicalOf, canonicalOfJsonLd, dangling, illFormed, parsed } from './rdf.ts';
import { namesOf, statedTitle } from './references.ts';

// The graph as independent readers find it: well formed, whole and the same in both syntaxes. The nodes of each kind of thing are written down
// by hand in `surfaces/linked-data.test.ts`.

const [TURTLE, JSON_LD] = [linkedDataTurtleSurface.path, linkedDataJsonLdSurface.path];

/** The graph in Turtle: titles and names as they were deposited, every thing once, and no link to a node that is not there. */
export const turtleFormat: Format = {
  name: 'RDF 1.1 Turtle',
  reader: 'n3',
  surfaces: [linkedDataTurtleSurface.name],
  check: async ({ archive, files }) => {
    const graph = parsed(textOf(files, TURTLE), 'Turtle');
    const { site, registry, register, captures } = archive;
    const root = site.base_url.replace(/\/$/, '');
    expect([...illFormed(graph), ...dangling(graph, root)]).toEqual([]);
    const observed = [
      ...register.entries.flatMap((entry) => [entry, ...entry.observations]),
      ...captures.entries,
    ];
    expect(graph.of('prov:Activity')).toHaveLength(new Set(observed.map(({ obs_id }) => obs_id)).size);
    expect(graph.of('cito:Citation')).toHaveLength(citationsOf(archive).length);
    expect(termsOf(archive).filter(({ term }) => !graph.isLabel(term))).toEqual([]);
    for (const deposit of registry.deposits) {
      const record = `${root}/s/records/${deposit.deposit_number}/`;
      const authors = graph.all(record, 'schema:author').flatMap((one) => graph.all(one, 'schema:name'));
      expect(graph.one(record, 'schema:name')).toBe(statedTitle(deposit));
      expect(authors).toEqual(expect.arrayContaining(namesOf(deposit).spoken));
    }
  },
};

/** The graph in JSON-LD, which is the same. */
export const jsonLdFormat: Format = {
  name: 'JSON-LD 1.1',
  reader: 'jsonld (safe), equal to Turtle by RDFC-1.0',
  surfaces: [linkedDataTurtleSurface.name, linkedDataJsonLdSurface.name],
  check: async ({ files }) => {
    const ours = await canonicalOfJsonLd(textOf(files, JSON_LD));
    const theirs = canonicalOf(parsed(textOf(files, TURTLE), 'Turtle'));
    expect([...ours.symmetricDifference(theirs)]).toEqual([]);
  },
};
