import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { readRichSubmission } from '../../../src/registry/submission/read.ts';
import { richEntry } from '../../fixtures/submissions.ts';

const TOOLS = { sha256: hashes.sha256, inspect: inspectMarkdown };
const read = (entry: unknown, draft = false) =>
  readRichSubmission('entry.json', entry, 'The text.', draft, TOOLS);
const problems = (entry: unknown, draft?: boolean) =>
  read(entry, draft).form.map(({ field, actual, remedy }) => `${field}: ${actual}. ${remedy}`);

describe('an entry of Path B', () => {
  test.each([
    'title',
    'creator',
    'description',
    'license',
    'substrate',
    'protocol_version',
    'date',
    'content_type',
  ])('without %s is read as with an empty one, for the rules to say so', (name) => {
    const { [name]: _left, ...entry } = { ...richEntry() } as Record<string, unknown>;
    expect(problems(entry)).toEqual([]);
    expect(read(entry).fields).toEqual(read({ ...entry, [name]: '' }).fields);
    expect(read({ ...entry, [name]: null }).fields).toEqual(read(entry).fields);
  });

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
      reciprocity_notice: 'doi:10.5281/ZENODO.12',
    });
    expect(read(entry).fields).toMatchObject({
      keywords: ['tides', 'doors, wooden'],
      orcid: '0000-0002-1825-0097',
      reciprocity_notice: 'https://doi.org/10.5281/zenodo.12',
    });
  });
});
