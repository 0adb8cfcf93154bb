import fc from 'fast-check';
import { expect, test } from 'vitest';
import { definitionsIn } from '../../../src/registry/reading/extract.ts';
import { cleanText } from '../../../src/registry/submission/sanitize.ts';
import { always } from '../../fixtures/always.ts';
import { MARKS } from '../../fixtures/pieces.ts';

// The concepts that a text defines by explicit marks, and the many words that look like one and are none.

const defined = (text: string) =>
  Object.fromEntries(definitionsIn(text).map(({ term, definition }) => [term, definition]));

test.each([
  ['A **wound gauge** is a measure of loss. It has a scale.', 'wound gauge', 'a measure of loss.'],
  [
    'The term **sealed deposit** denotes a deposit under embargo.',
    'sealed deposit',
    'a deposit under embargo.',
  ],
  ['By *retrieval basin* we mean the set of all queries.', 'retrieval basin', 'the set of all queries.'],
  ['“Sovereign index” refers to an index of its own.', 'Sovereign index', 'an index of its own.'],
  [
    '- **Erasure row**: an observation of nothing left.\n- other',
    'Erasure row',
    'an observation of nothing left.',
  ],
  ['**Tombstone:** the page of a withdrawn deposit.', 'Tombstone', 'the page of a withdrawn deposit.'],
  ['## Glossary\n\n### Gate (new)\n\nThe check before a merge. More.', 'Gate', 'The check before a merge.'],
  ['Ein **Abdruck** ist der Hashwert eines Textes.', 'Abdruck', 'der Hashwert eines Textes.'],
  ['Le **dépôt** est une œuvre avec sa notice.', 'dépôt', 'une œuvre avec sa notice.'],
  ['**Провенанс** — это цепочка хранения документа.', 'Провенанс', 'цепочка хранения документа.'],
  ['**规范文本**是指存档的确切字节序列。', '规范文本', '存档的确切字节序列。'],
  ['「正典」とは、寄託の正確なバイト列である。', '正典', '寄託の正確なバイト列である。'],
  ['**השער** הוא בדיקה לפני כל מיזוג.', 'השער', 'בדיקה לפני כל מיזוג.'],
  ['- **السجل**: ما يحفظ كل شيء مكتوب.', 'السجل', 'ما يحفظ كل شيء مكتوب.'],
])('a text defines a term: %s', (text, term, definition) => {
  expect(defined(text)).toEqual({ [term]: definition });
});

test.each([
  ['by a pronoun', '*This* is a measure of loss.'],
  ['by a word that is stressed', 'It is *never* a measure of loss.'],
  ['in the middle of a sentence', 'We say that every good **gauge** is a measure.'],
  ['in code', '**`gauge`** is a measure of loss.\n\n```\n**x** is a measure of loss.\n```'],
  ['in a quotation', '> A **gauge** is a measure of loss.'],
  ['in a table', '| **gauge** is a measure | of loss |\n|---|---|\n| a | b |'],
  ['by a label of a form', '- **Author**: somebody with a name\n- **Note**: not to be read aloud'],
  [
    'by speakers',
    '**Anna:** I do not think so.\n\n**Berta:** But I do think so.\n\n**Anna:** Then we differ in this.',
  ],
  ['by one word', '- **gauge**: loss'],
  ['by a whole sentence', '**A gauge that measures every kind of loss there is** is a dream.'],
  ['by a link', '**<https://example.org>** is a page of ours.'],
  ['by plain words', 'A gauge is a measure of loss.'],
])('a text defines nothing: %s', (_how, text) => {
  expect(defined(text)).toEqual({});
});

test('a term is defined once, by its first definition', () => {
  const text = 'A **gauge** is a measure of loss.\n\nA **Gauge** is a kind of tool.';
  expect(defined(text)).toEqual({ gauge: 'a measure of loss.' });
});

const PIECES = [
  ...MARKS,
  ...['“', '”', ': ', ' is a ', ' means ', 'Glossary', 'gauge', '正典', 'とは', 'a b c d', '\u202E', '\0'],
];

test('whatever a text holds, its terms and definitions are short, clean and in it', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join(''));
  always(text, (source) => {
    for (const { term, definition, type } of definitionsIn(source)) {
      expect(type).toBe('extracted');
      expect([...term].length).toBeLessThanOrEqual(80);
      expect([...definition].length).toBeLessThanOrEqual(500);
      for (const value of [term, definition])
        expect(cleanText(value, { lines: false, isolates: false })).toEqual({ text: value, removed: [] });
    }
  });
});
