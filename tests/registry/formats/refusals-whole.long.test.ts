import { expect, it } from 'vitest';
import { loadArchive } from '../../../src/archive/load.ts';
import { publishedOf } from './archives.ts';
import { croissantFormat } from './croissant.ts';
import { dcatFormat } from './dcat.ts';
import type { Format } from './format.ts';
import { journalContentsFormat } from './journal-contents.ts';
import { jsonLdFormat, turtleFormat } from './linked-data.ts';
import { archiveCrateFormat } from './ro-crate-archive.ts';
import { textsArchiveFormat } from './texts-archive.ts';

// A reader that finds nothing wrong proves something only if it finds what is: each file of the whole archive is changed in one place, and
// its reader must refuse it.

const SAMPLE = loadArchive(process.cwd()).archive;
const [GRAPH, GRAPH_JSON] = ['/datasets/graph.ttl', '/datasets/graph.jsonld'];
const [DCAT, CROISSANT] = ['/datasets/dcat.jsonld', '/datasets/croissant.json'];
const CRATE = '/datasets/ro-crate-metadata.json';
const TOC = '/datasets/toc/reading-room-notes';

const CHANGES: readonly (readonly [what: string, format: Format, path: string, from: RegExp, to: string])[] =
  [
    ['another title', turtleFormat, GRAPH, /schema:name "Charter/, 'schema:name "Chartre'],
    ['a day as a number', turtleFormat, GRAPH, /xsd:date/, 'xsd:integer'],
    [
      'a work that nobody cites',
      turtleFormat,
      GRAPH,
      /cito:cites <[^>]*>/,
      'cito:cites <https://x.example/>',
    ],
    ['another query', turtleFormat, GRAPH, /schema:query "/, 'schema:query "x'],
    ['a node without a name', turtleFormat, GRAPH, /schema:author <[^>]*>/, 'schema:author []'],
    ['another version', jsonLdFormat, GRAPH_JSON, /"schema:version":"v1.0"/, '"schema:version":"v1.1"'],
    [
      'a term that no context defines',
      jsonLdFormat,
      GRAPH_JSON,
      /"schema:version":"v1.0"/,
      '"revision":"v1.0"',
    ],
    ['no address', dcatFormat, DCAT, /"dcat:accessURL":\{[^}]*\},/, ''],
    ['a hash that is a text', dcatFormat, DCAT, /xsd:hexBinary/, 'xsd:string'],
    ['a home page that is an agent', dcatFormat, DCAT, /"@type":"foaf:Document"/, '"@type":"foaf:Agent"'],
    ['another size', dcatFormat, DCAT, /"dcat:byteSize":\{"@value":"/, '"dcat:byteSize":{"@value":"9'],
    ['another type of a column', croissantFormat, CROISSANT, /"sc:Integer"/, '"sc:Text"'],
    ['no day', croissantFormat, CROISSANT, /"datePublished"[^\n]*\n/, ''],
    [
      'a file that is not there',
      croissantFormat,
      CROISSANT,
      /"@id": "deposits.csv"\n/,
      '"@id": "doors.csv"\n',
    ],
    ['no words for the license', archiveCrateFormat, CRATE, /"description":"The license[^"]*"/, '"url":"x"'],
    ['another hash', archiveCrateFormat, CRATE, /"sha256":"../, '"sha256":"zz'],
    ['another identifier', archiveCrateFormat, CRATE, /"identifier":"AXN:01/, '"identifier":"AXN:99'],
    ['another title', journalContentsFormat, `${TOC}.md`, /\[Read/, '[Reed'],
    ['another hash', journalContentsFormat, `${TOC}.json`, /"hash": "./, '"hash": "x'],
  ];

it.each(CHANGES)('%s', async (_, format, path, from, to) => {
  const published = await publishedOf('sample', SAMPLE, format.surfaces);
  const text = published.files.get(path)?.toString('utf8') ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const files = new Map(published.files).set(path, Buffer.from(changed));
  const refused = await format.check({ ...published, files }).then(
    ({ errors }) => errors.length > 0,
    // What is not well formed, or not defined, is refused by the parser itself.
    () => true,
  );
  expect(refused).toBe(true);
});

it('a text in the archive of the texts', async () => {
  const published = await publishedOf('sample', SAMPLE, textsArchiveFormat.surfaces);
  const [first, ...others] = published.archive.registry.deposits;
  const deposits = first ? [{ ...first, hash: 'f'.repeat(64) }, ...others] : [];
  const archive = { ...published.archive, registry: { ...published.archive.registry, deposits } };
  const { errors } = await textsArchiveFormat.check({ ...published, archive });
  expect(errors.length).toBeGreaterThan(0);
});
