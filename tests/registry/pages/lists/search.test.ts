import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ranksOf, searchedOf } from '../../../../src/registry/pages/lists/search.ts';
import { foldedText, foldedWords } from '../../../../src/registry/text/words.ts';
import { always } from '../../../fixtures/always.ts';

const TITLES = [
  'The seal',
  'Seal',
  'Sealing wax',
  'On sealed letters',
  'Unsealed',
  'Wax',
  'École des chartes',
];
const texts = {
  values: ['of a king', 'red', 'and the Wax', 'seals need it', 'Ἀθήνας'],
  of: [0, -1, 1, 2, -1, 3, 4],
};
/** The titles that are found, the best first. */
const found = (query: string) => {
  const ranks = ranksOf(searchedOf({ titles: TITLES, texts }), foldedWords(query));
  const items = TITLES.map((_, item) => item).filter((item) => (ranks[item] ?? -1) >= 0);
  return items.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)).map((item) => TITLES[item]);
};

describe('the search of a list', () => {
  test.each([
    // The whole title, then what begins with it, then a word that does, then within a word, then the text.
    ['seal', ['Seal', 'Sealing wax', 'The seal', 'On sealed letters', 'Unsealed', 'Wax']],
    ['SEAL wax', ['Sealing wax', 'On sealed letters', 'Wax']],
    ['  king   the seal ', ['The seal']],
    ['“the SEAL', ['The seal']],
    ['of "the seal"', ['The seal']],
    ['ecole', ['École des chartes']],
    ['ΑΘΗΝΑΣ', ['École des chartes']],
    ['seal nowhere', []],
    ['', TITLES],
  ])('of “%s”', (query, titles) => {
    expect(found(query)).toEqual(titles);
  });

  test.each([
    ['a hash of a hash', [-1, 4, 0, 2]],
    ['"a hash"', [0, 1, 1, 2]],
    ['a hash', [2, 0, 1, 2]],
  ])('puts first what is asked for exactly: %s', (query, due) => {
    const titles = ['"a hash"', 'a hash', 'a hash of a hash', 'of a hash: a hash'];
    const searched = searchedOf({ titles, texts: { values: ['of'], of: [-1, 0, -1, -1] } });
    expect([...ranksOf(searched, foldedWords(query), query)]).toEqual(due);
  });

  test('looks into texts that items share', () => {
    const texts = { values: ['Of a King', 'red'], of: [[0, 1], -1, 1] };
    const ranks = ranksOf(searchedOf({ titles: ['a', 'b', 'c'], texts }), foldedWords('king red'));
    expect([...ranks]).toEqual([4, -1, -1]);
  });

  test('finds letters as they are typed on another keyboard', () => {
    const titles = ['Büchelberg im Reßtal', 'Đorđe', 'Æbeltoft', 'Buechelberg'];
    const searched = searchedOf({ titles });
    const found = (query: string) =>
      [...ranksOf(searched, foldedWords(query), query)].flatMap((rank, at) => (rank < 0 ? [] : [at]));
    expect(['buchelberg', 'buechelberg', 'resstal', 'Dorde', 'Aebeltoft'].map(found)).toEqual([
      [0],
      [0, 3],
      [0],
      [1],
      [2],
    ]);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(..."aéeßΣσς가 ·’'Åﬁ漢İ\u0301") }),
);

test('a text is folded character by character, and a folded text is as it is', () => {
  always(text, (one) => {
    expect([...one].map(foldedText).join('')).toBe(foldedText(one));
    expect(foldedText(foldedText(one))).toBe(foldedText(one));
  });
});
