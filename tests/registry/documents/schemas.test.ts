import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../../src/archive/load.ts';
import { schemaDocuments } from '../../../src/registry/documents/schemas.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { publishedSchema } from '../../fixtures/published-schemas.ts';
import { submission } from '../../fixtures/submissions.ts';

// The published schemas, run by a validator that shares nothing with the one they were generated from.

const archive = loadArchive(ROOT);
const files = await publishedTexts(archive);
const jsonAt = (path: string) => JSON.parse(files.get(path) ?? `${path} is not published`);

/** Errors of a value by the published schema of a name. */
function errors(name: string, value: unknown): string[] {
  const { shape, conditions } = publishedSchema(archive, name)(value);
  return [...shape, ...conditions];
}

test.each(schemaDocuments.map(({ path, name }) => [path, name] as const))(
  '%s compiles strictly, under its own path',
  (path, name) => {
    expect(publishedSchema(archive, name)).toBeTypeOf('function');
    expect(jsonAt(path).$id).toBe(path);
  },
);

// The data files are held against their schemas on the built site (`tests/site/records.test.ts`).
describe('what is published beside the data files fits its schema', () => {
  test('the index, as it is kept and as it is published', () => {
    expect(errors('catalog', JSON.parse(archive.documents.get('api/index.json') ?? ''))).toEqual([]);
    expect(errors('catalog', jsonAt('/api/index.json'))).toEqual([]);
  });

  test('the site file and every chunk', () => {
    expect(errors('site', archive.site)).toEqual([]);
    const chunks = [...files.keys()].filter((path) => path.startsWith('/data/chunks/registry/chunk-'));
    expect(chunks.length).toBeGreaterThan(0);
    for (const path of chunks) expect(errors('chunk', jsonAt(path))).toEqual([]);
  });
});

describe('the schema of a submission', () => {
  const good = Object.fromEntries(
    Object.entries(submission().fields).filter(([, value]) => value.length > 0),
  );

  test('admits a good one, with keywords in both forms', () => {
    expect(errors('deposit-schema', good)).toEqual([]);
    expect(errors('deposit-schema', { ...good, keywords: 'one, two' })).toEqual([]);
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
    expect(errors('deposit-schema', { ...good, ...change })).not.toEqual([]);
  });
});
