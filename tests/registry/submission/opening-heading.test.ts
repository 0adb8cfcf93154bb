import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingHeading, repeatsTitle } from '../../../src/registry/submission/front-matter.ts';

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
    expect(repeatsTitle('On  Margins.', '# on *margins*\n\nText')?.end).toBe(16);
    expect(repeatsTitle('On margins', '# On margins, again\n\nText')).toBeUndefined();
    expect(repeatsTitle('', '# \n\nText')).toBeUndefined();
  });

  test('takes away the heading and blank lines alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z ]{0,20}$/), fc.string(), (title, rest) => {
        const found = repeatsTitle(title, `# ${title}\n\n${rest}`);
        expect(`# ${title}\n\n${rest}`.slice(found?.end).trimStart()).toBe(rest.trimStart());
      }),
    );
  });
});
