import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256, write, writeSums } from '../fixtures/publication.ts';
import { forge, textIn } from './sample.ts';

// What somebody can change in a copy who rewrites the manifest as well. Values are those of the sample.

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

/** What is changed, how, in which part it is found, and what is said of it. */
export const FORGERIES: readonly [string, Forgery, part: string, message: RegExp][] = [
  [
    'a glyph',
    replaced(REGISTRY, /🎹🦐🦁🎹🍙🍙/g, '🎹🦐🦁🎹🍙🌹'),
    'deposits',
    /^emoji is 🎹🦐🦁🎹🍙🌹; derived: 🎹🦐🦁🎹🍙🍙$/,
  ],
  [
    'an AXN alone',
    entry({ axn: 'AXN:0C.DATASET.🎹🦐🦁🎹🍙🍙' }),
    'deposits',
    /^axn is AXN:0C\.DATASET\..*derived: AXN:0C\.ARCHIVAL\./,
  ],
  ['a family', entry({ family: 'NOBLE' }), 'deposits', /^family NOBLE is none of the protocol$/],
  ['a label', entry({ hex: '0D' }), 'deposits', /^hex is 0D; derived: 0C$/],
  ['a cluster', entry({ clusters: ['ART'] }), 'deposits', /^clusters is \["ART"\]; derived/],
  [
    'a SWHID',
    entry({ content_swhid: `swh:1:cnt:${'0'.repeat(40)}` }),
    'deposits',
    /^content_swhid is swh:1:cnt:0+; derived: swh:1:cnt:9b3c5d99/,
  ],
  [
    'a title',
    entry({ title: 'Another title' }),
    'deposits',
    /^the text does not begin with title, creator and description/,
  ],
  [
    'a text, with its hash in the record',
    (folder) => {
      forge(folder, TEXT_OF_12, (text) => `${text}One more line.\n`);
      const hash = sha256(textIn(folder, TEXT_OF_12));
      entry({ hash, axn_canonical: hash })(folder);
    },
    'deposits',
    /^emoji is 🎹🦐🦁🎹🍙🍙; derived: /,
  ],
  [
    'a text that is gone from the manifest, too',
    removed(TEXT_OF_12),
    'deposits',
    /^the text is not published$/,
  ],
  [
    'the text of a redacted deposit',
    added('data/texts/AXN-2A-text.md', 'It is back.\n'),
    'deposits',
    /^the text is published, although deposit 42 is redacted$/,
  ],
  ['a deposit number', entry({ deposit_number: 13 }), 'invariants', /^deposit_number is 13 where 12 is due$/],
  [
    'the total',
    replaced(REGISTRY, /"total_deposits": ?44/, '"total_deposits":45'),
    'invariants',
    /^total_deposits is 45; the registry has 44 deposits$/,
  ],
  [
    'the total of the browse index',
    replaced(BROWSE, '"total":44', '"total":43'),
    'invariants',
    /^total is 43; due is 44$/,
  ],
  [
    'a title in the browse index',
    replaced(BROWSE, 'How an identifier is made', 'How it is made'),
    'invariants',
    /^t is How it is made; due is How an identifier is made$/,
  ],
  [
    'the total of the chunks',
    replaced(CHUNKS, '"total_deposits": 44', '"total_deposits": 43'),
    'invariants',
    /^total_deposits is 43; due is 44$/,
  ],
  [
    'an entry of a chunk',
    replaced(
      'data/chunks/registry/chunk-001-deposits-1-to-44.json',
      'How an identifier is made',
      'How it is made',
    ),
    'invariants',
    /^the entry in the chunk is not that of the registry$/,
  ],
  [
    'the hash of a chunk',
    replaced(CHUNKS, /"sha256": "[0-9a-f]{8}/, '"sha256": "00000000'),
    'invariants',
    /^sha256 of data\/chunks\/.* is 00000000/,
  ],
  [
    'the phrase of the browse page',
    replaced('s/browse/index.html', '<b>44</b>', '<b>144</b>'),
    'invariants',
    /^the browse page does not say “44 deposits”$/,
  ],
  [
    'the browse page, which is gone',
    removed('s/browse/index.html'),
    'invariants',
    /^there is no browse page$/,
  ],
  [
    'a link of the browse page',
    replaced('s/browse/index.html', '/s/records/7/', '/s/records/70/'),
    'invariants',
    /^the browse pages do not link record 7$/,
  ],
  [
    'a URL of the sitemap',
    replaced('sitemap.xml', '/s/records/7/', '/s/record/7/'),
    'invariants',
    /^the sitemap has no URL of record 7$/,
  ],
  ['a record page', removed('s/records/7/index.html'), 'invariants', /^there is no record page$/],
  [
    'a hash of the catalog',
    replaced(
      CATALOG,
      /("canonical_path": "\/api\/axn-protocol.json",\s*"content_sha256": ")[0-9a-f]{8}/,
      '$100000000',
    ),
    'catalog',
    /^the catalog states SHA-256 00000000[0-9a-f]{56} for axn-protocol; the file has/,
  ],
  [
    'a protocol',
    replaced('api/axn-protocol.json', '"rose"', '"rosé"'),
    'catalog',
    /for axn-protocol; the file has/,
  ],
  [
    'the verification script',
    replaced('api/verify.mjs', 'problems', 'praises'),
    'catalog',
    /for verify-script; the file has/,
  ],
  [
    'the count of the catalog',
    replaced(CATALOG, '"current_count": 44', '"current_count": 45'),
    'catalog',
    /^the catalog counts 45 deposits; the registry has 44$/,
  ],
  [
    'a file that the catalog does not know',
    added('more.txt', 'more'),
    'catalog',
    /^the catalog accounts for \d+ files; \d+ are published$/,
  ],
  [
    'the glyph table',
    replaced('api/axn-protocol.json', '"🌹"', '"🌻"'),
    'deposits',
    /^the glyph table has no 256 different glyphs$/,
  ],
  ['the registry, which is no JSON', replaced(REGISTRY, '{', '['), 'invariants', /^it is no JSON object$/],
  [
    'an observed designation',
    entry({ nmen_status_observed: 'restricted', nmen_entity: 'Example Index' }),
    'invariants',
    /^nmen_status_observed is restricted; on the day of minting/,
  ],
];
