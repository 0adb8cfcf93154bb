import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termFinder } from '../../../src/registry/reading/mentions.ts';
import { foldTerm } from '../../../src/registry/text/words.ts';
import { always } from '../../fixtures/always.ts';

// Which terms a text mentions: whole words, whatever their case and form, and characters where no space parts words.

const mentioned = (text: string, ...terms: string[]) => [...termFinder(terms).mentionedIn(text)];

test.each([
  ['across a line break', 'the wound\n  gauge', 'wound gauge'],
  ['in emphasis', 'a **wound** _gauge_', 'wound gauge'],
  ['with a hyphen that it has itself', 'non-mutual extraction', 'Non-mutual extraction'],
  ['in Greek, whose last letter differs', 'ὁ λόγος', 'ΛΌΓΟΣ'],
  ['in Chinese, amid other characters', '我们保存正典文本的字节。', '正典文本'],
  ['in Arabic', 'هذا السجل يحفظ', 'السجل'],
])('a term is mentioned: %s', (_how, text, term) => {
  expect(mentioned(text, term)).toEqual([term]);
});

test.each([
  ['within a longer word', 'rewound gauges', 'wound gauge'],
  ['with another word between', 'wound and gauge', 'wound gauge'],
  ['across the end of a sentence', 'a wound. Gauge it.', 'wound gauge'],
  ['in an address', 'https://example.org/gauge/', 'gauge'],
  ['in the name of a variable', 'wound_gauge', 'gauge'],
])('a term is not mentioned: %s', (_how, text, term) => {
  expect(mentioned(text, term)).toEqual([]);
});

test('white space, case and form of a term make no difference', () => {
  expect(foldTerm(' The  Wound\n\tCAFE\u0301\u00a0')).toBe('the wound caf\u00e9');
});

test('a longer term does not hide a shorter one, and each is found once, in the order of the text', () => {
  const terms = ['number', 'deposit number', 'deposit'];
  expect(mentioned('A deposit number is the number of a deposit.', ...terms)).toEqual([
    'deposit',
    'deposit number',
    'number',
  ]);
});

test('terms that repeat their own words are found wherever they end', () => {
  const again = (many: number, word = 'a') => Array(many).fill(word).join(' ');
  const terms = [again(5), `${again(3)} b`, `a b ${again(2)}`, 'b', `${again(2)}-a`, again(9)];
  expect(mentioned(`${again(7)} b ${again(2)}-a`, ...terms)).toEqual([
    again(5),
    `${again(3)} b`,
    'b',
    `a b ${again(2)}`,
    `${again(2)}-a`,
  ]);
});

const WORDS = ['a', 'b', 'Ab', '正', '典', 'é', 'e\u0301', 'ß', 'x1', '-', '.', ' ', '\n', '*'];

test('agrees with a search for each term by itself', () => {
  const piece = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
  const term = piece.map((parts) =>
    parts
      .filter((part) => !/[\n*]/.test(part))
      .join('')
      .trim(),
  );
  always(fc.array(term, { maxLength: 8 }), fc.array(piece, { maxLength: 12 }), (terms, pieces) => {
    const text = pieces.flat().join('');
    const keys = [...new Set(terms.map(foldTerm))];
    const alone = keys.filter((key) => mentioned(text, key).length > 0).sort();
    expect(mentioned(text, ...keys).sort()).toEqual(alone);
  });
});
