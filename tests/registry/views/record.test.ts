import { describe, expect, test } from 'vitest';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { articleView, changesView, linkedArticle } from '../../../src/registry/views/beside.ts';
import { recordView } from '../../../src/registry/views/record.ts';
import { editionView, linked, textFileView } from '../../../src/registry/views/texts.ts';
import { ARCHIVE, contextOf, first, second, third } from './small.ts';

// Contents of the pages about a deposit, against values that a person wrote.

/** The second deposit supersedes the third here, so that there are versions to compare. */
const versions: Deposit[] = [
  first,
  {
    ...second,
    entities: [],
    supersedes: 3,
    predecessor_deposit_number: 3,
    version_series_id: 'halls',
    version_in_series: 2,
    keywords: ['records', 'a word of its own'],
  },
  {
    ...third,
    status: 'SUPERSEDED',
    superseded_by_deposit_number: 2,
    version_series_id: 'halls',
    version_in_series: 1,
  },
];
/** Who wrote an article that nobody judged. */
const EXTRACT = { by: 'extractive', prompt_version: null, date: '2026-07-15' };
const names = ['AXN-02', 'AXN-99', first.axn];
const context = contextOf({ ...ARCHIVE, registry: { ...ARCHIVE.registry, deposits: versions } }, names);
const [one, two, three] = [
  { number: 1, title: 'On halls', lang: undefined, to: '/s/records/1/' },
  { number: 2, title: 'On ledgers', lang: undefined, to: '/s/records/2/' },
  { number: 3, title: 'Apart', lang: undefined, to: '/s/records/3/' },
];

describe('the view of a record', () => {
  test('leads to what stands around a deposit', () => {
    expect(recordView(context, 2)).toMatchObject({
      family: { text: 'Archival', to: '/s/browse/family/archival/' },
      creators: [
        {
          text: 'Editors of the tests',
          to: '/s/browse/creator/editors-of-the-tests/',
          orcid: '0000-0002-1825-0097',
        },
      ],
      keywords: [
        { text: 'records', to: '/s/browse/keyword/records/' },
        { text: 'a word of its own', to: '/search/?q=a+word+of+its+own' },
      ],
      links: {
        'AXN-02': { number: 2, href: '/s/records/2/', status: undefined, token: 'AXN-02' },
        [first.axn]: { number: 1, href: '/s/records/1/', status: undefined, token: first.axn },
      },
      versions: [
        { ...three, version: 'v1.2', date: '2026-07-15', status: 'SUPERSEDED', changes: undefined },
        { ...two, version: 'v1.2', date: '2026-07-15', status: 'ACTIVE', changes: '/s/records/2/changes/' },
      ],
      defines: [],
      references: [
        {
          text: 'lower hall',
          to: '/graph/?search=lower+hall',
          definition: 'A thing.',
          definedIn: one,
        },
      ],
      terms: [{ text: 'ledger', to: '/lexical/l/?term=ledger', definition: 'A list.', type: 'genre' }],
      graph: '/graph/?search=On+ledgers',
      entities: [],
      cites: { count: 0, shown: [], all: '/citations/?source=2' },
      citedBy: { count: 0, shown: [], all: '/citations/?cited=2' },
      article: { to: '/wiki/2/' },
    });
  });

  test('has no number that the archive does not have', () => {
    expect(() => recordView(context, 9)).toThrow('There is no deposit 9.');
  });
});

test('a rendered text links what its view found, and not its own deposit', () => {
  const { links } = recordView(context, 2);
  const bdi = (axn: string) => `<bdi class="axn" dir="ltr" data-cites="">${axn}</bdi>`;
  expect(linked(`${bdi('AXN-02')} ${bdi('AXN-99')}`, links, 2)).toBe(
    '<bdi class="axn" dir="ltr">AXN-02</bdi> <bdi class="axn" dir="ltr">AXN-99</bdi>',
  );
  expect(linked(bdi('AXN-02'), links, 1)).toContain(
    '<a class="axn" dir="ltr" href="/s/records/2/" data-deposit="2">',
  );
});

describe('the view of an article', () => {
  const view = articleView(context, 2);

  test('has the names that it links, and the works around it', () => {
    expect(view.article).toMatch(/^\*\*On ledgers\*\* is a deposit of the type “/);
    expect({ ...view, deposit: undefined, article: undefined }).toEqual({
      deposit: undefined,
      article: undefined,
      made: EXTRACT,
      status: 'provisional-generated',
      record: '/s/records/2/',
      links: {},
      names: [{ name: 'lower hall', href: '/graph/?search=lower+hall' }],
      defines: [],
      neighbors: [],
    });
  });

  test('links no name in the sentence with which the mint begins', () => {
    const html = '<p dir="auto"><strong>The lower hall</strong></p><p>The lower hall.</p>';
    expect(linkedArticle(html, view)).toBe(
      '<p dir="ltr"><strong dir="auto">The lower hall</strong></p><p>The <a class="name" href="/graph/?search=lower+hall">lower hall</a>.</p>',
    );
  });
});

test('the view of a comparison has both versions', () => {
  expect(changesView(context, 2)).toEqual({ deposit: versions[1], before: versions[2] });
  expect(changesView(context, 1)).toBeUndefined();
});

test('the files of a text and of its edition are offered where there are any, with their sizes', () => {
  expect(textFileView(context, first)?.size).toBe(ARCHIVE.files.read('data/texts/AXN-01-text.md')?.length);
  expect(textFileView(context, { ...first, status: 'WITHDRAWN', redacted: true })).toBeUndefined();
  // No pass has read it yet.
  expect(editionView(context, first)).toBeUndefined();
  const autonomous = { by: 'extractive', prompt_version: null, date: '2026-07-16' } as const;
  expect(editionView(contextOf(ARCHIVE), { ...first, generated_by: { autonomous } } as Deposit)).toEqual({
    to: '/data/autonomous/AXN-01-autonomous.md',
    size: 1141,
    status: 'provisional-generated',
    date: '2026-07-15',
  });
});
