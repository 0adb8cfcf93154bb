import { describe, expect, test } from 'vitest';
import type { Capture, Cite } from '../../../src/registry/model/observations.ts';
import { madeVisible, removalKinds, replacementWords } from '../../../src/registry/observation/cleaner.ts';
import { compareObservations, withTranscript } from '../../../src/registry/observation/compared.ts';
import { entryName } from '../../../src/registry/observation/route.ts';
import { safeAddress } from '../../../src/registry/text/links.ts';

// Comparisons of observations on the page of an entry.

const card = (position: number, title: string, url?: string): Cite => ({
  position,
  title,
  ...(url ? { url } : { host: 'school.example' }),
  archive_controlled: false,
});

describe('two observations', () => {
  test('are compared by their words, and by the sources that came and went', () => {
    const { text, sources } = compareObservations(
      {
        transcript: 'A name is kept.\n\nIt lasts for ten years.',
        cite_list: [card(1, 'Names', 'https://a.example/'), card(2, 'Years')],
        cites: 2,
      },
      {
        transcript: 'A name is kept.\n\nIt lasts for many years.',
        cite_list: [card(1, 'Years'), card(2, 'More names', 'https://a.example/more')],
        cites: 2,
      },
    );
    expect(text?.blocks?.map(({ kind }) => kind)).toEqual(['same', 'changed']);
    expect(sources?.came.map(({ title }) => title)).toEqual(['More names']);
    expect(sources?.went.map(({ title }) => title)).toEqual(['Names']);
  });

  test('are compared in no part that one of them does not hold: unknown sources are not none', () => {
    const known = { transcript: 'A', cite_list: [card(1, 'Names')], cites: 1 };
    expect(compareObservations({ transcript: null, cite_list: null, cites: null }, known)).toEqual({});
    expect(compareObservations(known, { transcript: null, cite_list: null, cites: 0 }).sources).toEqual({
      came: [],
      went: [card(1, 'Names')],
    });
  });

  test('have the transcripts of their captures where they hold none', () => {
    const capture_ref = { slug: 'a', obs_id: 'OBS-000000000001' };
    const captures = new Map([[capture_ref.obs_id, { transcript: 'held there' } as Capture]]);
    const of = (transcript: string | null) =>
      withTranscript({ transcript, capture_ref, cites: null, cite_list: null }, captures).transcript;
    expect([of(null), of('held here'), of('')]).toEqual(['held there', 'held here', '']);
  });
});

test('what was removed stands once for each kind, and is seen', () => {
  const kinds = removalKinds([
    { at: 3, removed: '\u200b', why: 'a character of no width' },
    { at: 9, removed: '\u00a0', replaced_by: ' ', why: 'a space of another kind' },
    { at: 12, removed: '\u200b', why: 'a character of no width' },
  ]);
  expect(
    kinds.map(({ removed, replaced_by, at }) => [madeVisible(removed), replacementWords(replaced_by), at]),
  ).toEqual([
    ['U+200B', 'nothing', [3, 12]],
    ['U+00A0', 'a space', [9]],
  ]);
  expect(madeVisible('Show more\n')).toBe('Show more↵');
});

test('an entry never takes the address of another page below the register', () => {
  const names = ['new', '12', 'new-york', '12-monkeys'].map(entryName);
  expect(names).toEqual(['new.entry', '12.entry', 'new-york', '12-monkeys']);
});

test('a source is linked at a safe address, or not at all', () => {
  expect(safeAddress('https://library.example/a b')).toBe('https://library.example/a%20b');
  for (const url of ['javascript:alert(1)', 'https://user:word@library.example/', '//library.example/'])
    expect(safeAddress(url)).toBeUndefined();
});
