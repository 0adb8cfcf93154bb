import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBMISSION_FIELDS, type SubmissionField } from '../../src/registry/model/submission.ts';
import { readIssueBody, writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { issueBody, readBody, submission } from '../fixtures/submissions.ts';

type Name = SubmissionField['name'];

const FENCE = '```';
const headings = SUBMISSION_FIELDS.map(({ heading }) => heading);
const description = (text: string) =>
  `### Description\n\n${text}\n\n### License\n\nCC-BY-4.0\n\n### Full Text\n\nBody.`;

// Blocks as people write them. Each is closed in itself: what opens a fence or raw HTML and never closes it is tested apart.
const word = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => `x${text.replace(/[\s<$`~_]/g, '')}x`);
const block = fc.oneof(
  fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
  word.map((text) => `## ${text}`),
  word.map((text) => `### Results of ${text}`),
  fc.constantFrom(...headings).map((name) => `${FENCE}\n### ${name}\n${FENCE}`),
  fc.constantFrom(...headings).map((name) => `~~~~ text\n### ${name}\n~~~\n~~~~`),
  fc.constantFrom(...headings).map((name) => `> ### ${name}\n>\n> quoted`),
  fc.constantFrom(...headings).map((name) => `- ### ${name}\n- another`),
  fc.constantFrom(...headings).map((name) => `    ### ${name}`),
  fc.constantFrom(...headings).map((name) => `#### ${name}`),
  fc.constantFrom(...headings).map((name) => `\\### ${name}`),
  fc.constantFrom(...headings).map((name) => `###${name}`),
  fc.constantFrom(...headings).map((name) => `| a |\n|---|\n| ### ${name} |`),
);
const value = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join('\n\n').trimEnd());
const values = fc.record(
  Object.fromEntries(SUBMISSION_FIELDS.map(({ name }) => [name, value])) as Record<Name, typeof value>,
);
// The text is last: nothing in it can be mistaken, so it may hold anything.
const body = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...headings.map((name) => `\n\n### ${name}\n\n`),
        `\n${FENCE}\n`,
        '\n<!--\n',
        '$$',
        '\n\n',
      ),
    ),
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/\r\n?/g, '\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
  )
  .filter((text) => text.trim() !== '_No response_');

describe('an issue body', () => {
  test('gives back the values that were written into it', () => {
    fc.assert(
      fc.property(values, body, (fields, text) => {
        const written = new Map<Name, string>([
          ...(Object.entries(fields) as [Name, string][]),
          ['body', text],
        ]);
        const read = readIssueBody(writeIssueBody(written));
        expect(read.problems).toEqual([]);
        for (const [name, given] of written)
          expect([name, read.values.get(name)]).toEqual([name, given.replace(/^(?:[ \t]*\n)+/, '')]);
      }),
      { numRuns: 300 },
    );
  });

  test('is read without throwing, whatever it holds', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...headings.map((name) => `\n### ${name}\n`),
        `\n${FENCE}\n`,
        '\n> ',
        '\n<!--\n',
        '\n$$\n',
        '\n- ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { values: read, problems } = readIssueBody(pieces.join(''));
        for (const name of read.keys())
          expect(SUBMISSION_FIELDS.some((field) => field.name === name)).toBe(true);
        for (const { remedy } of problems) expect(remedy).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  test('is read in any of the ways in which a forge may deliver it', () => {
    const plain = issueBody();
    const others = [
      plain.replace(/\n/g, '\r\n'),
      `\uFEFF${plain}`,
      plain.replace(/^### (.*)$/gm, (_, name: string) => `###   ${name.toUpperCase()}  ###`),
      plain.replace(/^### (.*)$/gm, (_, name: string) => ` ### ${name.toLowerCase()}`),
      `Words before the form are nobody’s field.\n\n${plain}`,
    ];
    for (const other of others) expect(readBody(other).fields).toEqual(readBody(plain).fields);
  });

  test('takes “_No response_” for nothing, and a missing heading too', () => {
    expect(readIssueBody('### Title\n\n_No response_\n\n### ORCID\n\n _No response_ \n').values).toEqual(
      new Map([
        ['title', ''],
        ['orcid', ''],
      ]),
    );
    expect(readBody('').fields.title).toBe('');
  });
});

describe('a heading', () => {
  test.each([
    ['a code fence', `${FENCE}\n### License\n${FENCE}`],
    ['a longer fence with a shorter one in it', `~~~~\n~~~\n### License\n~~~~`],
    ['a block quote', '> ### License'],
    ['a list', '- ### License'],
    ['an ordered list', '1. first\n\n   ### License'],
    ['indented code', 'x\n\n    ### License'],
    ['raw HTML', '<pre>\n### License\n</pre>'],
    ['a comment', '<!--\n### License\n-->'],
    ['mathematics', '$$\n### License\n$$'],
    ['a footnote', 'x[^1]\n\n[^1]: y\n\n    ### License'],
  ])('in %s is content', (_where, text) => {
    const { values: read, problems } = readIssueBody(description(text));
    expect(problems).toEqual([]);
    expect(read.get('description')).toBe(text);
    expect(read.get('license')).toBe('CC-BY-4.0');
  });

  test('that names no field is content of the field it stands in', () => {
    const { values: read } = readIssueBody(description('a\n\n### Results\n\nb'));
    expect(read.get('description')).toBe('a\n\n### Results\n\nb');
  });

  test('that would forge a later field is refused, not guessed at', () => {
    const forged = description('a\n\n### License\n\nCC0-1.0');
    expect(readIssueBody(forged).problems).toMatchObject([{ field: 'license' }]);
  });

  test('that repeats an earlier field is refused, not guessed at', () => {
    const { problems } = readIssueBody(`### Title\n\nA\n\n${description('a\n\n### Title\n\nB')}`);
    expect(problems).toMatchObject([{ field: 'title' }]);
  });

  test('out of order is refused', () => {
    const { problems } = readIssueBody('### Creator\n\nC\n\n### Title\n\nT\n');
    expect(problems).toMatchObject([{ field: 'title' }]);
  });

  test.each(['### **License**', '### [License](#x)', '### Licen&#115;e', '### `License`'])(
    '%s counts as what it shows, so that it forges nothing',
    (heading) => {
      const { problems } = readIssueBody(description(`a\n\n${heading}\n\nCC0-1.0`));
      expect(problems).toMatchObject([{ field: 'license' }]);
    },
  );

  test.each(['### **Full Text**', '### Full\u00A0Text', '### Full&nbsp;Text'])(
    '%j before the Full Text is refused, since one text would be lost',
    (heading) => {
      const { problems } = readIssueBody(`### Title\n\nT\n\n${heading}\n\nfirst\n\n### Full Text\n\nsecond`);
      expect(problems).toMatchObject([{ field: 'body' }]);
    },
  );
});

describe('the Full Text', () => {
  test('may be missing, empty, or all that there is', () => {
    expect(readIssueBody('### Title\n\nT').values.has('body')).toBe(false);
    expect(readIssueBody('### Full Text').values.get('body')).toBe('');
    expect(readIssueBody('### Full Text\n\nBody.').values).toEqual(new Map([['body', 'Body.']]));
  });

  test('is verbatim, headings of the form included', () => {
    const text = '### Title\n\nNot a title.\n\n### Full Text\n\n<!-- open\n\n```\nunclosed';
    const { values: read, problems } = readIssueBody(
      writeIssueBody(
        new Map([
          ['title', 'T'],
          ['body', text],
        ]),
      ),
    );
    expect(problems).toEqual([]);
    expect(read.get('title')).toBe('T');
    expect(read.get('body')).toBe(text);
  });

  test('keeps the indentation of its first line', () => {
    expect(readIssueBody('### Full Text\n\n    code\n').values.get('body')).toBe('    code');
  });

  test('begins at the first heading that is one, however many are shown before it', () => {
    const shown = `${FENCE}\n### Full Text\n${FENCE}\n`.repeat(10);
    const { values: read } = readIssueBody(`### Description\n\n${shown}\n### Full Text\n\nBody.`);
    expect(read.get('body')).toBe('Body.');
  });

  test('is never lost when a fence before it stays open: the fields behind it are missing instead', () => {
    const { fields } = submission({ description: `${FENCE}\nopen` });
    expect(fields.license).toBe('');
    expect(fields.body).toBe('');
  });
});

describe('a submission', () => {
  test('has the body that decision 15 requirement: the text, then methodology and falsification', () => {
    const both = submission({ body: 'Text.', methodology: 'How.', falsification: 'If not.' });
    expect(both.fields.body).toBe(
      'Text.\n\n## Methodology\n\nHow.\n\n## Falsification Conditions\n\nIf not.',
    );
    expect(submission({ body: 'Text.', methodology: '', falsification: '' }).fields.body).toBe('Text.');
    expect(submission({ body: '', methodology: 'How.', falsification: '' }).fields.body).toBe(
      '## Methodology\n\nHow.',
    );
  });

  test('is the same one whatever its line ends, and another when a byte of it differs', () => {
    const sent = issueBody();
    const again = readBody(sent.replace(/\n/g, '\r\n'));
    expect(again.submission_sha256).toBe(readBody(sent).submission_sha256);
    expect(readBody(`${sent}.`).submission_sha256).not.toBe(again.submission_sha256);
  });

  test('takes its lists apart, in each of the forms in which they are written', () => {
    expect(submission({ keywords: 'a, b ,c' }).fields.keywords).toEqual(['a', 'b', 'c']);
    expect(submission({ keywords: '- a\n* b\n+ c, d' }).fields.keywords).toEqual(['a', 'b', 'c', 'd']);
    expect(submission({ defines_concepts: '- a | term | b | c' }).fields.defines_concepts).toEqual([
      { term: 'a', type: 'term', definition: 'b | c' },
    ]);
  });
});
