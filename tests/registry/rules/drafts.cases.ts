import { draftOf } from '../../fixtures/observations.ts';
import type { Case } from './case.ts';
import { draftCase, ENGAGED, KEPT } from './observations.cases.ts';

// Observations as they are handed to the intake.

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  draftCase('OBS-001', 'a draft with a slug', { slug: 'mine' }),
  draftCase('OBS-002', 'no string', { q: undefined }),
  draftCase('OBS-002', 'a string of spaces', { q: '   ' }),
  draftCase('OBS-002', 'a string of characters that show nothing', { q: '\u200b\u00ad' }),
  draftCase('OBS-002', 'an override in the string', { q: 'wound \u202egauge' }),
  ...['\n', '\r\n', '\t', '\u2028', '\u2029'].map((sign) =>
    draftCase('OBS-002', `a string with ${JSON.stringify(sign)}`, { q: `wound${sign}gauge` }),
  ),
  draftCase('OBS-003', 'no date', { date: undefined }),
  draftCase('OBS-003', 'a day that does not exist', { date: '2026-02-30' }),
  draftCase('OBS-003', 'a day after today', { date: '2026-07-16' }),
  draftCase('OBS-004', 'the very observation again', () => draftOf()),
  draftCase('OBS-004', 'the same with other composed characters and spaces', () =>
    draftOf({ q: ' “wound gauge” ', transcript: 'Else.' }),
  ),
  draftCase('OBS-005', 'no surface', { surface: '' }),
  draftCase('OBS-006', 'no auth', { auth: undefined }),
  draftCase('OBS-006', 'one dimension only', { auth: 'signed out' }),
  draftCase('OBS-007', 'a paste without a transcript', { transcript: undefined }),
  draftCase('OBS-007', 'a capture without a reference', { ev: 'capture', transcript: undefined }),
  draftCase('OBS-007', 'an answer that names the archive, without a capture', {
    transcript: 'The archive of  the tests has it.',
  }),
  draftCase('OBS-007', 'a card of the archive, without a capture', {
    cite_list: [{ position: 1, title: 'A record', url: 'https://www.registry.example/s/records/1/' }],
  }),
  draftCase('OBS-007', 'a capture that is not there', {
    capture_ref: { slug: 'no-capture', obs_id: 'OBS-0123456789ab' },
  }),
  draftCase('OBS-007', 'the capture of another observation', { capture_ref: ENGAGED.capture_ref }),
  draftCase('OBS-007', 'another kind of evidence', { ev: 'hearsay' }),
  draftCase('OBS-008', 'a transcript of residue', { transcript: 'Show more\n\u200b\n' }),
  draftCase('OBS-008', 'a transcript with more residue than is listed', {
    transcript: 'a\u200b'.repeat(10_001),
  }),
  draftCase('OBS-009', 'fewer cards than are listed', { cites: 0 }),
  draftCase('OBS-009', 'cards out of order', {
    cites: 3,
    cite_list: [
      { position: 2, title: 'b' },
      { position: 1, title: 'a' },
    ],
  }),
  draftCase('OBS-009', 'a negative number', { cites: -1 }),
  draftCase('OBS-009', 'a card that runs code', {
    cite_list: [{ position: 1, title: 'a', url: 'javascript:alert(1)' }],
  }),
  draftCase('OBS-009', 'a host that is not that of the address', {
    cite_list: [{ position: 1, title: 'a', url: 'https://example.org/', host: 'example.com' }],
  }),
  draftCase(
    'OBS-010',
    'a declaration that lowers',
    () => ({ ...ENGAGED, date: '2026-07-11', archive_present: false, capture_ref: undefined }),
    ['OBS-007'],
  ),
  draftCase('OBS-010', 'a basis without a presence', { archive_basis: 'It is in the image.' }),
  draftCase('OBS-010', 'a declaration without a basis', { archive_present: true }, ['OBS-007']),
  draftCase('OBS-011', 'no entity', { entity: undefined }),
  draftCase('OBS-011', 'another entity than the entry', () =>
    draftOf({ date: '2026-07-13', entity: 'Another Engine' }),
  ),
  draftCase('OBS-011', 'a field that no draft has', { colour: 'red' }),
  draftCase('OBS-011', 'half a character', { notes: { a: '\uD83E' } }),
  draftCase('OBS-011', 'a control character in a note', { notes: { a: '\u0007' } }),
  draftCase('OBS-011', 'a transcript over its cap', { transcript: 'x'.repeat(5_000_001) }),
  draftCase('OBS-011', 'a list in the place of a draft', () => []),
];

/** Cases that keep a rule. */
export const keeping: readonly Case[] = [
  ...KEPT.map((rule) => draftCase(rule, 'a new observation', {})),
  draftCase('OBS-002', 'a string with quotation marks, in another script, with an emoji', {
    q: ' «ما هذا؟» 👩‍🔬 ',
  }),
  draftCase('OBS-008', 'as much residue as is listed', { transcript: 'a\u200b'.repeat(10_000) }),
  draftCase('OBS-003', 'today', { date: '2026-07-15' }),
  draftCase('OBS-004', 'the same day by another auth', () => draftOf({ auth: 'signed in; incognito' })),
  draftCase('OBS-004', 'the same string on another surface', () => draftOf({ surface: 'A third panel' })),
];
