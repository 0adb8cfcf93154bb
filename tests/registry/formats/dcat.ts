import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SHACLValidator from 'rdf-validate-shacl';
import { expect } from 'vitest';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import type { Format } from './archives.ts';
import { DATA_SURFACES, expectListed, type ListedFile } from './listed-files.ts';
import { type Graph, illFormed, parsed, quadsOfJsonLd } from './rdf.ts';

const PATH = SURFACES.find(({ name }) => name === 'dcat')?.path ?? '';
const SHAPES = join(ROOT, 'tests/registry/formats/dcat-shapes.ttl');
const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';

/** The catalog of the data files: its shapes, and each file with the hash and the size of its bytes. */
export const dcatFormat: Format = {
  name: 'DCAT 3',
  reader: 'jsonld (safe), rdf-validate-shacl; shapes of ours after DCAT-AP 3.0.0',
  surfaces: [...DATA_SURFACES, 'registry', 'sources', 'dcat'],
  check: async ({ archive, files }) => {
    const { site } = archive;
    const graph = parsed(await quadsOfJsonLd(files.get(PATH)?.toString('utf8') ?? '{}'), 'N-Quads');
    expect(illFormed(graph)).toEqual([]);
    const shapes = parsed(readFileSync(SHAPES, 'utf8'), 'Turtle').store;
    const { results } = await new SHACLValidator(shapes).validate(graph.store);
    const broken = results.map(
      ({ focusNode, path, message }) =>
        `${focusNode?.value} ${path?.value}: ${message.map(({ value }) => value).join(' ')}`,
    );
    expect(broken).toEqual([]);
    const [catalog = '', ...others] = graph.of('dcat:Catalog');
    expect([
      ...[others, graph.one(catalog, 'dcterms:title'), graph.one(catalog, 'dcterms:description')],
      graph.all(catalog, 'dcat:service').length,
    ]).toEqual([[], site.name, site.description, 1]);
    // Some sources, such as the settings of the site, are in no group, and are not listed.
    const listed = listedIn(graph, site.base_url.replace(/\/$/, ''));
    const data = [...files].filter(([path]) => path.startsWith('/datasets/') || listed.has(path));
    expectListed(new Map(data), PATH, listed);
  },
};

/** The distributions by the paths of their files. */
function listedIn(graph: Graph, root: string): ReadonlyMap<string, ListedFile> {
  return new Map(
    graph.of('dcat:Distribution').map((distribution): [string, ListedFile] => {
      const [url = ''] = graph.all(distribution, 'dcat:downloadURL');
      const [checksum = ''] = graph.all(distribution, 'spdx:checksum');
      const [mediaType = ''] = graph.all(distribution, 'dcat:mediaType');
      const listed = {
        sha256: graph.one(checksum, 'spdx:checksumValue'),
        size: Number(graph.one(distribution, 'dcat:byteSize')),
        mediaType: mediaType.replace(MEDIA_TYPES, ''),
      };
      return [decodeURI(url.slice(root.length)), listed];
    }),
  );
}
