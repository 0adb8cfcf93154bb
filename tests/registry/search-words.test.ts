import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedText, partsOf, writtenPieces, writtenText } from '../../src/registry/text/search-words.ts';

// Text as the search index takes it, and queries in the same words.

const asked = (query: string) => partsOf(query).map((part) => part.asked);

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
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(writtenText(indexedText(text))).toBe(text.trim().replace(/\s+/g, ' '));
      }),
    );
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

describe('a query', () => {
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
  ])('%s asks for %j', (query, due) => {
    expect(asked(query)).toEqual(due);
  });
});
