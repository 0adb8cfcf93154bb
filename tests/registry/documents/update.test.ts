import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { catalogOf } from '../../../src/registry/archive/resources/documents.ts';
import { firstRelease } from '../../../src/registry/documents/beginning.ts';
import { nextVersion } from '../../../src/registry/documents/document.ts';
import {
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

/** Findings of the rules of the catalog in an archive with these documents, and against another with those before. */
function findings(documents: ReadonlyMap<string, string>): string[] {
  const archive = { ...ARCHIVE, documents };
  const rules = RULES.filter(({ id }) => id.startsWith('IDX-'));
  return [
    ...runScope(rules, 'archive', archive, contextOf(archive), 'api/'),
    ...runScope(rules, 'change', { base: ARCHIVE, files: [] }, contextOf(archive), 'the change'),
  ].map(({ rule, actual }) => `${rule}: ${actual}`);
}

const versions = ({ updated }: UpdateResult) => updated.map(({ name, to }) => `${name} ${to}`);

describe('an update', () => {
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

  test('refuses a name that is not in the index', () => {
    expect(() => update(['poetry-protocol'])).toThrow('no document of the index is called poetry-protocol');
  });
});

describe('a version', () => {
  test.each([
    ['v1.9', 'minor', 'v1.10'],
    ['axn/v2.3', 'major', 'axn/v3.0'],
    ['svc-lifecycle-protocol/v1.0', 'svc-lifecycle-protocol/v2', 'svc-lifecycle-protocol/v2'],
  ])('after %s by %s is %s', (from, step, to) => {
    expect(nextVersion(from, step)).toBe(to);
  });

  test.each([
    ['v1.1', 'v1.1'],
    ['axn/v2', 'v3'],
    ['axn/v2', 'svc/v3'],
  ])('after %s is not %s', (from, step) => {
    expect(() => nextVersion(from, step)).toThrow(RangeError);
  });
});

describe('a first release', () => {
  const words = { family_keywords: { ARCHIVAL: ['harbor log'] } };
  const { lists } = TOOLS;
  const tables = new Map([['api/axn-protocol.json', ARCHIVE.documents.get('api/axn-protocol.json') ?? '']]);

  test.each([
    ['needs no more than the tables', tables],
    ['takes the place of earlier documents', ARCHIVE.documents],
  ])('%s, and has word lists of its own in its protocol, whose hash the index has', (_what, documents) => {
    const after = applied(firstRelease({ documents, lists, hashes }, words, WHY, DAY), documents);
    const archive = { ...ARCHIVE, documents: after };
    const rules = RULES.filter(({ id }) => id.startsWith('IDX-'));
    expect(runScope(rules, 'archive', archive, contextOf(archive), 'api/')).toEqual([]);
    expect(catalogOf(archive).protocols['axn-protocol']?.current_version).toBe('axn/v2');
    const { family_keywords } = JSON.parse(after.get('api/axn-protocol.json') ?? '');
    expect(family_keywords.ARCHIVAL).toEqual(['harbor log']);
  });
});
