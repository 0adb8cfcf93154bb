import { richSubmission } from '../../fixtures/submissions.ts';
import { altered, archiveCase, type Case, each, entryCase, submissionCase } from './case.ts';

// Every field of an entry, and of what Path B sends, as the sanitizer leaves it: clean, within its caps, its links admissible.

const long = (length: number) => 'x'.repeat(length);
const many = (count: number, length = 1) =>
  Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x'));
const addresses = (count: number, length?: number) =>
  many(count, length)
    .map((at) => `https://registry.example/${at}`)
    .join('\n');
const concept = (changes: object = {}) => ({
  term: 'a term',
  type: 'term',
  definition: 'What it is.',
  ...changes,
});
const triple = (changes: object = {}) => ({
  ...{ subject: 'a', predicate: 'is', object: 'b', type: 'relation', evidence_status: 'stated', ...changes },
});
const { deposit } = altered({});
const OVERRIDE = 'abc\u202Edef';

/** A value with an override in a field of each form that an entry has: a line, paragraphs, lists, maps, and objects within objects. */
const UNCLEAN: Readonly<Record<string, unknown>> = {
  content_type: OVERRIDE,
  methodology: OVERRIDE,
  keywords: ['records', OVERRIDE],
  mirrors: { [OVERRIDE]: 'https://mirror.example/' },
  defines_concepts: [concept({ definition: OVERRIDE })],
  generated_by: { entities: { by: OVERRIDE, prompt_version: null, date: '2026-07-15' } },
  submitter: { id: 7, login: OVERRIDE },
};

const rich = (rule: string, name: string, changes: Parameters<typeof richSubmission>[0]) =>
  submissionCase(rule, `${name} by Path B`, () =>
    richSubmission({ title: 'A new charter', ...changes }, 'Its text.'),
  );

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  ...Object.entries(UNCLEAN).map(([field, value]) =>
    entryCase('SAN-003', `an override in ${field}`, { [field]: value }),
  ),
  entryCase('SAN-003 TXT-002', 'a bell in the title', { title: `${deposit.title}\u0007` }),
  entryCase('SAN-003 TXT-002', 'a title of two lines', { title: `${deposit.title}\nmore` }),
  entryCase('SAN-003', 'white space after a keyword', { keywords: ['records '] }),
  entryCase('SAN-003', 'a journal that is not composed', { journal: 'Cafe\u0301' }),
  entryCase('SAN-003', 'a tab in a term', { defines_concepts: [concept({ term: 'a\tterm' })] }),
  entryCase('SAN-003', 'a carriage return in the methodology', { methodology: 'One.\r\nTwo.' }),
  entryCase('SAN-003', 'an isolate in the journal', { journal: '\u2067abc\u2069' }),
  archiveCase('SAN-003', 'an override in the name of the registry', (archive) => ({
    ...archive,
    site: { ...archive.site, name: OVERRIDE },
  })),
  archiveCase('SAN-003', 'an override in the name of an entity', (archive) => ({
    ...archive,
    nmen: { ...archive.nmen, entities: archive.nmen.entities.map((one) => ({ ...one, entity: OVERRIDE })) },
  })),
  rich('SAN-003', 'an override in the journal', { journal: OVERRIDE }),
  rich('SAN-003', 'a bell in the document id', { sovereign_id: 'EA-1\u0007' }),
  rich('FRM-001', 'two mirrors of one label', {
    mirrors: { scans: 'https://mirror.example/1', ' scans': 'https://mirror.example/2' },
  }),
  ...each(entryCase, 'SAN-001', {
    '501 related identifiers': { related_ids: addresses(501).split('\n') },
    '501 concepts': { defines_concepts: many(501).map((term) => concept({ term })) },
    '1,001 triples': { entity_triples: many(1001).map((subject) => triple({ subject })) },
    '101 mirrors': {
      mirrors: Object.fromEntries(many(101).map((label) => [label, 'https://mirror.example/'])),
    },
    '5,001 entities': { entities: many(5001).map((subject) => triple({ subject })) },
    'a journal of 2,001 characters': { journal: long(2001) },
    'a note of 100,001 characters': { status_note: long(100_001) },
    'an article of 1,000,001 characters': { wiki_article: long(1_000_001) },
  }),
  ...each(submissionCase, 'SAN-001', {
    'related identifiers of 100,001 characters together': {
      related_ids: addresses(250, 420),
    },
    'a definition of 100,001 characters': { defines_concepts: `a | term | ${long(100_001)}` },
    'a term of 2,001 characters': { defines_concepts: `${long(2001)} | term | What.` },
  }),
  rich('SAN-001', 'a document id of 2,001 characters', { sovereign_id: long(2001) }),
  rich('SAN-001', 'a label of 2,001 characters', { mirrors: { [long(2001)]: 'https://mirror.example/' } }),
  rich('SAN-001', 'a methodology nested 101 levels deep', { methodology: `${'>'.repeat(101)} deep` }),
  rich('SAN-002', 'a script in the falsification conditions', { falsification: '[x](vbscript:x)' }),
  entryCase('SAN-002', 'a script in the methodology', { methodology: '[x](javascript:alert(1))' }),
  entryCase('SAN-002', 'a script in the wiki article', { wiki_article: '[x](javascript:alert(1))' }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  entryCase('SAN-003', 'paragraphs in a methodology', { methodology: 'One.\n\n\tTwo.' }),
  entryCase('SAN-003', 'isolates that balance in a methodology', { methodology: 'One \u2067שלום\u2069.' }),
  entryCase('SAN-003', 'isolates that balance in a wiki article', { wiki_article: 'One \u2067שלום\u2069.' }),
  entryCase('SAN-003', 'a field of an adopted archive', { source_fields: { note: OVERRIDE } }),
  submissionCase('SAN-001', '500 related identifiers', { related_ids: addresses(500) }),
  submissionCase('SAN-001', 'as long as the list may be', { defines_concepts: `a | b | ${long(99_998)}` }),
  entryCase('SAN-001', 'a journal of 2,000 characters of two units', { journal: '𝔵'.repeat(2000) }),
  rich('SAN-002', 'a link in the methodology', {
    methodology: 'See [them](https://registry.example/notes).',
  }),
];
