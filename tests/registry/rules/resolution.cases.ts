import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { DoiMapping } from '../../../src/registry/model/tables.ts';
import { archiveCase, type Case, changeCase, itemCase, WORLD } from './case.ts';

// Mappings of legacy DOIs.

const named = (doi: string) => ({ dead_doi: doi, doi_url: `https://doi.org/${doi}` });
const LINKED: DoiMapping = {
  ...named('10.5281/zenodo.182'),
  title: 'On the keeping of small records',
  date: '2020-02-29',
  live_urls: {},
  status: 'RECOVERED',
  match_type: 'title_match_score_0.97',
  record: '/s/records/1/',
};
const { record: _record, ...UNLINKED_BASE } = LINKED;
const UNLINKED: DoiMapping = {
  ...UNLINKED_BASE,
  status: 'RECOVERED_UNLINKED',
  match_type: 'no_registry_match',
  live_urls: { mirror: 'https://mirror.example/182' },
};
const GONE: DoiMapping = { ...UNLINKED_BASE, status: '410_GONE', match_type: 'NONE' };

const SEVERAL = [
  LINKED,
  { ...UNLINKED, ...named('10.5281/zenodo.183') },
  { ...GONE, ...named('10.5281/zenodo.184') },
];

/** The world with some mappings, and whatever else of the index is changed. */
const mapped =
  (mappings: readonly DoiMapping[]) =>
  (archive: Archive): Archive => ({
    ...archive,
    resolution: { version: 'v1.0', mappings: [...mappings] },
  });

const broken = (rule: string, name: string, changes: Partial<DoiMapping>, of = LINKED) =>
  itemCase(rule, name, mapped([{ ...of, ...changes }]));
const kept = broken;

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  broken('RES-001', 'a DOI in capitals', { dead_doi: '10.5281/ZENODO.182' }),
  broken('RES-001', 'the URL of another DOI', { doi_url: 'https://doi.org/10.5281/zenodo.183' }),
  archiveCase('RES-002', 'a DOI twice', mapped([LINKED, { ...GONE, dead_doi: 'doi:10.5281/Zenodo.182' }])),
  broken('RES-004', 'the record of no deposit', { record: '/s/records/99/' }),
  broken('RES-006', 'another work', { title: 'On the keeping of large records' }),
  broken('RES-006', 'another version', { title: 'On the keeping of small records v2' }),
  broken('RES-006', 'another work, with a note about something else', {
    title: 'On the keeping of large records',
    note: 'It was entitled otherwise.',
  }),
  broken('RES-006', 'no title', { title: '' }),
  itemCase('RES-007', 'recovered, and nowhere', mapped([UNLINKED_BASE])),
  broken('RES-007', 'gone, and in the registry', { record: '/s/records/1/' }, GONE),
  broken(
    'RES-007',
    'gone, and somewhere else',
    { live_urls: { mirror: 'https://mirror.example/182' } },
    GONE,
  ),
  broken('RES-007', 'gone, with a document id', { sovereign_id: 'EA-X' }, GONE),
  broken('RES-007', 'unlinked, and linked', { record: '/s/records/1/' }, UNLINKED),
  broken('RES-007', 'unlinked, and nowhere', { live_urls: {} }, UNLINKED),
  broken('RES-008', 'a match of another kind', { match_type: 'a guess' }),
  broken('RES-008', 'a score of more than a hundred', { match_type: 'title_match_score_101' }),
  broken('RES-008', 'recovered without a match', { match_type: 'no_registry_match' }),
  broken('RES-008', 'gone, with a match', { match_type: 'heteronym_creator_search' }, GONE),
  broken('RES-009', 'a day that does not exist', { date: '2021-02-29' }),
  broken('RES-009', 'a day in the future', { date: '2026-07-17' }),
  broken('RES-010', 'a script', { live_urls: { mirror: 'javascript:alert(1)' } }, UNLINKED),
  broken(
    'RES-010',
    'the dead DOI',
    { live_urls: { doi: 'https://dx.doi.org/10.5281/ZENODO.182' } },
    UNLINKED,
  ),
  broken('RES-011', 'a note that is too long', { note: 'title '.repeat(400) }),
  changeCase('RES-013', 'a mapping gone', mapped(SEVERAL.slice(1)), { on: mapped(SEVERAL)(WORLD) }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  kept('RES-004', 'another deposit', { record: '/s/records/2/', title: 'A glossary' }),
  kept('RES-006', 'another title, acknowledged', {
    title: 'Keeping',
    note: 'The title of the first edition.',
  }),
  kept('RES-006', 'another title, with the title of the deposit', {
    title: 'Keeping',
    note: 'Now “On the keeping of small records”.',
  }),
  itemCase('RES-007', 'one of each status', mapped(SEVERAL)),
  kept('RES-007', 'unlinked, with a document id only', { live_urls: {}, sovereign_id: 'EA-Z' }, UNLINKED),
  kept('RES-008', 'the highest score', { match_type: 'title_match_score_100' }),
  kept('RES-008', 'gone without a match', { match_type: 'no_registry_match' }, GONE),
  kept('RES-009', 'a year', { date: '2020' }),
  kept('RES-009', 'a month', { date: '2020-12' }),
  kept('RES-009', 'tomorrow, which is today elsewhere', { date: '2026-07-16' }),
  kept('RES-011', 'a long title', { title: `${'a'.repeat(490)} title`, note: 'The title was longer.' }),
  changeCase(
    'RES-013',
    'a mapping replaced, and one more',
    mapped([{ ...LINKED, title: 'Another title', note: 'title' }, ...SEVERAL.slice(1)]),
    { on: mapped(SEVERAL.slice(0, 2))(WORLD) },
  ),
];
