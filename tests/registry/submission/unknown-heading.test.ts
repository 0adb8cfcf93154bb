import { describe, expect, test } from 'vitest';
import { submissionOf, validateForm } from '../../../src/client/deposit/check/validate.ts';
import { GrowingIndex } from '../../../src/registry/archive.ts';
import type { SubmissionField } from '../../../src/registry/model/submission.ts';
import { readIssueBody } from '../../../src/registry/submission/issue-body.ts';
import { GOOD } from '../../fixtures/submissions.ts';

describe('a heading that nobody asked for', () => {
  const form = (creator: string, description = 'A survey of two piers.') =>
    `### Title\n\nTwo piers\n\n### Creator\n\n${creator}\n\n### Description\n\n${description}\n\n### Content Type\n\nnote\n\n### Full Text\n\nText.`;
  const found = (body: string) =>
    readIssueBody(body).problems.map(({ field, actual }) => `${field}: ${actual}`);

  test.each([
    [
      '### ORCID iD',
      'the heading “ORCID iD” on line 9 (line 3 of “Creator”), which the form does not have; the nearest is “ORCID”',
    ],
    [
      '### ORCID:',
      'the heading “ORCID:” on line 9 (line 3 of “Creator”), which is not written like the form’s “### ORCID”',
    ],
    [
      '## ORCID',
      'the heading “ORCID” on line 9 (line 3 of “Creator”), which is not written like the form’s “### ORCID”',
    ],
    [
      '#### orcid',
      'the heading “orcid” on line 9 (line 3 of “Creator”), which is not written like the form’s “### ORCID”',
    ],
    [
      '###ORCID',
      'the line “ORCID” on line 9 (line 3 of “Creator”), which is not written like the form’s “### ORCID”',
    ],
    [
      '###\u00A0ORCID',
      'the line “ORCID” on line 9 (line 3 of “Creator”), which is not written like the form’s “### ORCID”',
    ],
  ])('%j is one finding, with its line and the heading that is meant', (line, said) => {
    const body = form(`Ada Example\n\n${line}\n\n0000-0002-1825-0097`);
    expect(found(body)).toEqual([`orcid: ${said}`]);
    // Nothing of it becomes a part of the name, and its value is judged where it belongs.
    expect(readIssueBody(body).values.get('creator')).toBe('Ada Example');
    expect(readIssueBody(body).values.get('orcid')).toBe('0000-0002-1825-0097');
  });

  test.each([
    ['### Related Identifier', 'Related Identifiers'],
    ['### Keyword', 'Keywords'],
    ['## Abstract', 'Description'],
    ['### Author', 'Creator'],
    ['### Licence', 'License'],
    ['### Falsification', 'Falsification Conditions'],
    ['### Methods', 'Methodology'],
    ['### Concepts', 'Defines Concepts'],
  ])('%s is nearest to “%s”', (line, heading) => {
    expect(found(form(`Ada Example\n\n${line}\n\nx`)).join()).toContain(`the nearest is “${heading}”`);
  });

  test('is refused without a heading that is near, and before the first field', () => {
    expect(found(form('Ada Example\n\n### Acknowledgements\n\nThanks.'))).toEqual([
      'creator: the heading “Acknowledgements” on line 9 (line 3 of “Creator”), which the form does not have',
    ]);
    expect(found(`## My deposit\n\n${form('Ada Example')}`)).toEqual([
      'body: the heading “My deposit” on line 1, which the form does not have',
    ]);
  });

  test('is content of a description, where it has another name than those of the form', () => {
    const description = 'A survey.\n\n## Results\n\nTwo.\n\n#### Related work\n\nNone. C###sharp\n\n##two';
    const { problems, values: read } = readIssueBody(form('Ada Example', description));
    expect(problems).toEqual([]);
    expect(read.get('description')).toBe(description);
    expect(found(form('Ada Example', 'A survey.\n\n## Keywords\n\ntides'))).toEqual([
      'keywords: the heading “Keywords” on line 13 (line 3 of “Description”), which is not written like the form’s “### Keywords”',
    ]);
  });

  test('that borrows a name of the form in a description is one finding, and says how to keep the line', () => {
    const body = form('Ada Example', 'A survey.\n\n### Version\n\nThe second one.');
    const { problems, values: read } = readIssueBody(body);
    expect(problems).toEqual([
      {
        field: 'version',
        within: 'description',
        actual: 'the heading “Version” on line 13 (line 3 of “Description”), out of the order of the form',
        remedy:
          'Move it, with its value, to its place in the form. To keep the line as text, write a backslash before it: \\### Version',
      },
    ]);
    expect(read.get('content_type')).toBe('note');
    expect(read.get('version')).toBeUndefined();
  });

  test('that stands for that of the text ends the form: the text is not looked into', () => {
    const body = form('Ada Example').replace('### Full Text\n\nText.', '## Full text\n\n### One\n\n### Two');
    expect(found(body)).toHaveLength(1);
    expect(readIssueBody(body).values.get('body')).toBe('### One\n\n### Two');
  });
});

test('a heading of the form in a description is one finding of the page, beside the description', async () => {
  const given = { ...GOOD, description: `${GOOD.description}\n\n### Version\n\nThe second one.` };
  const values: ReadonlyMap<SubmissionField['name'], string> = new Map(
    Object.entries(given) as [SubmissionField['name'], string][],
  );
  const facts = {
    tables: undefined,
    index: new GrowingIndex(),
    nmen: { schema_version: 'v1', entities: [] },
    catalog: '',
  };
  const about = { now: '2026-07-15T12:00:00Z', attachments: { hosts: [], local: undefined } };
  const { findings } = await validateForm(values, submissionOf(values), facts, about, undefined);
  expect(findings).toMatchObject([
    { rule: 'FRM-001', field: 'description', actual: expect.stringContaining('(line 3 of “Description”)') },
  ]);
});
