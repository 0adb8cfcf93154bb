import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { nearestWord, wordsIn } from '../../../src/registry/find/spelling.ts';
import { serveFiles } from '../../fixtures/serve-files.ts';
import { SHELF } from '../surfaces/shelf.ts';

const WORDS = ['archive', 'glyph', 'permanence', 'permission', 'préface', 'الهوية'];

describe('the nearest word', () => {
  test.each([
    ['permenance', 'permanence'],
    ['permanecne', 'permanence'],
    ['PERMANENEC', 'permanence'],
    ['archve', 'archive'],
    ['prefcae', 'préface'],
    ['glph', 'glyph'],
    ['الهويه', 'الهوية'],
    ['permanence', undefined],
    ['perman', undefined],
    ['preface', undefined],
    ['harpsichord', undefined],
  ])('to %s is %s', (typed, word) => {
    expect(nearestWord(typed, WORDS)).toBe(word);
  });

  test('to a word with two letters changed about is that word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{6,12}$/), fc.nat(), (word, where) => {
        const at = where % (word.length - 1);
        const typed = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
        expect(nearestWord(typed, [word])).toBe(typed === word ? undefined : word);
      }),
    );
  });

  test('is sought for words of scripts that put spaces between words', () => {
    expect(wordsIn('The Café, 識別子 and الهوية of a x2 glyph’s “re-use”')).toEqual([
      'café',
      'الهوية',
      'glyph',
    ]);
  });
});

describe('a suggestion', () => {
  afterAll(() => vi.unstubAllGlobals());
  /** What is proposed in an archive with these titles, and how many bytes were fetched for it. */
  async function proposed(titles: readonly string[], words: string): Promise<[string | undefined, number]> {
    const [template] = SHELF.registry.deposits;
    if (!template) throw new Error('no deposit');
    const deposits = titles.map((title, at) => ({ ...template, deposit_number: at + 1, title }));
    const { asked } = serveFiles({ ...SHELF, registry: { ...SHELF.registry, deposits } });
    const { suggestionFor } = await import('../../../src/client/suggest.ts');
    const suggestion = await suggestionFor(words);
    return [suggestion, asked.reduce((total, [, bytes]) => total + bytes, 0)];
  }

  test('is made of the words of titles, and leaves what it knows as it is', async () => {
    const titles = ['On permanence', 'A tether'];
    expect((await proposed(titles, 'The permenance, of a tehter!'))[0]).toBe('The permanence, of a tether!');
    expect((await proposed(titles, 'permanence'))[0]).toBeUndefined();
    expect((await proposed(titles, '識別子'))[0]).toBeUndefined();
    // Of creators and keywords, too.
    expect((await proposed(titles, 'Raeding ledgr'))[0]).toBe('reading ledger');
  });

  test('among 20,000 words fetches less than 20 KB', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const word = (at: number) =>
      Array.from(
        { length: 6 + (at % 7) },
        (_, place) => letters[(at * 7919 + place * place * (31 + at)) % 26],
      ).join('');
    const titles = Array.from({ length: 2000 }, (_, at) =>
      Array.from({ length: 10 }, (_, of) => word(10 * at + of)).join(' '),
    );
    const [suggestion, bytes] = await proposed([...titles, 'permanence'], 'permenance');
    expect(suggestion).toBe('permanence');
    expect(bytes).toBeLessThan(20_000);
  });
});
