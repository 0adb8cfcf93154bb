import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../../src/archive/load.ts';
import { schemaDocuments } from '../../../src/registry/documents/schemas.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { submission } from '../../fixtures/submissions.ts';

// The published schemas, run by a validator that shares nothing with the one they were generated from.

const archive = loadArchive(ROOT);
const files = await publishedTexts(archive);

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
for (const { path } of schemaDocuments) ajv.addSchema(JSON.parse(archive.documents.get(path.slice(1)) ?? ''));

/** Errors of a value by the published schema at a path: their paths and messages. */
function errors(path: string, value: unknown): string[] {
  const validate = ajv.getSchema(path);
  if (!validate) throw new Error(`no schema ${path}`);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function published(path: string): string {
  const file = files.get(path);
  if (file === undefined) throw new Error(`${path} is not published`);
  return file;
}

describe('every schema', () => {
  test.each(schemaDocuments.map(({ path }) => path))('%s compiles strictly, under its own path', (path) => {
    expect(ajv.getSchema(path)).toBeTypeOf('function');
    expect(files.has(path)).toBe(true);
  });
});

// The data files are held against their schemas on the built site (`tests/site/records.test.ts`).
describe('what is published beside the data files fits its schema', () => {
  test('the index, as it is kept and as it is published', () => {
    const schema = '/api/schemas/catalog.schema.json';
    expect(errors(schema, JSON.parse(archive.documents.get('api/index.json') ?? ''))).toEqual([]);
    expect(errors(schema, JSON.parse(published('/api/index.json')))).toEqual([]);
  });

  test('the site file and every chunk', () => {
    expect(errors('/api/schemas/site.schema.json', archive.site)).toEqual([]);
    const chunks = [...files.keys()].filter((path) => path.startsWith('/data/chunks/registry/chunk-'));
    expect(chunks.length).toBeGreaterThan(0);
    for (const path of chunks) {
      expect(errors('/api/schemas/chunk.schema.json', JSON.parse(published(path)))).toEqual([]);
    }
  });
});

describe('the schema of a submission', () => {
  const schema = '/api/deposit-schema.json';
  const good = Object.fromEntries(
    Object.entries(submission().fields).filter(([, value]) => value.length > 0),
  );

  test('admits a good one, with keywords in both forms', () => {
    expect(errors(schema, good)).toEqual([]);
    expect(errors(schema, { ...good, keywords: 'one, two' })).toEqual([]);
  });

  test.each([
    ['another protocol version', { protocol_version: 'svc-deposit-protocol/v2' }],
    ['a title of spaces', { title: '  ' }],
    ['a title over its cap', { title: 'x'.repeat(501) }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['another substrate', { substrate: 'human' }],
    ['a disclosure over its cap', { substrate: `human-only; ${'x'.repeat(501)}` }],
    ['no keywords', { keywords: [] }],
    ['a version that is a word', { version: 'latest' }],
    ['a status without its entity', { nmen_status_observed: 'standing' }],
    ['a concept without definition', { defines_concepts: [{ term: 'a', type: 'b' }] }],
    ['a field of the mint', { deposit_number: 1 }],
  ])('refuses %s', (_name, change) => {
    expect(errors(schema, { ...good, ...change })).not.toEqual([]);
  });
});
