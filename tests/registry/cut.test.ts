import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../src/registry/answers/markdown.ts';
import { Deposit } from '../../src/registry/model/deposit.ts';
import { extractWiki, type WikiSource } from '../../src/registry/reading/wiki.ts';
import { issueTitle } from '../../src/registry/submission/github-issue.ts';
import { summaryOf } from '../../src/registry/surfaces/browse-index.ts';
import {
  countCharacters,
  cutText,
  endOf,
  isLongerThan,
  loneSurrogates,
  shorten,
} from '../../src/registry/text/strings.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

// Text is cut between graphemes and counted in code points (decision 38).

const FAMILY = '👨\u200D👩\u200D👧';

describe('a cut text', () => {
  test.each([
    ['a short text', 'abc', 3, 'abc'],
    ['a pair at the cut', `${'a'.repeat(299)}🦑x`, 300, `${'a'.repeat(299)}🦑`],
    ['a pair after the cut', `${'a'.repeat(300)}🦑`, 300, 'a'.repeat(300)],
    ['an accent after the cut', 'abce\u0301f', 4, 'abc'],
    ['a family across the cut', `ab${FAMILY}c`, 4, 'ab'],
    ['a family before the cut', `ab${FAMILY}c`, 7, `ab${FAMILY}`],
    ['two flags', '🇩🇪🇫🇷', 3, '🇩🇪'],
    ['a syllable of Hangul', '가\u1112\u1161\u11AB', 3, '가'],
    ['one grapheme that is longer', `e${'\u0301'.repeat(50)}`, 10, `e${'\u0301'.repeat(9)}`],
    ['nothing', 'abc', 0, ''],
  ])('keeps whole characters: %s', (_what, text, most, left) => {
    expect(cutText(text, most)).toBe(left);
  });

  const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = fc.constantFrom('a', '🦑', FAMILY, '🇩', 'e\u0301', '\u200D', '\r\n', 'ᄒ', 'ᅡ', 'क्षि', ' ');
  test('ends where a walk over all graphemes would end it', () => {
    fc.assert(
      fc.property(fc.array(parts), fc.nat(30), (many, most) => {
        const text = many.join('');
        let expected = '';
        for (const { segment } of whole.segment(text)) {
          if ([...expected, ...segment].length > most) break;
          expected += segment;
        }
        if (expected === '') expected = [...text].slice(0, most).join('');
        expect(cutText(text, most)).toBe(expected);
        expect(countCharacters(text)).toBe([...text].length);
        expect(isLongerThan(text, most)).toBe([...text].length > most);
        expect(endOf(text, most)).toBe(most === 0 ? '' : [...text].slice(-most).join(''));
        expect([...shorten(text, most + 1)].length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

describe('a shortened text', () => {
  const shown: readonly (readonly [what: string, most: number, cut: (text: string) => string])[] = [
    ['a summary', 200, summaryOf],
    ['a quotation in an answer', 100, (text) => inert(text, 100).replaceAll('`', '')],
    ['the title of an issue', 256, (text) => issueTitle('[DEPOSIT]', text)],
    [
      'a wiki article',
      2000,
      (text) =>
        extractWiki(
          { ...(archiveOf(submission()).registry.deposits[0] as WikiSource), description: text },
          '',
        ),
    ],
  ];
  test.each(shown)('in %s has only whole characters, wherever it is cut', (_what, most, cut) => {
    for (let before = most - 16; before <= most + 1; before += 1) {
      for (const character of ['🦑', '🇩🇪']) {
        const made = cut(`${'a'.repeat(before)}${character.repeat(3)}`);
        expect(made.isWellFormed()).toBe(true);
        expect(made.replaceAll(character, '')).not.toMatch(/[\u{10000}-\u{10FFFF}]/u);
      }
    }
  });
});

test('a stored note can be as long as the rules allow, in code points', () => {
  const [deposit] = archiveOf(submission()).registry.deposits;
  const accepts = (length: number) =>
    Deposit.safeParse({ ...deposit, substrate_note: '🦑'.repeat(length) }).success;
  expect([accepts(500), accepts(501)]).toEqual([true, false]);
});

describe('a lone surrogate', () => {
  test.each([
    ['a title', { title: 'A squid \uD83E here' }, 'title', 'a lone surrogate (U+D83E) at character 9'],
    ['a text', { body: 'One\n🦑\uDD91' }, 'body', 'a lone surrogate (U+DD91) at line 2, character 2'],
    ['a list', { keywords: 'one, \uD83E' }, 'keywords', 'a lone surrogate (U+D83E) at character 6'],
  ])('in %s is reported with its field and position', (_what, fields, field, actual) => {
    expect(submission(fields).malformed).toEqual([{ field, actual }]);
  });

  test('is reported in values and names at any depth, in printable form', () => {
    const value = { list: [{ a: 'whole 🦑' }, { 'b\uD83E': '\uDD91' }] };
    expect([...loneSurrogates(value)]).toEqual([
      { field: 'list[1].b{U+D83E}', actual: 'a lone surrogate (U+D83E) at character 2 of the name' },
      { field: 'list[1].b{U+D83E}', actual: 'a lone surrogate (U+DD91) at character 1' },
    ]);
  });
});
