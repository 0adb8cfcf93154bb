import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Archive } from '../../../../src/registry/archive/archive.ts';
import { matchMeaning, soughtDois } from '../../../../src/registry/archive/resolution/words.ts';
import { RESOURCES } from '../../../../src/registry/archive/resources/index.ts';
import { webPath } from '../../../../src/registry/archive/resources/resource.ts';
import type { DoiMapping } from '../../../../src/registry/model/tables.ts';
import { doiUrl } from '../../../../src/registry/text/links.ts';
import { always } from '../../../fixtures/always.ts';
import { mapping } from '../../../fixtures/mappings.ts';
import { serveFiles } from '../../../fixtures/serve-files.ts';
import { SHELF } from '../../surfaces/shelf.ts';

// Outcomes of legacy DOIs, in an archive of 1,200 of them: read through what is published, as the page reads it.

const COUNT = 1200;
const STATUSES = ['RECOVERED', 'RECOVERED_UNLINKED', '410_GONE'] as const;

function mappingAt(at: number): DoiMapping {
  const dead_doi = `10.${at % 2 === 0 ? 5281 : 5555}/${at % 3 === 0 ? 'zenodo' : 'work(記録)/part'}.${1_800_000 + at * 37}`;
  const status = STATUSES[at % 3] ?? '410_GONE';
  return mapping(dead_doi, {
    title: `Work ${at} ${'of a title '.repeat(at % 20)}`,
    live_urls: status === 'RECOVERED_UNLINKED' ? { mirror: `https://mirror.example/${at}` } : {},
    status,
    ...(status === 'RECOVERED' ? { record: '/s/records/2/' } : {}),
  });
}

const mappings = Array.from({ length: COUNT }, (_, at) => mappingAt(at));
const archive = { ...SHELF, resolution: { ...SHELF.resolution, mappings } } as Archive;

let page: typeof import('../../../../src/client/resolve/find.ts');
beforeAll(async () => {
  serveFiles(archive);
  page = await import('../../../../src/client/resolve/find.ts');
});
afterAll(() => vi.unstubAllGlobals());

const resolved = (text: string) => page.resolved(text, webPath(RESOURCES.resolution));
const doisOf = async (text: string) => (await resolved(text)).rows.map(({ doi }) => doi);

/** Every form in which one DOI is written. */
function formsOf(doi: string): string[] {
  const suffix = doi.slice(doi.indexOf('/') + 1);
  return [
    ` ${doi} `,
    `DOI: ${doi}`,
    `HTTP://DX.DOI.ORG/${doi.toUpperCase()}`,
    `doi.org/${doi}`,
    doiUrl(doi),
    encodeURIComponent(`https://doi.org/${doi}`),
    encodeURIComponent(encodeURIComponent(doi)),
    `https://zenodo.example/doi/${doi}`,
    `(${doi})`,
    `“${doi}”.`,
    suffix.toUpperCase(),
    encodeURIComponent(suffix),
    `doi:${suffix}`,
  ];
}

describe('a legacy DOI', () => {
  test('is one card in every written form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: COUNT - 1 }), async (at) => {
        const { dead_doi } = mappingAt(at);
        for (const form of formsOf(dead_doi)) expect([form, await doisOf(form)]).toEqual([form, [dead_doi]]);
      }),
      { numRuns: 40 },
    );
  });

  test('has what a card shows, the deposit among it', async () => {
    const { rows } = await resolved('zenodo.1800000');
    const card = { doi: '10.5281/zenodo.1800000', title: 'Work 0 ', status: 'RECOVERED' };
    expect(rows).toMatchObject([{ ...card, deposit: { n: 2 } }]);
  });
});

describe('what somebody writes', () => {
  test.each([
    ['', []],
    ['two words', []],
    ['10.5555/gone/01', ['10.5555/gone/01']],
    ['gone/01', ['gone/01']],
    ['10.5555/100%25', ['10.5555/100%25', '10.5555/100%']],
  ])('%j means %j', (text, meant) => {
    expect(soughtDois(text)).toEqual(meant);
  });

  test('never throws, and means nothing with white space or control characters in it', () => {
    always(fc.string({ unit: fc.constantFrom(...'10.5/%25:a("”。\u200b\ud800 \n') }), (text) => {
      for (const sought of soughtDois(text)) expect(sought).toMatch(/^[^\s\p{C}]+$/u);
    });
  });
});

test.each([
  ['NONE', 'nothing was looked for, or nothing was left to compare'],
  ['title_match_score_0.77', 'the titles were compared, and agree with a score of 0.77 of 1'],
  ['title_match_score_88', 'the titles were compared, and agree with a score of 88 of 100'],
  ['something_adopted', undefined],
])('%s is said in words', (match_type, words) => {
  expect(matchMeaning(match_type)).toBe(words);
});
