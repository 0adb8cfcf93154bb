import { describe, expect, test } from 'vitest';
import type { RegisterEntry } from '../../../src/registry/model/observations.ts';
import { browsePath, pagesOf } from '../../../src/registry/pages/browse/paths.ts';
import { articlesView, browseView, citationsView } from '../../../src/registry/views/lists.ts';
import {
  addressListView,
  captureListView,
  entryView,
  legacyDoiListView,
  registerListView,
} from '../../../src/registry/views/observations.ts';
import { worksOf } from '../../fixtures/archive.ts';
import { ARCHIVE, contextOf, first, second, third } from './small.ts';

// Contents of the pages of lists, against values that a person wrote.

const row = ({ axn, family, status, creator, content_type, date, deposit_number, title }: typeof first) => ({
  ...{ number: deposit_number, title, lang: undefined, to: `/s/records/${deposit_number}/` },
  ...{ axn, family, status, creator, content_type, date, deposit_number },
});

test('the citations have both works and the words that cite, and on the first page what all come to', () => {
  const archive = worksOf({ title: 'Cited', body: 'Nothing.' }, { title: 'Citing', body: 'As AXN-01 says.' });
  const [cited, citing] = archive.registry.deposits.map(row);
  expect(citationsView(contextOf(archive), undefined)).toEqual({
    part: { key: undefined, label: 'Newest', title: 'deposits Newest' },
    path: '/citations/',
    rows: [{ id: 'c2-1-axn_hex', source: citing, target: cited, via: 'axn_hex_reference', token: 'AXN-01' }],
    isEmpty: false,
    hasDeposits: true,
    steps: {},
    all: [],
    total: 1,
    sources: 1,
    mostCited: [{ ...cited, citing: 1, citations: 1, all: '/citations/?cited=1' }],
  });
});

test('the articles lead to their own pages, the newest first', () => {
  const { rows } = articlesView(contextOf(ARCHIVE), undefined);
  expect(rows.map(({ id, to, title }) => [id, to, title])).toEqual([
    ['d3', '/wiki/3/', 'Apart'],
    ['d2', '/wiki/2/', 'On ledgers'],
    ['d1', '/wiki/1/', 'On halls'],
  ]);
});

test('a page of deposits but the first says nothing that changes with each deposit', () => {
  const summary =
    'A short treatise on how small records are kept, written so that it is longer than the hundred characters that are advised.';
  expect(browseView(contextOf(ARCHIVE), pagesOf([first, second, third], 1), 1, browsePath)).toEqual({
    number: 1,
    rows: [{ ...row(first), minted_at: '2026-07-15T12:00:00Z', summary }],
    range: '1',
    steps: { before: { text: 'Newest', to: '/s/browse/' } },
    all: [],
    total: 0,
  });
});

describe('what was observed', () => {
  const entry = (slug: string, surface: string): RegisterEntry => ({
    ...{ slug, surface, q: 'lower hall', addr_id: 'A-1', obs_id: `O-${slug}`, date: '2026-07-11' },
    ...{ auth: 'signed out; incognito', entity: 'hall', archive_present: false, ev: 'paste' },
    ...{ transcript: 'It is a hall.', dates: ['2026-07-11'], n_observations: 1, observations: [] },
  });
  const [panel, other] = [entry('panel', 'Panel'), entry('other', 'Other')];
  const context = contextOf({ ...ARCHIVE, register: { ...ARCHIVE.register, entries: [panel, other] } });

  test('at an address has its observations, the newest first, and the terms that it refers to', () => {
    expect(addressListView(context, undefined).rows).toMatchObject([
      {
        address: { canonical_query: 'lower hall', observation_class: 'observed_address' },
        observations: [{ date: '2026-07-10', capture: '/captures/?q=' }, { date: '2026-07-09' }],
        terms: [{ text: 'Lower Hall', to: undefined, graph: undefined }],
      },
    ]);
  });

  test('in a capture leads to its address, to the entries of the register there, and to related captures', () => {
    const [own] = ARCHIVE.captures.entries;
    if (!own) throw new Error('the small archive has a capture');
    const capture = { ...own, imgs: [], addr_id: 'A-1', obs_id: 'O-1', related: ['later', 'unknown'] };
    const later = { ...own, imgs: [], slug: 'later', q: 'upper hall', date: '2026-07-11', obs_id: 'O-2' };
    const captures = { ...ARCHIVE.captures, entries: [capture, later] };
    const { rows } = captureListView(contextOf({ ...context.archive, captures }), undefined);
    expect(rows.map((one) => one.capture.slug)).toEqual(['later', 'lower-hall']);
    expect(rows[1]).toEqual({
      capture,
      pictures: [],
      address: '/addresses/?q=lower+hall',
      entries: [
        { text: 'Panel', to: '/register/panel/' },
        { text: 'Other', to: '/register/other/' },
      ],
      related: [{ text: 'upper hall', to: '/captures/?q=O-2', date: '2026-07-11' }],
      itself: '/captures/#O-1',
    });
  });

  test('of legacy DOIs says what became of each, and on the first page how many became what', () => {
    const mappings = ARCHIVE.resolution.mappings.map((one) => ({ ...one, match_type: 'NONE' as const }));
    const resolution = { ...ARCHIVE.resolution, mappings };
    const { rows, counts } = legacyDoiListView(contextOf({ ...ARCHIVE, resolution }), undefined);
    expect(rows.map(({ mapping, to }) => [mapping.dead_doi, to])).toEqual([
      ['10.5555/b', '/resolve/?doi=10.5555%2Fb'],
      ['10.5555/a', '/resolve/?doi=10.5555%2Fa'],
    ]);
    expect(counts).toEqual([
      { status: 'RECOVERED', count: 1 },
      { status: 'RECOVERED_UNLINKED', count: 0 },
      { status: '410_GONE', count: 1 },
    ]);
  });

  test('in the register leads to the page of each entry, and from there to those before it', () => {
    expect(registerListView(context, undefined).rows).toEqual([
      { entry: other, to: '/register/other/' },
      { entry: panel, to: '/register/panel/' },
    ]);
    const { observations, ...view } = entryView(context, 'other');
    expect(view).toEqual({
      entry: other,
      address: '/addresses/?q=lower+hall',
      elsewhere: [{ text: 'Panel', to: '/register/panel/' }],
      url: 'https://registry.example/register/other/',
      file: 'https://registry.example/data/observation-register.json',
      register: `${ARCHIVE.site.name}, observation register`,
    });
    expect(observations.map(({ observation, capture }) => [observation.obs_id, capture])).toEqual([
      ['O-other', undefined],
    ]);
    expect(() => entryView(context, 'none')).toThrow('The register has no entry none.');
  });
});
