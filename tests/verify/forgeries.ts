import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256, write, writeSums } from '../fixtures/publication.ts';
import { forge, textIn } from './copies.ts';

// Changes in a copy by somebody who rewrites the manifest as well. Values are those of the sample.

/** The text of deposit 12. */
export const TEXT_OF_12 = 'data/texts/AXN-0C-text.md';

const REGISTRY = 'data/registry.json';
const PROTOCOL = 'api/axn-protocol.json';
const CATALOG = 'api/index.json';
const BROWSE = 'data/browse-index.json';
const CHUNKS = 'data/chunks/registry/_index.json';
const CHUNK = 'data/chunks/registry/chunk-001-deposits-1-to-44.json';
const PAGE = 's/browse/index.html';

/** A title of the sample. */
const TITLE = 'How an identifier is made';
/** The first digits of the hash that the catalog states for the identifier protocol. */
const HASH_OF_PROTOCOL =
  /(?<="canonical_path": "\/api\/axn-protocol.json",\s*"content_sha256": ")[0-9a-f]{8}/;

type Forgery = (folder: string) => void;

/** Changes the entry of deposit 12 in the registry. */
export const entry =
  (changes: object): Forgery =>
  (folder) =>
    forge(folder, REGISTRY, (text) => {
      const registry = JSON.parse(text);
      Object.assign(registry.deposits[11], changes);
      return `${JSON.stringify(registry, null, 2)}\n`;
    });
const replaced =
  (path: string, from: string | RegExp, to: string): Forgery =>
  (folder) =>
    forge(folder, path, (text) => text.replace(from, to));
const removed =
  (path: string): Forgery =>
  (folder) => {
    rmSync(join(folder, path));
    writeSums(folder);
  };
const added =
  (path: string): Forgery =>
  (folder) => {
    write(folder, path, 'It is here.\n');
    writeSums(folder);
  };
const changedText: Forgery = (folder) => {
  forge(folder, TEXT_OF_12, (text) => `${text}One more line.\n`);
  const hash = sha256(textIn(folder, TEXT_OF_12));
  entry({ hash, axn_canonical: hash })(folder);
};

/** The name of a change, the change, and words of the problem that is reported, by the part in which it is found. */
const BY_PART: Readonly<Record<string, readonly (readonly [string, Forgery, message: string])[]>> = {
  deposits: [
    ['a glyph', replaced(REGISTRY, /🎹🦐🦁🎹🍙🍙/g, '🎹🦐🦁🎹🍙🌹'), 'emoji is 🎹🦐🦁🎹🍙🌹; derived: '],
    ['an AXN alone', entry({ axn: 'AXN:0C.DATASET.🎹🦐🦁🎹🍙🍙' }), '; derived: AXN:0C.ARCHIVAL.'],
    ['a family', entry({ family: 'NOBLE' }), 'family NOBLE is none of the protocol'],
    ['a label', entry({ hex: '0D' }), 'hex is 0D; derived: 0C'],
    ['a cluster', entry({ clusters: ['ART'] }), 'clusters is ["ART"]; derived'],
    ['a SWHID', entry({ content_swhid: 'swh:1:cnt:0' }), 'is swh:1:cnt:0; derived: swh:1:cnt:9b3c5d99'],
    [
      'a title',
      entry({ title: 'Another title' }),
      'the text does not begin with title, creator and description',
    ],
    ['a text, with its hash in the record', changedText, 'emoji is 🎹🦐🦁🎹🍙🍙; derived: '],
    ['a text that is gone from the manifest, too', removed(TEXT_OF_12), 'the text is not published'],
    ['the text of a redacted deposit', added('data/texts/AXN-2A-text.md'), 'although deposit 42 is redacted'],
    ['the glyph table', replaced(PROTOCOL, '"🌹"', '"🌻"'), 'the glyph table has no 256 different glyphs'],
  ],
  invariants: [
    ['a deposit number', entry({ deposit_number: 13 }), 'deposit_number is 13 where 12 is due'],
    [
      'the total',
      replaced(REGISTRY, /"total_deposits": ?44/, '"total_deposits":45'),
      'total_deposits is 45; ',
    ],
    ['a title in the browse index', replaced(BROWSE, TITLE, 'Made'), `t is Made; due is ${TITLE}`],
    ['the total of the chunks', replaced(CHUNKS, ': 44', ': 43'), 'total_deposits is 43; due is 44'],
    [
      'an entry of a chunk',
      replaced(CHUNK, TITLE, 'Made'),
      'the entry in the chunk is not that of the registry',
    ],
    ['the hash of a chunk', replaced(CHUNKS, /(?<="sha256": ").{8}/, '00000000'), '.json is 00000000'],
    [
      'the phrase of the browse page',
      replaced(PAGE, '<b>44</b>', '<b>144</b>'),
      'does not say “44 deposits”',
    ],
    ['the browse page, which is gone', removed(PAGE), 'there is no browse page'],
    ['a link of the browse page', replaced(PAGE, '/s/records/7/', '/7/'), 'pages do not link record 7'],
    [
      'a URL of the sitemap',
      replaced('sitemap.xml', '/s/records/7/', '/7/'),
      'sitemap has no URL of record 7',
    ],
    ['a record page', removed('s/records/7/index.html'), 'there is no record page'],
    ['the registry, which is no JSON', replaced(REGISTRY, '{', '['), 'it is no JSON object'],
    [
      'an observed designation',
      entry({ nmen_status_observed: 'restricted', nmen_entity: 'Example Index' }),
      'nmen_status_observed is restricted; on the day of minting',
    ],
  ],
  catalog: [
    [
      'a hash of the catalog',
      replaced(CATALOG, HASH_OF_PROTOCOL, '00000000'),
      'the catalog states SHA-256 00000000',
    ],
    ['a protocol', replaced(PROTOCOL, '"rose"', '"rosé"'), 'for axn-protocol; the file has'],
    [
      'the count of the catalog',
      replaced(CATALOG, 'count": 44', 'count": 45'),
      'the catalog counts 45 deposits; ',
    ],
    ['a file that the catalog does not know', added('more.txt'), 'the catalog accounts for '],
  ],
};

/** Each of them with its part. */
export const FORGERIES = Object.entries(BY_PART).flatMap(([part, all]) =>
  all.map(([what, change, message]) => [what, change, part, message] as const),
);
