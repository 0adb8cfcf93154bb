import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { RegisterEntry, Removal } from '../../../src/registry/model/observations.ts';
import { restoreTranscript } from '../../../src/registry/observation/cleaner.ts';
import { ObservationDraft } from '../../../src/registry/observation/draft.ts';
import { Known } from '../../../src/registry/observation/known.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runScope } from '../../../src/registry/rules/run.ts';
import {
  draftOf,
  referenceTo,
  withCapturesOf,
  withEntry,
  withObservations,
} from '../../fixtures/observations.ts';
import { NOW } from '../../fixtures/tools.ts';
import { archiveCase, type Case, caseOf, changeCase, each, itemCase, WORLD } from './case.ts';

// The observation register: drafts as they are handed in, entries as they stand, and what only the intake may write.

const engaged = draftOf({ q: 'who holds the record', transcript: 'The Archive of the tests holds it.' });
const CAPTURED = withCapturesOf(WORLD, engaged);

/** A draft whose answer engages the archive, and which refers to its capture. */
const ENGAGED = { ...engaged, capture_ref: referenceTo(CAPTURED) };

/** An archive with a capture, and a register of three entries, the first of which has three observations. */
export const OBSERVED = withObservations(
  CAPTURED,
  draftOf(),
  draftOf({ date: '2026-07-12', transcript: 'Twice,\u200b again.' }),
  draftOf({
    date: '2026-07-12',
    auth: 'signed in; not incognito',
    transcript: 'Signed in.',
    notes: { by: 'a reader' },
  }),
  ENGAGED,
  draftOf({ surface: 'Another panel' }),
);

/** A case of scope `draft`: fields changed in a draft that the intake could take. */
function draftCase(rule: string, name: string, changes: Record<string, unknown> | (() => unknown)): Case {
  return caseOf(rule, 'draft', name, () => {
    const value = typeof changes === 'function' ? changes() : draftOf({ q: 'another string', ...changes });
    const draft = new ObservationDraft({ value }, new Known(OBSERVED, NOW));
    return runScope(RULES, 'draft', draft, undefined, 'draft.json');
  });
}

type Change = Record<string, unknown> | ((entry: RegisterEntry) => Record<string, unknown>);

/** A case of scope `item`: fields changed in an entry of the register, the first unless told otherwise. */
function entryOfRegister(rule: string, name: string, change: Change, at = 0): Case {
  const make = typeof change === 'function' ? change : () => change;
  return itemCase(rule, name, () => withEntry(OBSERVED, at, make));
}

/** The later observations of an entry with one of them changed. */
const later = (changes: Record<string, unknown>) => (entry: RegisterEntry) => ({
  observations: entry.observations.map((one, at) => (at === 0 ? { ...one, ...changes } : one)),
});

/** A later observation whose transcript and removals agree with its raw text. */
const saying = (transcript: string, transcript_removed: readonly Removal[]) => {
  const raw = restoreTranscript(transcript, transcript_removed) ?? '';
  return later({
    transcript,
    transcript_removed,
    transcript_raw: raw,
    transcript_sha256: hashes.sha256(raw),
  });
};

/** Something that the cleaner took out, and a card. */
const noWidth = (at: number) => ({ at, removed: '\u200b', why: 'a character of no width' });
const card = (position: number) => ({ position, title: 'a' });

const withEntries = (all: readonly RegisterEntry[]): Archive => ({
  ...OBSERVED,
  register: { ...OBSERVED.register, entries: [...all] },
});

const { entries } = OBSERVED.register;
const first = entries[0] as RegisterEntry;
const lines = OBSERVED.intakes.trimEnd().split('\n');
const withLog = (log: readonly string[]) => ({ ...OBSERVED, intakes: `${log.join('\n')}\n` });
const astray = JSON.stringify({ ...JSON.parse(lines[1] ?? ''), previous_sha256: '0'.repeat(64) });
const doubled = (changes: Partial<RegisterEntry>) => withEntries([...entries, { ...first, ...changes }]);

const NO_CAPTURE = { slug: 'no-capture', obs_id: 'OBS-0123456789ab' };

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  entryOfRegister('OBS-001', 'another slug', { slug: 'another' }),
  entryOfRegister('OBS-001', 'another addr_id', { addr_id: 'ADDR-0123456789ab' }),
  entryOfRegister('OBS-001', 'the obs_id of a later observation', later({ obs_id: 'OBS-0123456789ab' })),
  archiveCase('OBS-001 OBS-012', 'a slug that occurs twice', () =>
    doubled({ q: 'x', obs_id: 'OBS-0123456789ab', observations: [] }),
  ),
  entryOfRegister('OBS-002 OBS-001', 'a control character in the string', { q: '\u0007' }),
  entryOfRegister('OBS-003', 'a count that is too high', { n_observations: 4 }),
  entryOfRegister('OBS-003', 'dates that are not those of the observations', { dates: ['2026-07-10'] }),
  entryOfRegister(
    'OBS-003 OBS-001',
    'a day after today',
    (entry) => ({ date: '2026-07-16', dates: ['2026-07-16'], obs_id: entry.obs_id }),
    2,
  ),
  entryOfRegister('OBS-003 OBS-001', 'observations out of order', (entry) => ({
    ...{ date: '2026-07-13', dates: ['2026-07-13', ...entry.dates.slice(1)] },
  })),
  entryOfRegister('OBS-004', 'an observation twice', (entry) => ({
    observations: [...entry.observations, entry.observations.at(-1)],
    dates: [...entry.dates, entry.dates.at(-1)],
    n_observations: 4,
  })),
  archiveCase('OBS-004 OBS-012', 'two entries of one string and surface', () =>
    doubled({ slug: 'wound-gauge-invented-panel', obs_id: 'OBS-0123456789ab', observations: [] }),
  ),
  archiveCase('OBS-004 OBS-012', 'an id in two entries', () =>
    doubled({ slug: 'wound-gauge-third', surface: 'Third', observations: [] }),
  ),
  entryOfRegister('OBS-005 OBS-001', 'a surface of two lines', { surface: 'Invented\npanel' }, 2),
  entryOfRegister('OBS-006', 'another written form', { auth: 'signed out, not incognito' }),
  entryOfRegister('OBS-007', 'a reference taken away', { capture_ref: null }, 1),
  entryOfRegister('OBS-007', 'a reference to no capture', { capture_ref: NO_CAPTURE }, 1),
  entryOfRegister('OBS-007', 'a later observation without its capture', later({ ev: 'capture' })),
  itemCase('OBS-007', 'the capture of another observation of that day', () => {
    const { auth: _, ...ofNobody } = draftOf({ date: '2026-07-12' });
    const archive = withCapturesOf(OBSERVED, ofNobody);
    const capture_ref = referenceTo(archive, 1);
    return withEntry(archive, 0, ({ observations: [plain, further] }) => ({
      observations: [plain, { ...further, capture_ref }],
    }));
  }),
  ...each(entryOfRegister, 'OBS-008', {
    'a changed transcript': { transcript: 'A gauge is read once.' },
    'a changed raw text': later({ transcript_raw: 'Twice, again.' }),
    'another hash': { transcript_sha256: '0'.repeat(64) },
    'no raw text': { transcript_raw: null },
    'a removal for a reason of its own': later({ transcript_removed: [{ ...noWidth(6), why: 'because' }] }),
    'words called residue, so that the answer says something else': saying(
      'It names the gauge, and says that it is bad.',
      [noWidth(31), { at: 40, removed: 'good', replaced_by: 'bad', why: 'a space of another kind' }],
    ),
    'more removals than are listed': saying(
      'a'.repeat(10_001),
      Array.from({ length: 10_001 }, (_, at) => noWidth(2 * at + 1)),
    ),
    'a button that is part of a line': saying('Do not.', [
      { at: 6, removed: ' show more', why: 'a button of the page' },
    ]),
  }),
  entryOfRegister('OBS-009', 'more cards than were counted', { cites: 0 }),
  entryOfRegister('OBS-009', 'a card without a host called the archive’s', {
    cite_list: [{ ...card(1), archive_controlled: true }],
  }),
  entryOfRegister('OBS-010', 'a presence without a basis', { archive_basis: null }, 1),
  entryOfRegister('OBS-011', 'an override in a note', { notes: { a: '\u202e' } }),
  entryOfRegister('OBS-011', 'half a character in the raw text', later({ sf: '\uD83E' })),
  entryOfRegister('OBS-011', 'an entity with a space at its end', { entity: 'Example Engine ' }),
  ...each(archiveCase, 'OBS-012', {
    'an entry without a receipt': () => withLog(lines.slice(0, -1)),
    'an entry that was changed': () => withEntry(OBSERVED, 0, () => ({ transcript_class: 'answer' })),
    'a receipt of an observation that is gone': () => withEntries(entries.slice(1)),
    'a receipt that does not follow': () => withLog(lines.with(1, astray)),
  }),
  changeCase('OBS-012', 'an entry without a new receipt', () => ({ ...OBSERVED, intakes: WORLD.intakes })),
  ...each(
    changeCase,
    'OBS-012',
    {
      'an entry that was removed': (archive) => ({ ...archive, register: WORLD.register }),
      'an observation that was changed': (archive) =>
        withEntry(archive, 0, later({ transcript_class: 'answer' })),
    },
    { on: OBSERVED },
  ),
  draftCase('OBS-001', 'a draft with a slug', { slug: 'mine' }),
  ...each(draftCase, 'OBS-002', {
    'a string of spaces': { q: '   ' },
    'a string of characters that show nothing': { q: '\u200b\u00ad' },
    'an override in the string': { q: 'wound \u202egauge' },
  }),
  ...['\n', '\r\n', '\t', '\u2028', '\u2029'].map((sign) =>
    draftCase('OBS-002', `a string with ${JSON.stringify(sign)}`, { q: `wound${sign}gauge` }),
  ),
  draftCase('OBS-003', 'no date', { date: undefined }),
  draftCase('OBS-003', 'a day after today', { date: '2026-07-16' }),
  draftCase('OBS-004', 'the same with other composed characters and spaces', () =>
    draftOf({ q: ' “wound gauge” ', transcript: 'Else.' }),
  ),
  draftCase('OBS-005', 'no surface', { surface: '' }),
  draftCase('OBS-006', 'no auth', { auth: undefined }),
  ...each(draftCase, 'OBS-007', {
    'a capture without a reference': { ev: 'capture', transcript: undefined },
    'an answer that names the archive': { transcript: 'The archive of  the tests has it.' },
    'a card of the archive': { cite_list: [{ ...card(1), url: 'https://www.registry.example/about/' }] },
    'a capture that is not there': { capture_ref: NO_CAPTURE },
    'the capture of another observation': { capture_ref: ENGAGED.capture_ref },
    'another kind of evidence': { ev: 'hearsay' },
  }),
  draftCase('OBS-008', 'a transcript of residue', { transcript: 'Show more\n\u200b\n' }),
  draftCase('OBS-008', 'more residue than is listed', { transcript: 'a\u200b'.repeat(10_001) }),
  ...each(draftCase, 'OBS-009', {
    'fewer cards than are listed': { cites: 0 },
    // The register would not hold it: it once stopped the whole intake.
    'a scheme in capitals': { cite_list: [{ ...card(1), url: 'HTTPS://example.org/' }] },
    'cards out of order': { cites: 3, cite_list: [card(2), card(1)] },
    'a card that runs code': { cite_list: [{ ...card(1), url: 'javascript:alert(1)' }] },
    'a host that is not that of the address': {
      cite_list: [{ ...card(1), url: 'https://example.org/', host: 'example.com' }],
    },
  }),
  draftCase('OBS-010 OBS-007', 'a declaration that lowers', () => ({
    ...{ ...ENGAGED, date: '2026-07-11', archive_present: false, capture_ref: undefined },
  })),
  draftCase('OBS-010 OBS-007', 'a declaration without a basis', { archive_present: true }),
  draftCase('OBS-010', 'a basis without a presence', { archive_basis: 'It is in the image.' }),
  ...each(draftCase, 'OBS-011', {
    'another entity than the entry': () => draftOf({ date: '2026-07-13', entity: 'Another Engine' }),
    'half a character': { notes: { a: '\uD83E' } },
    'a control character in a note': { notes: { a: '\u0007' } },
    'a transcript over its cap': { transcript: 'x'.repeat(5_000_001) },
    'a list in the place of a draft': () => [],
  }),
];

/** Cases that keep a rule. */
export const keeping: readonly Case[] = [
  archiveCase('OBS-012', 'two runs of the intake', () =>
    withObservations(OBSERVED, draftOf({ date: '2026-07-01' }), draftOf({ date: '2026-07-14' })),
  ),
  changeCase(
    'OBS-012',
    'an earlier and a later observation of an entry',
    (archive) => withObservations(archive, draftOf({ date: '2026-07-01' }), draftOf({ date: '2026-07-14' })),
    { on: OBSERVED },
  ),
  itemCase('OBS-001', 'an earlier observation that became the first', () =>
    withObservations(OBSERVED, draftOf({ date: '2026-07-01' })),
  ),
  draftCase('OBS-002', 'a string with quotation marks, in another script, with an emoji', {
    q: ' «ما هذا؟» 👩‍🔬 ',
  }),
  draftCase('OBS-008', 'as much residue as is listed', { transcript: 'a\u200b'.repeat(10_000) }),
  draftCase('OBS-003', 'today', { date: '2026-07-15' }),
  draftCase('OBS-004', 'the same day by another auth', () => draftOf({ auth: 'signed in; incognito' })),
  draftCase('OBS-004', 'the same string on another surface', () => draftOf({ surface: 'A third panel' })),
];
