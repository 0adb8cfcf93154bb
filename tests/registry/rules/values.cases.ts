import { hashes } from '../../../src/archive/hashes.ts';
import { deriveIdentity } from '../../../src/registry/identity/axn.ts';
import { canonicalText } from '../../../src/registry/identity/canonical-text.ts';
import { contentSwhid, utf8 } from '../../../src/registry/identity/hash.ts';
import type { StoredEntry } from '../../../src/registry/rules/rule.ts';
import { IN_FULL } from '../../fixtures/runs.ts';
import { richSubmission, withAttachment } from '../../fixtures/submissions.ts';
import {
  altered,
  archiveCase,
  type Case,
  each,
  entryCase,
  stored,
  submissionCase,
  WORLD,
  withText,
} from './case.ts';

// Values that the sanitizer refuses, and the canonical text file.

const long = (length: number) => 'x'.repeat(length);
/** A text without the sections that an issue can add to it. */
const ALONE = { methodology: '', falsification: '' };

/** The first deposit with another body, its hash and identifier made to fit: only what the body says is wrong. */
function withBody(body: string): StoredEntry {
  const { deposit } = stored(WORLD, 1);
  const bytes = utf8(canonicalText({ ...deposit, body }));
  const hash = hashes.sha256(bytes);
  const identity = deriveIdentity(hash, deposit.hex, deposit.family, WORLD.tables);
  const changes = {
    ...identity,
    hash,
    axn_canonical: hash,
    axn_display: identity.emoji,
    content_swhid: contentSwhid(bytes, hashes.sha1),
  };
  return withText(altered(changes), bytes);
}

const text = (deposit = stored(WORLD, 1)) => deposit.text ?? new Uint8Array();

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  ...each(submissionCase, 'SAN-001', {
    'a title of 501 characters': { title: long(501) },
    'a description of 50,001 characters': { description: long(50_001) },
    'a methodology of 100,001 characters': { methodology: long(100_001) },
    '51 keywords': { keywords: Array.from({ length: 51 }, (_, n) => `k${n}`).join() },
    'a keyword of 101 characters': { keywords: `records, ${long(101)}` },
    'a text of 2,500,001 characters of two bytes': { ...ALONE, body: 'é'.repeat(2_500_001) },
    'quotes nested 101 levels deep': { body: `${'>'.repeat(101)} deep` },
    '20,000 nested quotes': { body: `${'> '.repeat(20_000)}deep` },
    'half a character in the title': { title: 'A squid \uD83E' },
    'half a character in an attached text': () =>
      withAttachment({ text: 'abc \uD83E' }, { title: 'Attached' }),
    'half a character in the name of a mirror': () =>
      richSubmission({ title: 'Another', mirrors: { 'a\uDD91': 'https://example.org/' } }),
  }),
  entryCase('SAN-001', 'half a character in a name', { source_fields: { deep: [{ 'a\uDD91': 'b' }] } }),
  entryCase('SAN-001', 'a text nested 101 levels deep', () => withBody(`${'>'.repeat(101)} deep`)),
  archiveCase('SAN-001', 'half a character in the name of the site', (archive) => ({
    ...archive,
    site: { ...archive.site, name: 'Archive \uD83E' },
  })),
  ...each(submissionCase, 'SAN-002', {
    'a script in a link': { body: '[x](javascript:alert(1))' },
    'a script written as an entity': { body: '[x](&#x6A;avascript:alert(1))' },
    'a script in an image': { body: '![x](data:text/html,x)' },
    'a script in a definition': { body: '[x]\n\n[x]: vbscript:x' },
    'a script between angle brackets': { body: '<file:///etc/passwd>' },
    'a link in the methodology, which is part of the text': { methodology: '[x](blob:x)' },
    'a link in the description': { description: `${long(120)} [x](javascript:a)` },
    'a reciprocity notice without a host': { reciprocity_notice: '/notice' },
    'a related identifier': { related_ids: 'javascript:alert(1)' },
    'a reciprocity notice': { reciprocity_notice: 'ftp://registry.example/' },
  }),
  entryCase('SAN-002', 'a related identifier', { related_ids: ['data:text/plain,x'] }),
  entryCase('SAN-002', 'a mirror', { mirrors: { copy: 'https://user@host.example/' } }),
  entryCase('SAN-002', 'a script in the text', () => withBody('[x](javascript:alert(1))')),
  submissionCase('SAN-003', 'an override in the title', { title: 'abc\u202Edef' }),
  submissionCase('SAN-003', 'an isolate in the title', { title: '\u2066abc\u2069' }),
  entryCase('SAN-003', 'a control in the text', () => withBody('abc\u0008def')),
  submissionCase('SAN-004', 'a zero-width space in a link', { body: '[x](https://exa\u200Bmple.org/)' }),
  entryCase('SAN-004', 'a soft hyphen', { related_ids: ['https://exa\u00ADmple.org/'] }),
  entryCase('SAN-004', 'a tag character in a link', () => withBody('[x](https://example.org/\u{E0041})')),
  entryCase('TXT-001', 'no file', () => withText(stored(WORLD, 1), undefined)),
  entryCase('TXT-001', 'a file although redacted', { redacted: true }),
  entryCase('TXT-002 AXN-003', 'one byte more', () =>
    withText(stored(WORLD, 1), Buffer.concat([text(), utf8('\n')])),
  ),
  entryCase('TXT-002', 'another description', { description: 'Another description.' }),
  entryCase('TXT-002', 'another SWHID', { content_swhid: `swh:1:cnt:${'0'.repeat(40)}` }),
  entryCase('TXT-002', 'the path of another text', { full_text_path: '/data/texts/AXN-02-text.md' }),
  entryCase('TXT-002', 'no path although there is a body', { full_text_path: undefined }),
  submissionCase('TXT-003', 'an attachment that was not found', () =>
    withAttachment({ failure: 'the host answered 404' }, { title: 'Attached' }),
  ),
  submissionCase('TXT-003', 'an attachment of white space', () =>
    withAttachment({ text: '\uFEFF \n' }, { title: 'Attached' }),
  ),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  submissionCase('SAN-001', 'a title of 500 characters outside the basic plane', { title: '𝔵'.repeat(500) }),
  submissionCase('SAN-001', '50 keywords of 100 characters', {
    keywords: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(100, 'k')).join(),
  }),
  submissionCase('SAN-001', 'quotes nested 100 levels deep', { body: `${'>'.repeat(100)} deep` }),
  ...(IN_FULL
    ? [submissionCase('SAN-001', 'a text of 5,000,000 bytes', { ...ALONE, body: long(5_000_000) })]
    : []),
  entryCase('SUB-001', 'a note of 500 squids', { substrate_note: '🦑'.repeat(500) }),
  submissionCase('SAN-002', 'the word in a sentence', { body: 'The word data: and javascript: are words.' }),
  submissionCase('SAN-002', 'a script in code', { body: '`[x](javascript:alert(1))`' }),
  submissionCase('SAN-002', 'a fragment and a relative reference', { body: '[x](#keeping) [y](../about/)' }),
  submissionCase('SAN-002', 'a DOI as a target', { body: '[x](doi:10.1000/182)' }),
  submissionCase('SAN-002', 'a bare e-mail address', { body: 'Write to editors@registry.example about it.' }),
  submissionCase('SAN-003', 'a tab and a line break', { body: 'a\tb\nc' }),
  submissionCase('SAN-003', 'isolates that balance in the text', { body: 'abc \u2067שלום\u2069 def' }),
  entryCase('SAN-003', 'isolates that balance in the text', () => withBody('abc \u2067שלום\u2069 def')),
  submissionCase('SAN-004', 'an address in another script', { body: '[x](https://пример.example/путь)' }),
  entryCase('TXT-001', 'redacted and without a file', () => withText(altered({ redacted: true }), undefined)),
  entryCase('TXT-002', 'an empty body without a path', () => {
    const { deposit, text } = withBody('');
    return withText(altered({ ...deposit, full_text_path: undefined }), text);
  }),
  submissionCase('TXT-003', 'an attachment that was fetched', () =>
    withAttachment({ text: 'From afar.' }, { title: 'Attached' }),
  ),
];
