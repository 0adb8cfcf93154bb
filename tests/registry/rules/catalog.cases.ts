import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { catalogOf } from '../../../src/registry/archive/resources/documents.ts';
import { emptyIndex } from '../../../src/registry/documents/catalog.ts';
import { releaseDocuments, updateDocuments } from '../../../src/registry/documents/update.ts';
import type { CatalogIndex } from '../../../src/registry/model/catalog.ts';
import { jsonText } from '../../../src/registry/pages/publication/surface.ts';
import { LISTS, RULES } from '../../../src/registry/rules/index.ts';
import { archiveCase, type Case, changeCase, each, submissionCase, WORLD } from './case.ts';

// The catalog's word on the documents: altered, missing, unannounced, not what is generated, of another version.

const AXN = 'api/axn-protocol.json';

/** The archive with one document of other content; null takes it away. */
function withDocument(archive: Archive, path: string, text: string | null): Archive {
  const documents = new Map(archive.documents);
  if (text === null) documents.delete(path);
  else documents.set(path, text);
  return { ...archive, documents };
}

/** The archive with one document changed, and, as a forger would, its new hash in the index. */
function forged(archive: Archive, path: string, change: (text: string) => string): Archive {
  const text = change(archive.documents.get(path) ?? '');
  return withIndex(withDocument(archive, path, text), (index) => {
    for (const entry of [...Object.values(index.protocols), ...Object.values(index.schemas)]) {
      if (entry.canonical_path === `/${path}`) entry.content_sha256 = hashes.sha256(text);
    }
  });
}

function withIndex(archive: Archive, change: (index: CatalogIndex) => unknown): Archive {
  const index = catalogOf(archive);
  change(index);
  return withDocument(archive, 'api/index.json', jsonText(index));
}

const tampered = (archive: Archive) => withDocument(archive, AXN, `${archive.documents.get(AXN)} `);
const incomplete = (archive: Archive) => withDocument(archive, AXN, null);

/** The archive after a change that the command makes: to the lifecycle protocol, whose table it announces. */
function updated(archive: Archive, names: readonly string[]): Archive {
  const request = { names, version: 'minor', why: 'A test of changes.', day: '2026-12-01' };
  const tools = { index: catalogOf(archive), documents: archive.documents, lists: LISTS, hashes };
  const documents = new Map(archive.documents);
  for (const file of updateDocuments(tools, request).files) {
    if ('write' in file) documents.set(file.path, file.write);
  }
  return { ...archive, documents };
}

/** The archive after its documents were released from the beginning once more, with a rule reworded since. */
function releasedAnew(archive: Archive, why: string, day: string): Archive {
  const rules = RULES.map((rule) =>
    rule.id === 'REQ-001' ? { ...rule, requirement: 'A title is there.' } : rule,
  );
  const documents = new Map(archive.documents);
  const tools = { index: emptyIndex(day), documents, lists: { ...LISTS, rules }, hashes };
  for (const file of releaseDocuments(tools, why, day).files) {
    if ('write' in file) documents.set(file.path, file.write);
  }
  return { ...archive, documents };
}

const newGlyph = (text: string) => text.replace('"cactus"', '"desert plant"');

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  submissionCase('FAM-001', 'a protocol that was altered', {}, () => tampered(WORLD)),
  submissionCase('FAM-001', 'a protocol that is missing', {}, () => incomplete(WORLD)),
  archiveCase('IDX-001', 'a protocol that was altered', tampered),
  ...each(archiveCase, 'IDX-002', {
    'a protocol that is missing': incomplete,
    'a document that nothing names': (archive) => withDocument(archive, 'api/another.json', '{}\n'),
    'an index without one of the protocols': (archive) =>
      withIndex(withDocument(archive, 'api/enrichment-protocol.json', null), ({ protocols }) => {
        delete protocols['enrichment-protocol'];
        for (const entry of Object.values(protocols)) {
          entry.referenced_by = entry.referenced_by.filter((name) => name !== 'enrichment-protocol');
        }
      }),
  }),
  ...each(changeCase, 'IDX-003', {
    'a table changed by hand, with a hash made by hand': (archive) => forged(archive, AXN, newGlyph),
    'a change log that lost an entry': (archive) =>
      withIndex(archive, ({ change_log }) => change_log.shift()),
    'a script less in the index': (archive) => withIndex(archive, ({ scripts }) => delete scripts.mint),
    'a new version without an entry in the change log': (archive) =>
      withIndex(forged(archive, AXN, newGlyph), ({ protocols }) => {
        for (const entry of Object.values(protocols)) entry.current_version += '.1';
      }),
  }),
  changeCase('IDX-003', 'documents released anew on the same day, in the same words', (archive) =>
    releasedAnew(archive, 'First release.', '2026-07-01'),
  ),
  changeCase(
    'IDX-003',
    'a document put back to its first version, and the log says so',
    (archive) =>
      withIndex(
        forged(archive, 'api/schemas/site.schema.json', (text) => text.replace('archive', 'shelf')),
        ({ change_log }) =>
          change_log.push({ date: '2026-12-02', name: 'site', version: 'v1.0', why: 'First release.' }),
      ),
    { on: updated(WORLD, ['site']) },
  ),
  changeCase(
    'IDX-003',
    'documents released anew over an index whose log was empty',
    (archive) => releasedAnew(archive, 'Released once more.', '2026-12-01'),
    { on: withIndex(WORLD, ({ change_log }) => change_log.splice(0)) },
  ),
  ...each(archiveCase, 'IDX-004', {
    'a rule reworded by hand, with a hash made by hand': (archive) =>
      forged(archive, 'api/deposit-protocol.json', (text) =>
        text.replace('The description is not empty.', 'The description may be empty.'),
      ),
    'two spaces for one, with a hash made by hand': (archive) =>
      forged(archive, 'api/lifecycle-protocol.json', (text) => text.replace('"name": ', '"name":  ')),
    'a document that is no JSON, with a hash made by hand': (archive) =>
      forged(archive, 'api/enrichment-protocol.json', (text) => text.slice(1)),
    'a conformance vector changed': (archive) => {
      const path = 'api/conformance/hex.json';
      return withDocument(archive, path, (archive.documents.get(path) ?? '').replace('"FFFF"', '"FFFE"'));
    },
    'an index edited by hand': (archive) => withIndex(archive, ({ scripts }) => delete scripts.mint),
  }),
  ...each(archiveCase, 'IDX-005', {
    'another version in the index than in the document': (archive) =>
      withIndex(archive, ({ protocols }) => {
        for (const entry of Object.values(protocols)) entry.schema_version = '2020-01-01-none';
      }),
    'a document that names an earlier version': (archive) =>
      forged(archive, 'api/deposit-protocol.json', (text) =>
        text.replace('"version": "axn/v2"', '"version": "axn/v1"'),
      ),
    'a change log that ends with another version': (archive) =>
      withIndex(archive, ({ change_log }) =>
        change_log.push({ date: '2026-12-01', name: 'axn-protocol', version: 'axn/v3', why: 'None.' }),
      ),
  }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  ...each(changeCase, 'IDX-003', {
    'no change': (archive) => archive,
    'a change by the command, carried to those that name the document': (archive) =>
      updated(archive, ['axn-protocol', 'site']),
    'two changes by the command since the base': (archive) =>
      updated(updated(archive, ['axn-protocol']), ['axn-protocol', 'site']),
  }),
  changeCase('IDX-003', 'the first release of an archive', () => WORLD, {
    on: withDocument(WORLD, 'api/index.json', jsonText(emptyIndex('2026-07-01'))),
  }),
  archiveCase('IDX-005', 'after a change by the command', (archive) =>
    updated(archive, ['deposit-protocol']),
  ),
];
