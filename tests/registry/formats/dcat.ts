import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SHACLValidator from 'rdf-validate-shacl';
import { expect } from 'vitest';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { type Format, textOf } from './format.ts';
import { DATA_SURFACES, expectListed, type ListedFile } from './listed-files.ts';
import { illFormed, parsed, quadsOfJsonLd } from './rdf.ts';

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
    const graph = parsed(await quadsOfJsonLd(textOf(files, PATH)), 'N-Quads');
    expect(illFormed(graph)).toEqual([]);
    const shapes = new SHACLValidator(parsed(readFileSync(SHAPES, 'utf8'), 'Turtle').store);
    const { results } = await shapes.validate(graph.store);
    expect(
      results.map(({ focusNode, path, message }) => [
        focusNode?.value,
        path?.value,
        ...message.map(({ value }) => value),
      ]),
    ).toEqual([]);
    const [catalog = '', ...others] = graph.of('dcat:Catalog');
    expect(others).toEqual([]);
    expect(graph.one(catalog, 'dcterms:title')).toBe(site.name);
    expect(graph.one(catalog, 'dcterms:description')).toBe(site.description);
    expect(graph.all(catalog, 'dcat:service')).toHaveLength(1);
    const root = site.base_url.replace(/\/$/, '');
    const listed = new Map(
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
    // Some sources, such as the settings of the site, are in no group, and are not listed.
    const data = [...files].filter(([path]) => path.startsWith('/datasets/') || listed.has(path));
    expectListed(new Map(data), PATH, listed);
  },
};
