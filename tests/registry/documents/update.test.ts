import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { catalogOf } from '../../../src/registry/archive/resources/documents.ts';
import { documentToAdd } from '../../../src/registry/documents/custom.ts';
import { nextVersion } from '../../../src/registry/documents/document.ts';
import {
  addDocument,
  releaseDocuments,
  type UpdateRequest,
  type UpdateResult,
  type UpdateTools,
  updateDocuments,
} from '../../../src/registry/documents/update.ts';
import { LISTS, RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { contextOf } from '../../fixtures/tools.ts';

// Changing documents, in memory: what changes with what, and what is refused.

const ARCHIVE = emptyArchive();
const TOOLS: UpdateTools = toolsOf(ARCHIVE.documents);
const DAY = '2026-12-01';
const WHY = 'A test of changes.';

function toolsOf(documents: ReadonlyMap<string, string>, lists = LISTS): UpdateTools {
  return { index: catalogOf({ documents }), documents, lists, hashes };
}

function update(
  names: UpdateRequest['names'],
  more: Partial<UpdateRequest> = {},
  tools = TOOLS,
): UpdateResult {
  return updateDocuments(tools, { names, version: 'minor', why: WHY, day: DAY, ...more });
}

function applied({ files }: UpdateResult, documents = ARCHIVE.documents): Map<string, string> {
  const after = new Map(documents);
  for (const file of files) if ('write' in file) after.set(file.path, file.write);
  return after;
}

/** What the rules of the catalog find in an archive with these documents, and against another with those before. */
function findings(documents: ReadonlyMap<string, string>): string[] {
  const archive = { ...ARCHIVE, documents };
  const rules = RULES.filter(({ id }) => id.startsWith('IDX-'));
  return [
    ...runScope(rules, 'archive', archive, contextOf(archive), 'api/'),
    ...runScope(rules, 'change', { base: ARCHIVE, files: [] }, contextOf(archive), 'the change'),
  ].map(({ rule, actual }) => `${rule}: ${actual}`);
}

const versions = ({ updated }: UpdateResult) => updated.map(({ name, to }) => `${name} ${to}`);
const next = (name: string) =>
  nextVersion(catalogOf(ARCHIVE).protocols[name]?.current_version ?? '', 'minor');

describe('an update', () => {
  test('gives one document its next version, a new hash and an entry in the change log', () => {
    const result = update(['lifecycle-protocol']);
    const after = applied(result);
    const index = catalogOf({ documents: after });
    const to = next('lifecycle-protocol');
    expect(versions(result)).toEqual([`lifecycle-protocol ${to}`]);
    expect(result.files.map(({ path }) => path).sort()).toEqual([
      'api/index.json',
      'api/lifecycle-protocol.json',
    ]);
    expect(index.protocols['lifecycle-protocol']).toMatchObject({
      current_version: to,
      last_updated: DAY,
      content_sha256: hashes.sha256(after.get('api/lifecycle-protocol.json') ?? ''),
    });
    expect(index.change_log.at(-1)).toEqual({ date: DAY, name: 'lifecycle-protocol', version: to, why: WHY });
    expect(findings(after)).toEqual([]);
  });

  test('carries the version to every document that names it, and on from there', () => {
    const result = update(['axn-protocol']);
    expect(result.updated.map(({ name }) => name)).toEqual([
      'axn-protocol',
      'deposit-protocol',
      'lifecycle-protocol',
      'enrichment-protocol',
    ]);
    expect(result.updated[2]?.why).toBe(
      `Names axn-protocol ${next('axn-protocol')}, deposit-protocol ${next('deposit-protocol')}.`,
    );
    const after = applied(result);
    expect(after.get('api/lifecycle-protocol.json')).toContain(`"version": "${next('axn-protocol')}"`);
    expect(findings(after)).toEqual([]);
  });

  test('takes a version that is said, and a schema version', () => {
    const result = update(['enrichment-protocol'], {
      version: 'enrichment/v2',
      schema_version: '2026-12-01-v2',
    });
    expect(versions(result)).toEqual(['enrichment-protocol enrichment/v2']);
    const after = applied(result);
    expect(catalogOf({ documents: after }).protocols['enrichment-protocol']?.schema_version).toBe(
      '2026-12-01-v2',
    );
    expect(findings(after)).toEqual([]);
  });

  test('of all changes only what is not as it is generated', () => {
    expect(update('all').files).toEqual([]);
    const rules = RULES.map((rule) =>
      rule.id === 'REQ-001' ? { ...rule, requirement: 'A title is there.' } : rule,
    );
    const result = update('all', {}, toolsOf(ARCHIVE.documents, { ...LISTS, rules }));
    expect(result.updated.map(({ name }) => name)).toEqual([
      'deposit-protocol',
      'lifecycle-protocol',
      'enrichment-protocol',
    ]);
    expect(applied(result).get('api/deposit-protocol.json')).toContain('A title is there.');
  });

  test('of the conformance set sees a new vector file', () => {
    const documents = new Map(ARCHIVE.documents);
    documents.set('api/conformance/new.json', '{ "kind": "hex", "vectors": [] }\n');
    const result = update('all', {}, toolsOf(documents));
    expect(result.updated.map(({ name }) => name)).toEqual(['conformance']);
  });

  test('gives the index a version of its own when what lasts in it changes', () => {
    const surfaces = LISTS.surfaces.filter(({ name }) => name !== 'wiki-entries');
    const result = update('all', {}, toolsOf(ARCHIVE.documents, { ...LISTS, surfaces }));
    expect(versions(result)).toContain(`index ${nextVersion(catalogOf(ARCHIVE).index_version, 'minor')}`);
  });

  test('keeps the tables of the archive byte for byte', () => {
    const tables = (text = '') => text.slice(text.indexOf('"glyph_table"'));
    expect(tables(applied(update(['axn-protocol'])).get('api/axn-protocol.json'))).toBe(
      tables(ARCHIVE.documents.get('api/axn-protocol.json')),
    );
  });

  test('refuses a document that was altered: it is never blessed with a new hash', () => {
    const documents = new Map(ARCHIVE.documents);
    documents.set('api/axn-protocol.json', `${documents.get('api/axn-protocol.json')} `);
    for (const names of [['axn-protocol'], ['site', 'axn-protocol']]) {
      expect(() => update(names, {}, toolsOf(documents))).toThrow('altered outside this command');
    }
  });

  test('refuses a name that is not in the index', () => {
    expect(() => update(['poetry-protocol'])).toThrow('no document of the index is called poetry-protocol');
  });
});

describe('a version', () => {
  test.each([
    ['v1.0', 'minor', 'v1.1'],
    ['v1.9', 'minor', 'v1.10'],
    ['axn/v2', 'minor', 'axn/v2.1'],
    ['axn/v2.3', 'major', 'axn/v3.0'],
    ['svc-lifecycle-protocol/v1.0', 'svc-lifecycle-protocol/v2', 'svc-lifecycle-protocol/v2'],
  ])('after %s by %s is %s', (from, step, to) => {
    expect(nextVersion(from, step)).toBe(to);
  });

  test.each([
    ['v1.1', 'v1.1'],
    ['v1.1', 'v1.0'],
    ['axn/v2', 'v3'],
    ['axn/v2', 'svc/v3'],
    ['v1.0', 'newest'],
  ])('after %s is not %s', (from, step) => {
    expect(() => nextVersion(from, step)).toThrow(RangeError);
  });
});

describe('an addition', () => {
  const written = { title: 'On loans', requirement: ['What is lent comes back.'] };
  const document = documentToAdd({
    name: 'loan-protocol',
    kind: 'protocol',
    version: 'loan/v1',
    schema_version: undefined,
    governs: ['/data/registry.json'],
    depends_on: ['deposit-protocol'],
    enforced_by: ['REG-002'],
    validates: undefined,
    used_by: [],
  });

  function added(): Map<string, string> {
    if (!document) throw new Error('the description was refused');
    return applied(addDocument(TOOLS, document, WHY, DAY, written));
  }

  test('puts a protocol that a person wrote into the index, with what it names', () => {
    const documents = added();
    expect(JSON.parse(documents.get('api/loan-protocol.json') ?? '')).toMatchObject({
      ...written,
      current_version: 'loan/v1',
      depends_on: [{ name: 'deposit-protocol' }],
    });
    expect(catalogOf({ documents }).protocols['deposit-protocol']?.referenced_by).toContain('loan-protocol');
    expect(findings(documents)).toEqual([]);
  });

  test('is updated with what the person writes next, and when what it names changes', () => {
    const tools = toolsOf(added());
    const says = { ...written, requirement: ['What is lent comes back within a month.'] };
    const result = update(['loan-protocol'], { content: says }, tools);
    expect(versions(result)).toEqual(['loan-protocol loan/v1.1']);
    expect(findings(applied(result, new Map(tools.documents)))).toEqual([]);
    expect(versions(update(['deposit-protocol'], {}, tools))).toContain('loan-protocol loan/v1.1');
  });

  test('is refused twice, and without a file', () => {
    if (!document) throw new Error('the description was refused');
    expect(() => addDocument(toolsOf(added()), document, WHY, DAY, written)).toThrow('in the index already');
    expect(() => addDocument(TOOLS, document, WHY, DAY)).toThrow('there is no file api/loan-protocol.json');
  });
});

test('a first release is refused over documents that were released: their versions would begin again', () => {
  expect(() => releaseDocuments(TOOLS, WHY, DAY)).toThrow('released already');
});

test('a first release needs no more than the tables', () => {
  const tables = ARCHIVE.documents.get('api/axn-protocol.json') ?? '';
  const index = { ...catalogOf(ARCHIVE), protocols: {}, schemas: {}, change_log: [] };
  const documents = new Map([
    ['api/axn-protocol.json', tables],
    ['api/index.json', JSON.stringify(index)],
  ]);
  const result = releaseDocuments(toolsOf(documents), WHY, DAY);
  const after = applied(result, documents);
  const archive = { ...ARCHIVE, documents: after };
  const rules = RULES.filter(({ id }) => id.startsWith('IDX-'));
  expect(runScope(rules, 'archive', archive, contextOf(archive), 'api/')).toEqual([]);
  expect(catalogOf(archive).protocols['axn-protocol']?.current_version).toBe('axn/v2');
});
