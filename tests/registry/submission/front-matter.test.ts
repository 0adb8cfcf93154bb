import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  headingLikeTitle,
  openingHeading,
  readFrontMatter,
  splitFrontMatter,
} from '../../../src/registry/submission/front-matter.ts';
import { spdxOf } from '../../../src/registry/submission/lists.ts';
import { always, alwaysIn } from '../../fixtures/always.ts';
import { runs } from '../../fixtures/runs.ts';

const read = (yaml: string) => {
  const { stated, left } = readFrontMatter(yaml);
  return { ...Object.fromEntries(stated.map(({ field, value }) => [field, value])), left };
};

describe('front matter', () => {
  test('states the fields of the form, in the keys that tools write', () => {
    const quarto = `title: "On *margins*"
author:
  - name: Ada Example
    orcid: https://orcid.org/0000-0002-1825-0097
date: 2026-03-05
abstract: |
  Two lines
  of abstract.
tags: [margins, notes, margins]
license: CC BY 4.0
version: 1.10
layout: post`;
    expect(read(quarto)).toEqual({
      title: 'On *margins*',
      creator: 'Ada Example',
      orcid: '0000-0002-1825-0097',
      date: '2026-03-05',
      description: 'Two lines\nof abstract.',
      keywords: 'margins, notes',
      license: 'CC-BY-4.0',
      version: '1.10',
      left: ['the form has no field for “layout: post”'],
    });
  });

  test('keeps numbers, dates and words such as “no” as they are written', () => {
    expect(read('title: 1984\ncreator: no\ndate: 2026/3/5\nversion: 2.0')).toEqual({
      title: '1984',
      creator: 'no',
      date: '2026-03-05',
      version: '2.0',
      left: [],
    });
  });

  test('names several creators, each iD in the place of its creator', () => {
    const people =
      'authors:\n  - Bo Two\n  - {given: Ada, family: One, suffix: Jr., orcid: "https://orcid.org/0000-0002-1825-0097/"}\n  - {name: {given: Cy, family: Three}}';
    expect(read(people)).toEqual({
      creator: 'Bo Two; One, Ada, Jr.; Three, Cy',
      orcid: '; 0000-0002-1825-0097;',
      left: [],
    });
    expect(read('author: [A One, B Two]\norcid: [0000-0002-1825-0097, 0000-0002-1694-233x]')).toMatchObject({
      orcid: '0000-0002-1825-0097; 0000-0002-1694-233X',
    });
  });

  test('says what of an author it leaves out', () => {
    const people =
      'author:\n  - name: Ada One\n    affiliation: Port Vell\n    email: ada@example.org\n  - {role: editor}';
    expect(read(people)).toEqual({
      creator: 'Ada One',
      left: ['author: of an author: affiliation, email; of an author: role; 1 without a name'],
    });
  });

  test.each([
    ['title: The Chronicle: A Stemma', 'The Chronicle: A Stemma'],
    ['title: "The Mark" and other words', '"The Mark" and other words'],
    ['title: *Marks* on a quay', '*Marks* on a quay'],
    ['title: [Draft] Notes on a pier', '[Draft] Notes on a pier'],
    ['title: @quay, and what it means', '@quay, and what it means'],
    ['title: `marks` and quays', '`marks` and quays'],
    ['title: % of it', '% of it'],
  ])('is read as a person meant it: %s', (line, title) => {
    expect(read(`${line}\nauthor: Ada One\ntype: note\nkeywords:\n  - tides\n  - quays`)).toEqual({
      title,
      creator: 'Ada One',
      content_type: 'note',
      keywords: 'tides, quays',
      left: [],
    });
  });

  test('says what it leaves out, and cuts nothing without saying so', () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(', ');
    const made = read(`title: [one, two]\ndate: spring\nkeywords: ${words}`);
    expect(made).toMatchObject({ keywords: words.split(', ').slice(0, 50).join(', ') });
    expect(made.left).toEqual([
      'title: not a text',
      'date: “spring” is not a date written as YYYY-MM-DD, such as 2026-03-05',
      'keywords: 50 of 100 words; a deposit has at most 50',
    ]);
    expect(read(`title: ${'long '.repeat(200)}`).left).toEqual(['title: longer than 500 characters']);
  });

  test.each([
    ['an alias', 'title: &a [x]\ncreator: *a'],
    ['a thousand million laughs', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\ntitle: [*c, *c]`],
    ['ten thousand brackets', `title: ${'['.repeat(10_000)}`],
    ['a key twice', 'title: one\ntitle: two'],
    ['a list', '- title: one'],
    ['an open quotation mark', 'title: "one'],
  ])('is refused with a sentence: %s', (_name, yaml) => {
    expect(() => readFrontMatter(yaml)).toThrow(/^its front matter /);
  });

  test('never throws anything but a sentence, and gives only texts', () => {
    const names = ['title', 'author', 'date', 'keywords', 'license', 'orcid', 'x', '<<', '__proto__'];
    const key = fc.constantFrom(...names);
    const value = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('!!js/function x', '&a', '*a', '|', '> x', '2026-01-01'),
    );
    alwaysIn(runs(300), fc.array(fc.tuple(key, value), { maxLength: 6 }), (lines) => {
      try {
        const { stated } = readFrontMatter(lines.map((line) => line.join(': ')).join('\n'));
        for (const { value: text } of stated) expect(typeof text).toBe('string');
      } catch (error) {
        expect((error as Error).message).toMatch(/^its front matter /);
      }
    });
  });
});

describe('where front matter stands', () => {
  test('is between two lines of hyphens at the beginning, after a byte-order mark and with any line ends', () => {
    for (const text of [
      '---\ntitle: A\n---\n\nBody',
      '\uFEFF---\r\ntitle: A\r\n---\r\nBody',
      '--- \ntitle: A\n...\nBody',
    ]) {
      const found = splitFrontMatter(text);
      expect(found?.yaml.trim()).toBe('title: A');
      expect(text.slice(found?.end)).toBe('Body');
    }
  });

  test('is nowhere in a text that merely has such lines', () => {
    const texts = ['Body\n---\ntitle: A\n---\n', '---\nA paragraph.\n---\nMore.', '---\ntitle: A\nno end'];
    for (const text of texts) expect(splitFrontMatter(text)).toBeUndefined();
  });
});

test('a Creative Commons license is known in its usual forms', () => {
  expect(
    [
      'CC BY 4.0',
      'cc-by-sa-4.0',
      'CC0',
      'https://creativecommons.org/licenses/by-nc/4.0/',
      'creativecommons.org/publicdomain/zero/1.0/',
    ].map(spdxOf),
  ).toEqual(['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0', 'CC-BY-NC-4.0', 'CC0-1.0']);
  expect(['MIT', 'All rights reserved', 'CC BY', ''].filter(spdxOf)).toEqual([]);
});

describe('the heading with which a text begins', () => {
  test.each([
    ['# On margins\n\nText', 'On margins', 'Text'],
    ['\uFEFF\n\n#  On *margins* and `notes` ##\r\n\r\nText', 'On margins and notes', 'Text'],
    ['On margins\n==========\nText', 'On margins', 'Text'],
    ['# [On margins](https://example.org) {#top}\nText', 'On margins', 'Text'],
    ['# Only this', 'Only this', ''],
  ])('is found with its words: %j', (text, words, rest) => {
    const found = openingHeading(text);
    expect(found?.words).toBe(words);
    expect(text.slice(found?.end)).toBe(rest);
  });

  test.each(['## Second level', 'Text\n\n# Later', '#hashtag', '    # code', '- item\n===', '', '#'])(
    'is not there: %j',
    (text) => expect(openingHeading(text)).toBeUndefined(),
  );

  test('repeats the title whatever its case, spaces, signs and full stop', () => {
    expect(headingLikeTitle('On  Margins.', '# on *margins*\n\nText')?.end).toBe(16);
    expect(headingLikeTitle('On margins', '# On margins, again\n\nText')).toBeUndefined();
    expect(headingLikeTitle('', '# \n\nText')).toBeUndefined();
  });

  test('takes away the heading and blank lines alone', () => {
    always(fc.stringMatching(/^[a-z][a-z ]{0,20}$/), fc.string(), (title, rest) => {
      const found = headingLikeTitle(title, `# ${title}\n\n${rest}`);
      expect(`# ${title}\n\n${rest}`.slice(found?.end).trimStart()).toBe(rest.trimStart());
    });
  });
});
