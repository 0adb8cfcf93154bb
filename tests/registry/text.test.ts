import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainFamily } from '../../src/registry/identity/parts.ts';
import { Day } from '../../src/registry/model/primitives.ts';
import { isDay, latestDayOnEarth, utcDay } from '../../src/registry/text/days.ts';
import { parseStrict } from '../../src/registry/text/json.ts';
import { indexedText, partsOf, writtenPieces, writtenText } from '../../src/registry/text/search-words.ts';
import { always } from '../fixtures/always.ts';
import { protocolTables } from '../fixtures/checkout.ts';

test.each([
  ['{"a":1,"a":2}', 'a', 1],
  ['{"a":1,\n "\\u0061":2}', 'a', 2],
  ['[{"x":{"b":[],\n\n"b" : {}}}]', 'b', 3],
  ['{"__proto__":1,"__proto__":1}', '__proto__', 1],
  ['{"\\\\":"}","\\\\":":"}', '\\', 1],
])('%j has a key twice', (text, key, line) => {
  expect(() => parseStrict(text)).toThrow(
    new SyntaxError(`the key “${key}” stands twice in one object, the second time on line ${line}`),
  );
});

test('any other JSON is what it says, whatever its strings hold', () => {
  for (const text of ['{"a":"\\"a\\":","b":{"a":1}}', '[{"a":1},{"a":1}]', '"a: \\\\"', '{"a" :":"}', '1'])
    expect(parseStrict(text)).toEqual(JSON.parse(text));
  always(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
    const value: unknown = JSON.parse(text);
    expect(parseStrict(JSON.stringify(value, null, indent))).toEqual(value);
  });
});

// Text as the search index takes it, and queries in the same words.

describe('an indexed text', () => {
  test.each([
    ['資金決済法', '資金 金決 決済 済法 法'],
    ['Büchelberg im Reßtal', 'Büchelberg im Reßtal \uFDD1 buechelberg resstal'],
    ['Đorđe, Æbeltoft', 'Đorđe, Æbeltoft \uFDD1 dorde aebeltoft'],
    ['C++, (C#) and .NET.', 'C++, (C#) and .NET. \uFDD1 cplusplus csharp dotnet'],
    ['Plain words, a.b.', 'Plain words, a.b.'],
  ])('of %s is %s', (text, due) => {
    expect(indexedText(text).trim()).toBe(due);
  });

  test('is written again as it was, but for its white space', () => {
    const piece = fc.constantFrom(
      ...'識別子永続性かなカナー々、。ก็กิ',
      'C++',
      'Straße',
      ' ',
      'word ',
      '(x) ',
      '2026',
    );
    always(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(writtenText(indexedText(text))).toBe(text.trim().replace(/\s+/g, ' '));
    });
  });

  test('shows what was found as it was written', () => {
    const words = indexedText('この法は資金決済法。 On C++, too').trim().split(/\s+/);
    const found = (...sought: string[]) =>
      writtenPieces(words, (at) => sought.includes(words[at] ?? '')).flatMap((one) =>
        one.found ? [one.text] : [],
      );
    expect(found('決済', '済法')).toEqual(['決済法']);
    expect(found('C++,')).toEqual(['C++']);
  });
});

test.each([
  ['金決', ['"金決"']],
  ['決済法', ['"決済 済法"']],
  ['金', ['金']],
  ['東京tower law', ['"東京"', 'tower', 'law']],
  ['Straße', ['strasse']],
  ['Büchelberg', ['buchelberg']],
  ['C++', ['cplusplus']],
  ['"C++"', ['"cplusplus"']],
  ['F♯ C# .NET', ['fsharp', 'csharp', 'dotnet']],
  ['the permanence of names', ['permanence', 'names']],
  ['the', ['the']],
  ['AI', ['"ai"']],
  ['"permanent identifier" law', ['"permanent identifier"', 'law']],
  ['“permanent identifier', ['permanent', 'identifier']],
  ['++ ~', []],
])('a query %s asks for %j', (query, due) => {
  expect(partsOf(query).map(({ asked }) => asked)).toEqual(due);
});

test.each(['constructor', '__proto__', 'toString'])('%s is the keyword of no family', (name) => {
  expect(explainFamily([name], name, protocolTables()).family).toBe('UNCLASSIFIED');
});

describe('a day', () => {
  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['0000-01-01', true],
    ['2026-1-1', false],
    ['2026-07-15T12:00:00Z', false],
  ])('%s is one: %s, for the rules and for the schema', (text, due) => {
    expect([isDay(text), Day.safeParse(text).success]).toEqual([due, due]);
  });

  test('begins at UTC+14 and ends at UTC−12', () => {
    expect(latestDayOnEarth('2026-07-15T09:59:59Z')).toBe('2026-07-15');
    expect(latestDayOnEarth('2026-07-15T10:00:00Z')).toBe('2026-07-16');
    expect(latestDayOnEarth('2026-12-31T10:00:00Z')).toBe('2027-01-01');
    expect(utcDay('2026-07-15T23:59:59Z')).toBe('2026-07-15');
  });
});
