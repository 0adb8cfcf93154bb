import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUBMISSION_FIELDS, type SubmissionField } from '../../src/registry/model/submission.ts';
import { readIssueBody, writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { alwaysIn } from '../fixtures/always.ts';
import { runs } from '../fixtures/runs.ts';
import { issueBody, readBody, submission } from '../fixtures/submissions.ts';

type Name = SubmissionField['name'];

const FENCE = '```';
const headings = SUBMISSION_FIELDS.map(({ heading }) => heading);
const description = (text: string) =>
  `### Description\n\n${text}\n\n### License\n\nCC-BY-4.0\n\n### Full Text\n\nBody.`;

// Blocks as people write them, all of them closed. A fence or raw HTML that never closes has its own test.
const word = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => `x${text.replace(/[\s<$`~_]/g, '')}x`);
const plain = fc.oneof(
  fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
  fc.constantFrom(...headings).map((name) => `${FENCE}\n### ${name}\n${FENCE}`),
  fc.constantFrom(...headings).map((name) => `~~~~ text\n### ${name}\n~~~\n~~~~`),
  fc.constantFrom(...headings).map((name) => `> ### ${name}\n>\n> quoted`),
  fc.constantFrom(...headings).map((name) => `- ### ${name}\n- another`),
  fc.constantFrom(...headings).map((name) => `    ### ${name}`),
  fc.constantFrom(...headings).map((name) => `\\### ${name}`),
  fc.constantFrom(...headings).map((name) => `| a |\n|---|\n| ### ${name} |`),
);
// A description and its like may have headings of their own, of other names than those of the form.
const markdown = fc.oneof(
  plain,
  word.map((text) => `## 9${text}`),
  word.map((text) => `### Results of 9${text}`),
);
const blocksOf = (block: typeof plain) =>
  fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join('\n\n').trimEnd());
const FREE: readonly Name[] = ['description', 'methodology', 'falsification'];
const values = fc.record(
  Object.fromEntries(
    SUBMISSION_FIELDS.map(({ name }) => [name, blocksOf(FREE.includes(name) ? markdown : plain)]),
  ) as Record<Name, ReturnType<typeof blocksOf>>,
);
// The text comes last and nothing in it is parsed, so it can contain anything.
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
  test('parses to the values that were written into it', () => {
    alwaysIn(runs(300), values, body, (fields, text) => {
      const written = new Map<Name, string>([
        ...(Object.entries(fields) as [Name, string][]),
        ['body', text],
      ]);
      const read = readIssueBody(writeIssueBody(written));
      expect(read.problems).toEqual([]);
      for (const [name, given] of written)
        expect([name, read.values.get(name)]).toEqual([name, given.replace(/^(?:[ \t]*\n)+/, '')]);
    });
  });

  test('never makes the parser throw, whatever it contains', () => {
    const starts = [...headings.map((name) => `\n### ${name}\n`), `\n${FENCE}\n`];
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...starts, '\n> ', '\n<!--\n', '\n$$\n', '\n- '),
    );
    alwaysIn(runs(500), fc.array(piece), (pieces) => {
      const { values: read, problems } = readIssueBody(pieces.join(''));
      for (const name of read.keys())
        expect(SUBMISSION_FIELDS.some((field) => field.name === name)).toBe(true);
      for (const { remedy } of problems) expect(remedy).not.toBe('');
    });
  });

  test('parses the same in every form in which a forge can deliver it', () => {
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

  test('has an empty value for “_No response_” and for a missing heading', () => {
    expect(readIssueBody('### Title\n\n_No response_\n\n### ORCID\n\n _No response_ \n').values).toEqual(
      new Map([
        ['title', ''],
        ['orcid', ''],
      ]),
    );
    expect(readBody('').fields.title).toBe('');
  });
});

describe('a heading in an issue body', () => {
  test.each([
    ['an ordered list', '1. first\n\n   ### License'],
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

  test.each(['### **License**', '### [License](#x)', '### Licen&#115;e', '### `License`'])(
    '%s counts as its visible text, so it cannot imitate a field',
    (heading) => {
      const { problems } = readIssueBody(description(`a\n\n${heading}\n\nCC0-1.0`));
      expect(problems).toMatchObject([{ field: 'license' }]);
    },
  );

  test.each(['### **Full Text**', '### Full\u00A0Text', '### Full&nbsp;Text'])(
    '%j before the Full Text is refused, because one text would be lost',
    (heading) => {
      const { problems } = readIssueBody(`### Title\n\nT\n\n${heading}\n\nfirst\n\n### Full Text\n\nsecond`);
      expect(problems).toMatchObject([{ field: 'body' }]);
    },
  );
});

describe('the Full Text', () => {
  test('can be missing, empty, or the only field', () => {
    expect(readIssueBody('### Title\n\nT').values.has('body')).toBe(false);
    expect(readIssueBody('### Full Text').values.get('body')).toBe('');
    expect(readIssueBody('### Full Text\n\nBody.').values).toEqual(new Map([['body', 'Body.']]));
  });

  test('keeps the indentation of its first line', () => {
    expect(readIssueBody('### Full Text\n\n    code\n').values.get('body')).toBe('    code');
  });

  test('begins at the first real heading, however many are quoted before it', () => {
    const shown = `${FENCE}\n### Full Text\n${FENCE}\n`.repeat(10);
    const { values: read } = readIssueBody(`### Description\n\n${shown}\n### Full Text\n\nBody.`);
    expect(read.get('body')).toBe('Body.');
  });

  test('is never lost after an unclosed fence: the fields behind the fence are missing instead', () => {
    const { fields } = submission({ description: `${FENCE}\nopen` });
    expect(fields.license).toBe('');
    expect(fields.body).toBe('');
  });
});

describe('a submission read from an issue', () => {
  test('has as its body the text, then methodology and falsification', () => {
    const both = submission({ body: 'Text.', methodology: 'How.', falsification: 'If not.' });
    expect(both.fields.body).toBe(
      'Text.\n\n## Methodology\n\nHow.\n\n## Falsification Conditions\n\nIf not.',
    );
    expect(submission({ body: 'Text.', methodology: '', falsification: '' }).fields.body).toBe('Text.');
    expect(submission({ body: '', methodology: 'How.', falsification: '' }).fields.body).toBe(
      '## Methodology\n\nHow.',
    );
  });

  test('has the same hash with any line ends, and another hash when a byte differs', () => {
    const sent = issueBody();
    const again = readBody(sent.replace(/\n/g, '\r\n'));
    expect(again.submission_sha256).toBe(readBody(sent).submission_sha256);
    expect(readBody(`${sent}.`).submission_sha256).not.toBe(again.submission_sha256);
  });

  test('accepts lists in each of their written forms', () => {
    expect(submission({ keywords: 'a, b ,c' }).fields.keywords).toEqual(['a', 'b', 'c']);
    expect(submission({ keywords: '- a\n* b\n+ c, d' }).fields.keywords).toEqual(['a', 'b', 'c', 'd']);
    expect(submission({ defines_concepts: '- a | term | b | c' }).fields.defines_concepts).toEqual([
      { term: 'a', type: 'term', definition: 'b | c' },
    ]);
  });
});
