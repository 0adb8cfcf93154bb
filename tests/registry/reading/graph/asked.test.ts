import { afterAll, describe, expect, it, vi } from 'vitest';
import { bySubject } from '../../../../src/registry/reading/graph/overview.ts';
import { archiveOf } from '../../../fixtures/archive.ts';
import { serveFiles } from '../../../fixtures/serve-files.ts';
import { byIssue, type RawFields, submission } from '../../../fixtures/submissions.ts';

// Results of an address such as `/graph/?search=glyph`, over the files that are published, with the code that the page runs.

const work = (issue: number, title: string, fields: RawFields) =>
  submission(
    { title, related_ids: '', keywords: 'keeping', body: `The text of ${title}.`, ...fields },
    byIssue(issue),
  );

const archive = archiveOf(
  work(1, 'How a seal is made', {
    defines_concepts: 'glyph table | term | A list of 256 glyphs.',
    entity_triples: '',
  }),
  work(2, 'Second', {
    defines_concepts: '',
    entity_triples: 'Small Record | is kept in | a box | relation | stated',
  }),
);

describe('an address of the graph', () => {
  afterAll(() => vi.unstubAllGlobals());

  it.each([
    ['2', 'Second'],
    ['deposit 2', 'Second'],
    ['AXN-02', 'Second'],
    ['how a seal is made', 'How a seal is made'],
    ['Glyph Table', 'glyph table'],
    // A part of a name.
    ['glyph', 'glyph table'],
    ['a seal', 'How a seal is made'],
    ['zzz', undefined],
  ])('that asks for “%s”', async (asked, name) => {
    serveFiles(archive);
    const { keyFor, loadGraph } = await import('../../../../src/client/graph/data.ts');
    const data = await loadGraph();
    expect((await keyFor(data, asked))?.name).toBe(name);
  });
});

it('among the subjects of the graph are some of each kind', () => {
  expect(bySubject(archive, 1).map(({ subject }) => subject.kind)).toEqual(['deposit']);
  expect(new Set(bySubject(archive, 1, 1).map(({ subject }) => subject.kind))).toEqual(
    new Set(['deposit', 'entity']),
  );
});
