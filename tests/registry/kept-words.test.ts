import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptParts } from '../../src/registry/text/strings.ts';

const kept = (text: string) => keptParts(text).flatMap((part) => (part.kept ? [part.text] : []));

test('words with hyphens and short quoted strings are kept together', () => {
  expect(kept('what is a non-mutual-extraction registry')).toEqual(['non-mutual-extraction']);
  expect(kept('"canonical text" "one line feed" site:example.org')).toEqual([
    '"canonical text"',
    '"one line feed"',
  ]);
  expect(kept('"The Deposit Registry" -sample')).toEqual(['"The Deposit Registry"', '-sample']);
  expect(kept('a – b, a lone "')).toEqual([]);
  expect(kept(`"${'long '.repeat(20)}"`)).toEqual([]);
});

test('words of another direction, and parts of no word, are left as they are', () => {
  expect(kept('"שעון שמש" עשר-אחת')).toEqual([]);
});

test('the parts together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '-', '"', '“', '”', ' ', 'ש', '🎹') }), (text) => {
      expect(
        keptParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
