import { describe, expect, test } from 'vitest';
import { RegisterEntry } from '../../../src/registry/model/observations.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { releasedDocuments } from '../../fixtures/checkout.ts';
import { type Entry, mutations } from '../../fixtures/mutations.ts';
import { draftOf, referenceTo, withCapturesOf, withObservations } from '../../fixtures/observations.ts';
import { publishedSchema } from '../../fixtures/published-schemas.ts';

// zod and ajv judge the same entries of the register, conditionals included: good ones, and ones with one thing changed.

const captured = draftOf({ q: 'held by a capture', ev: 'capture', transcript: undefined });
const held = withCapturesOf(emptyArchive(), captured);
const archive = withObservations(
  held,
  draftOf(),
  draftOf({ date: '2026-07-12', transcript: 'Again.\u200b', notes: { by: 'a reader' } }),
  {
    ...captured,
    capture_ref: referenceTo(held),
    archive_present: true,
    archive_basis: 'The image names it.',
  },
);
const good = archive.register.entries as unknown as Entry[];
const [later] = (archive.register.entries[0]?.observations ?? []) as unknown as Entry[];
const judge = publishedSchema({ documents: releasedDocuments() }, 'observation-register-entry');
const refusedByAjv = (entry: Entry) => judge(entry).shape.length + judge(entry).conditions.length > 0;
const refusedByZod = (entry: Entry) => !RegisterEntry.safeParse(entry).success;

describe('zod and ajv', () => {
  test('accept what the intake writes', () => {
    expect(good.filter((entry) => refusedByAjv(entry) || refusedByZod(entry))).toEqual([]);
  });

  test('agree about 1,000 mutated entries', () => {
    const bad = mutations(good, Object.keys(RegisterEntry.shape), 1000);
    const refused = bad.filter(({ entry }) => refusedByZod(entry)).length;
    expect(refused).toBeGreaterThan(200);
    expect(bad.length - refused).toBeGreaterThan(100);
    const differing = bad.filter(({ entry }) => refusedByAjv(entry) !== refusedByZod(entry));
    expect(differing.map(({ what }) => what)).toEqual([]);
  });

  test.each([
    ['a paste whose transcript is left out', { transcript: undefined }],
    ['a capture without a reference', { ev: 'capture' }],
    ['a presence without a reference', { archive_present: true, archive_basis: 'x' }],
    ['the same in a later observation', { observations: [{ ...later, ev: 'capture' }] }],
  ])('refuse %s', (_name, change) => {
    const entry = JSON.parse(JSON.stringify({ ...good[0], ...change })) as Entry;
    expect([refusedByZod(entry), refusedByAjv(entry)]).toEqual([true, true]);
  });
});
