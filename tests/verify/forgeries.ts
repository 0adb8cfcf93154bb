import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256, write, writeSums } from '../fixtures/publication.ts';
import { forge, textIn } from './copies.ts';

// Changes in a copy by somebody who rewrites the manifest as well. Values are those of the sample.

/** The text of deposit 12. */
export const TEXT_OF_12 = 'data/texts/AXN-0C-text.md';

const REGISTRY = 'data/registry.json';
const CATALOG = 'api/index.json';
const BROWSE = 'data/browse-index.json';
const CHUNKS = 'data/chunks/registry/_index.json';

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
  (path: string, text: string): Forgery =>
  (folder) => {
    write(folder, path, text);
    writeSums(folder);
  };

/** The name of a change, the change, and the problem that is reported, by the part in which it is found. */
const BY_PART: Readonly<Record<string, readonly (readonly [string, Forgery, message: RegExp])[]>> = {
  deposits: [
    [
      'a glyph',
      replaced(REGISTRY, /🎹🦐🦁🎹🍙🍙/g, '🎹🦐🦁🎹🍙🌹'),
      /^emoji is 🎹🦐🦁🎹🍙🌹; derived: 🎹🦐🦁🎹🍙🍙$/,
    ],
    [
      'an AXN alone',
      entry({ axn: 'AXN:0C.DATASET.🎹🦐🦁🎹🍙🍙' }),
      /^axn is AXN:0C\.DATASET\..*derived: AXN:0C\.ARCHIVAL\./,
    ],
    ['a family', entry({ family: 'NOBLE' }), /^family NOBLE is none of the protocol$/],
    ['a label', entry({ hex: '0D' }), /^hex is 0D; derived: 0C$/],
    ['a cluster', entry({ clusters: ['ART'] }), /^clusters is \["ART"\]; derived/],
    [
      'a SWHID',
      entry({ content_swhid: `swh:1:cnt:${'0'.repeat(40)}` }),
      /^content_swhid is swh:1:cnt:0+; derived: swh:1:cnt:9b3c5d99/,
    ],
    [
      'a title',
      entry({ title: 'Another title' }),
      /^the text does not begin with title, creator and description/,
    ],
    [
      'a text, with its hash in the record',
      (folder) => {
        forge(folder, TEXT_OF_12, (text) => `${text}One more line.\n`);
        const hash = sha256(textIn(folder, TEXT_OF_12));
        entry({ hash, axn_canonical: hash })(folder);
      },
      /^emoji is 🎹🦐🦁🎹🍙🍙; derived: /,
    ],
    ['a text that is gone from the manifest, too', removed(TEXT_OF_12), /^the text is not published$/],
    [
      'the text of a redacted deposit',
      added('data/texts/AXN-2A-text.md', 'It is back.\n'),
      /^the text is published, although deposit 42 is redacted$/,
    ],
    [
      'the glyph table',
      replaced('api/axn-protocol.json', '"🌹"', '"🌻"'),
      /^the glyph table has no 256 different glyphs$/,
    ],
  ],
  invariants: [
    ['a deposit number', entry({ deposit_number: 13 }), /^deposit_number is 13 where 12 is due$/],
    [
      'the total',
      replaced(REGISTRY, /"total_deposits": ?44/, '"total_deposits":45'),
      /^total_deposits is 45; the registry has 44 deposits$/,
    ],
    [
      'a title in the browse index',
      replaced(BROWSE, 'How an identifier is made', 'How it is made'),
      /^t is How it is made; due is How an identifier is made$/,
    ],
    [
      'the total of the chunks',
      replaced(CHUNKS, '"total_deposits": 44', '"total_deposits": 43'),
      /^total_deposits is 43; due is 44$/,
    ],
    [
      'an entry of a chunk',
      replaced(
        'data/chunks/registry/chunk-001-deposits-1-to-44.json',
        'How an identifier is made',
        'How it is made',
      ),
      /^the entry in the chunk is not that of the registry$/,
    ],
    [
      'the hash of a chunk',
      replaced(CHUNKS, /"sha256": "[0-9a-f]{8}/, '"sha256": "00000000'),
      /^sha256 of data\/chunks\/.* is 00000000/,
    ],
    [
      'the phrase of the browse page',
      replaced('s/browse/index.html', '<b>44</b>', '<b>144</b>'),
      /^the browse page does not say “44 deposits”$/,
    ],
    ['the browse page, which is gone', removed('s/browse/index.html'), /^there is no browse page$/],
    [
      'a link of the browse page',
      replaced('s/browse/index.html', '/s/records/7/', '/s/records/70/'),
      /^the browse pages do not link record 7$/,
    ],
    [
      'a URL of the sitemap',
      replaced('sitemap.xml', '/s/records/7/', '/s/record/7/'),
      /^the sitemap has no URL of record 7$/,
    ],
    ['a record page', removed('s/records/7/index.html'), /^there is no record page$/],
    ['the registry, which is no JSON', replaced(REGISTRY, '{', '['), /^it is no JSON object$/],
    [
      'an observed designation',
      entry({ nmen_status_observed: 'restricted', nmen_entity: 'Example Index' }),
      /^nmen_status_observed is restricted; on the day of minting/,
    ],
  ],
  catalog: [
    [
      'a hash of the catalog',
      replaced(
        CATALOG,
        /("canonical_path": "\/api\/axn-protocol.json",\s*"content_sha256": ")[0-9a-f]{8}/,
        '$100000000',
      ),
      /^the catalog states SHA-256 00000000[0-9a-f]{56} for axn-protocol; the file has/,
    ],
    ['a protocol', replaced('api/axn-protocol.json', '"rose"', '"rosé"'), /for axn-protocol; the file has/],
    [
      'the count of the catalog',
      replaced(CATALOG, '"current_count": 44', '"current_count": 45'),
      /^the catalog counts 45 deposits; the registry has 44$/,
    ],
    [
      'a file that the catalog does not know',
      added('more.txt', 'more'),
      /^the catalog accounts for \d+ files; \d+ are published$/,
    ],
  ],
};

/** Each of them with its part. */
export const FORGERIES = Object.entries(BY_PART).flatMap(([part, all]) =>
  all.map(([what, change, message]) => [what, change, part, message] as const),
);
