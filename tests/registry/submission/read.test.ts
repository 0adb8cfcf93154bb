import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { submissionOf, validateForm } from '../../../src/client/deposit/check/validate.ts';
import { GrowingIndex } from '../../../src/registry/archive/archive.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { nextVersion } from '../../../src/registry/model/lifecycle.ts';
import type { SubmissionField } from '../../../src/registry/model/submission.ts';
import { readIssueBody } from '../../../src/registry/submission/issue-body.ts';
import { readRichSubmission } from '../../../src/registry/submission/read.ts';
import { GOOD, richEntry } from '../../fixtures/submissions.ts';

const TOOLS = { sha256: hashes.sha256, inspect: inspectMarkdown };
const read = (entry: unknown, draft = false) =>
  readRichSubmission('entry.json', entry, 'The text.', draft, TOOLS);
const problems = (entry: unknown, draft?: boolean) =>
  read(entry, draft).form.map(({ field, actual, remedy }) => `${field}: ${actual}. ${remedy}`);

describe('an entry of Path B', () => {
  test.each(['title', 'protocol_version', 'content_type'])(
    'without %s is read as with an empty one, for the rules to say so',
    (name) => {
      const { [name]: _left, ...entry } = { ...richEntry() } as Record<string, unknown>;
      expect(problems(entry)).toEqual([]);
      expect(read(entry).fields).toEqual(read({ ...entry, [name]: '' }).fields);
      expect(read({ ...entry, [name]: null }).fields).toEqual(read(entry).fields);
    },
  );

  test('without keywords has none', () => {
    const { keywords: _left, ...entry } = richEntry();
    expect(read(entry).fields.keywords).toEqual([]);
  });

  test.each([
    [{ family: undefined }, /^family: no family\. Give one of: [A-Z]+, /],
    [{ family: 'PROSE' }, /^family: “PROSE”\. Give one of: /],
    [{ titel: 'x' }, /^titel: a key that the schema does not have\. Remove it/],
    [{ title: 7 }, /^title: a number: 7\. Give a text\./],
    [{ related_ids: '10.5555/a' }, /^related_ids: “10\.5555\/a”\. Give a list\./],
    [{ version_in_series: 'two' }, /^version_in_series: “two”\. Give a number\./],
    [{ mirrors: ['https://example.org'] }, /^mirrors: a list: .*\. Give an object\./],
  ])('with %j is told what is wanted, in words', (change, said) => {
    const found = problems({ ...richEntry(), ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(said);
    expect(found.join()).not.toMatch(/expected|received|Invalid|undefined/i);
  });

  test('that is no object is one finding of its shape', () => {
    for (const value of [[], 'x', null, 7])
      expect(problems(value)[0]).toMatch(/^entry: .*, and no JSON object\./);
  });

  test('with a reason for a draft is refused without --draft: the reason would be lost', () => {
    const entry = richEntry({ draft_pending_reason: 'A part is missing.' });
    expect(problems(entry)).toEqual([
      'draft_pending_reason: a reason for a draft, without --draft. Mint it with --draft, or remove the reason from the entry.',
    ]);
    expect(problems(entry, true)).toEqual([]);
  });

  test('is read as an issue is: keywords, iDs and addresses in the forms in which people write them', () => {
    const entry = richEntry({
      keywords: '["tides", "doors, wooden"]',
      orcid: 'https://orcid.org/0000-0002-1825-0097/',
      language: 'zh-hant-tw',
      reciprocity_notice: 'doi:10.5281/ZENODO.12',
    });
    expect(read(entry).fields).toMatchObject({
      keywords: ['tides', 'doors, wooden'],
      orcid: '0000-0002-1825-0097',
      language: 'zh-Hant-TW',
      reciprocity_notice: 'https://doi.org/10.5281/zenodo.12',
    });
  });
});

test.each([
  ['v1.0', 'v1.1'],
  ['2.1.9', '2.1.10'],
  ['v1.0-draft', ''],
  ['first', ''],
])('after %s, a new version is “%s”, and begins with what both have in common', (version, next) => {
  const entry = { title: 'A *title*', creator: 'Editors', content_type: 'glossary', license: 'CC-BY-4.0' };
  const old = { ...entry, keywords: ['snake_case', 'C#'], version, description: 'Another.' };
  const due = { ...entry, orcid: '', language: '', keywords: 'snake_case, C#', version: next };
  expect(nextVersion(old as Deposit)).toEqual(due);
});

describe('a heading that nobody asked for', () => {
  const form = (creator: string, description = 'A survey of two piers.') =>
    `### Title\n\nTwo piers\n\n### Creator\n\n${creator}\n\n### Description\n\n${description}\n\n### Content Type\n\nnote\n\n### Full Text\n\nText.`;
  const found = (body: string) =>
    readIssueBody(body).problems.map(({ field, actual }) => `${field}: ${actual}`);

  const ELSE = 'which is not written like the form’s “### ORCID”';
  test.each([
    ['### ORCID iD', 'heading “ORCID iD”', 'which the form does not have; the nearest is “ORCID”'],
    ['### ORCID:', 'heading “ORCID:”', ELSE],
    ['## ORCID', 'heading “ORCID”', ELSE],
    ['#### orcid', 'heading “orcid”', ELSE],
    ['###ORCID', 'line “ORCID”', ELSE],
    ['###\u00A0ORCID', 'line “ORCID”', ELSE],
  ])('%j is one finding, with its line and the heading that is meant', (line, what, why) => {
    const body = form(`Ada Example\n\n${line}\n\n0000-0002-1825-0097`);
    expect(found(body)).toEqual([`orcid: the ${what} on line 9 (line 3 of “Creator”), ${why}`]);
    // Nothing of it becomes a part of the name, and its value is judged where it belongs.
    expect(readIssueBody(body).values.get('creator')).toBe('Ada Example');
    expect(readIssueBody(body).values.get('orcid')).toBe('0000-0002-1825-0097');
  });

  test.each([
    ['### Keyword', 'Keywords'],
    ['## Abstract', 'Description'],
    ['### Falsification', 'Falsification Conditions'],
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

  test('is shown whole in characters: a long one is cut between two', () => {
    const [problem] = readIssueBody(form(`Ada Example\n\n### ${'a'.repeat(115)}🦐🦐🦐`)).problems;
    expect(problem?.remedy.isWellFormed()).toBe(true);
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
  const { findings } = validateForm(values, submissionOf(values), facts, about);
  expect(findings).toMatchObject([
    { rule: 'FRM-001', field: 'description', actual: expect.stringContaining('(line 3 of “Description”)') },
  ]);
});
