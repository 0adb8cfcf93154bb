import { expect, test } from 'vitest';
import { FAMILY_SENTENCES } from '../../src/registry/model/families.ts';
import { FAMILIES } from '../../src/registry/model/vocabulary.ts';

test('there are twelve families, each with a plain sentence of its own', () => {
  expect(FAMILIES).toHaveLength(12);
  const sentences = FAMILIES.map((family) => FAMILY_SENTENCES[family]);
  expect(new Set(sentences).size).toBe(12);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^A-Z]{20,}.*\.$/);
});

test('the two whose names say little are explained', () => {
  expect(FAMILY_SENTENCES.HETERONYMIC).toContain('an invented author');
  expect(FAMILY_SENTENCES.MPAI).toContain('answer panels');
});
