import { issueBody, readBody } from '../../fixtures/submissions.ts';
import { type Case, entryCase, submissionCase } from './case.ts';

// Protocol version, required fields, the form itself, and the values of a closed form.

const long = (length: number) => 'x'.repeat(length);

/** A zero-width space, a joiner, a filler and a selector. */
const UNSEEN = '\u200B\u2060\u3164\uFE0F';

/** Cases of a required field; `inEntry` and `unseen` are the other rules that an empty one of an entry breaks, and one of unseen signs. */
const required = (rule: string, field: string, inEntry: string, unseen = ''): Case[] => [
  submissionCase(rule, `an empty ${field}`, { [field]: '' }),
  submissionCase(rule, `a ${field} of white space`, { [field]: ' \t ' }),
  submissionCase(`${rule}${unseen}`, `a ${field} of which nothing is seen`, { [field]: UNSEEN }),
  entryCase(`${rule} ${inEntry}`, `an empty ${field}`, { [field]: '' }),
];

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  submissionCase('PV-001', 'another version', { protocol_version: 'svc-deposit-protocol/v2' }),
  submissionCase('PV-001', 'no version', { protocol_version: '' }),
  entryCase('PV-001 REG-002', 'no version', { protocol_version: undefined }),
  entryCase('REQ-004 REG-002', 'no license', { license: undefined }),
  entryCase('REQ-005 REG-002', 'no substrate', { substrate: undefined }),
  entryCase('REQ-007 REG-002', 'no content type', { content_type: undefined }),
  entryCase('REQ-008 REG-002', 'no keywords at all', { keywords: undefined }),
  entryCase('PV-001', 'another version', { protocol_version: 'svc-deposit-protocol/v0' }),
  entryCase('PV-001 REQ-006', 'minted before any version', { minted_at: '2026-06-21T23:59:59Z' }),
  ...required('REQ-001', 'title', 'TXT-002 REG-002'),
  ...required('REQ-002', 'creator', 'TXT-002 REG-002'),
  ...required('REQ-003', 'description', 'TXT-002 REG-002', ' DSC-001'),
  ...required('REQ-004', 'license', 'REG-002', ' LIC-001'),
  ...required('REQ-005', 'substrate', 'REG-002', ' SUB-001'),
  ...required('REQ-007', 'content_type', 'REG-002'),
  submissionCase('REQ-008', 'no keyword', { keywords: '' }),
  submissionCase('REQ-008', 'nothing that can be seen', { keywords: `${UNSEEN}, ${UNSEEN}` }),
  submissionCase('REQ-008', 'nothing but commas', { keywords: ' , ,, ' }),
  entryCase('REQ-008', 'no keyword', { keywords: [] }),
  submissionCase('REQ-006', 'no date', { date: '' }),
  submissionCase('REQ-006', 'a day that does not exist', { date: '2026-02-29' }),
  entryCase('REQ-006', 'a day after its minting', { date: '2026-07-17' }),
  entryCase('REQ-006 REG-002', 'a day that does not exist', { date: '2026-02-29' }),
  submissionCase('FRM-001', 'a heading twice', () =>
    readBody(issueBody({ description: `${long(120)}\n\n### License\n\nCC0-1.0` })),
  ),
  submissionCase('FRM-001', 'a row without its cells', { defines_concepts: 'a term | term' }),
  submissionCase('FRM-001', 'a row with an empty cell', { entity_triples: 'a | b | | relation | stated' }),
  submissionCase('FRM-002', 'an unticked box', { terms: '- [ ] I agree.' }),
  submissionCase('FRM-002', 'one box of two unticked', { terms: '- [x] I have read it.\n- [ ] I agree.' }),
  submissionCase('SAN-002', 'a notice in words', { reciprocity_notice: 'ask me first' }),
  submissionCase('TXT-005', 'a picture', { body: 'A map:\n\n![Map](map.png)' }),
  submissionCase('TXT-005', 'a picture in a description', {
    description: `${long(120)}\n\n![Map](https://example.org/map.png)`,
  }),
  submissionCase('TXT-005', 'a tag of HTML', { body: 'A map: <img src="map.png" alt="Map">' }),
  submissionCase('DSC-001', '99 characters', { description: long(99) }),
  submissionCase('DSC-001', '99 characters outside the basic plane', { description: '𝔵'.repeat(99) }),
  submissionCase('LIC-001', 'no SPDX identifier', { license: 'CC BY 4.0' }),
  entryCase('LIC-001', 'no SPDX identifier', { license: 'All rights reserved' }),
  submissionCase('SUB-001', 'free prose', { substrate: 'written by hand' }),
  entryCase('SUB-001 REG-002', 'free prose', { substrate: 'robot' }),
  entryCase('SUB-001 REG-002', 'a disclosure of 501 characters', { substrate_note: long(501) }),
  submissionCase('ORC-001', 'a wrong check digit', { orcid: '0000-0002-1825-0098' }),
  submissionCase('ORC-001', 'one iD for two creators', { creator: 'Example, Ada; Sample, Ben' }),
  submissionCase('ORC-001', 'two iDs for three creators', {
    creator: 'Ada; Ben; Cy',
    orcid: '0000-0002-1825-0097; 0000-0002-1694-233X',
  }),
  submissionCase('ORC-001', 'the same iD twice', {
    creator: 'Ada; Ben',
    orcid: '0000-0002-1825-0097; 0000-0002-1825-0097',
  }),
  entryCase('ORC-001 TXT-002', 'one iD for two creators', { creator: 'Ada; Ben' }),
  ...['; ; ;', ';', '.', ',', 'Ada; -; ,', 'Ada; ; Ben', '—', '***'].map((creator) =>
    submissionCase('REQ-002', `a creator of signs, ${creator}`, { creator, orcid: '' }),
  ),
  submissionCase('REQ-001', 'a title of signs', { title: '…' }),
  ...['\uFFFF', '\uFDD0', '\u{10FFFE}'].map((sign) =>
    submissionCase('SAN-001', `a noncharacter ${sign.codePointAt(0)?.toString(16)}`, {
      title: `Notes on ${sign}the tide`,
    }),
  ),
  entryCase('SAN-001', 'a noncharacter', { keywords: ['tide\uFDEF'] }),
  submissionCase('REQ-007', 'a content type of signs', { content_type: '--' }),
  submissionCase('REQ-008', 'a keyword of signs', { keywords: 'tides, -, doors' }),
  submissionCase('FRM-001', 'a concept named by a sign', { defines_concepts: '- | term | A sign.' }),
  submissionCase('FRM-001', 'a triple about a sign', { entity_triples: '? | is | tide | relation | stated' }),
  entryCase('ORC-001', 'a wrong check digit', { orcid: '0000-0002-1825-0098' }),
  ...[
    'circa 1454',
    '1454-02-30',
    '14XX-01',
    '1454?~',
    '[1454,1455]',
    '1454-01-01T10:10:10',
    '../..',
    '/',
  ].map((date) => submissionCase('DCR-001', date, { date_created: date })),
  entryCase('DCR-001', 'words', { date_created: 'fifteenth century' }),
  ...['German', 'english', 'xx', 'de_', 'd', 'en en'].map((language) =>
    submissionCase('LNG-001', language, { language }),
  ),
  entryCase('LNG-001', 'another form than the canonical one', { language: 'PT-br' }),
  submissionCase('VER-001', 'a word', { version: 'first' }),
  submissionCase('VER-001', 'a number with a leading zero', { version: '1.02' }),
  submissionCase('VER-001', 'a suffix without a word', { version: 'v1.0.0-..' }),
  entryCase('VER-001', 'a word', { version: 'final' }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  submissionCase('REQ-001', 'a title of joined emoji alone', { title: '👩🏽‍🔬❤️' }),
  submissionCase('REQ-002', 'a creator in Braille', { creator: '⠁⠃⠉' }),
  entryCase('REQ-006', 'the day that had begun at UTC+14', { date: '2026-07-16' }),
  submissionCase('REQ-008', 'keywords as a list', { keywords: '- records\n- keeping' }),
  submissionCase('FRM-001', 'a field’s heading of another level', {
    description: `${long(120)}\n\n## License\n\nx`,
  }),
  submissionCase('FRM-001', 'a definition with bars in it', { defines_concepts: 'a | b | this | or that' }),
  submissionCase('FRM-002', 'a form without the box', { terms: '' }),
  submissionCase('FRM-002', 'a box ticked with a capital', { terms: '- [X] I agree.' }),
  submissionCase('TXT-005', 'a picture that is quoted as code', { body: 'Write `![Map](map.png)` for it.' }),
  submissionCase('DSC-001', '100 characters', { description: long(100) }),
  entryCase('LIC-001', 'an expression', { license: 'MIT AND CC0-1.0' }),
  entryCase('SUB-001', 'a value with a disclosure', { substrate_note: 'under a pseudonym' }),
  ...[
    'http://orcid.org/0000-0002-1825-0097/',
    'https://orcid.org/0000-0002-1825-0097?lang=en',
    'ORCID iD: https://orcid.org/0000-0002-1825-0097',
    '[0000-0002-1825-0097](https://orcid.org/0000-0002-1825-0097)',
  ].map((orcid) => submissionCase('ORC-001', `written as ${orcid}`, { orcid })),
  submissionCase('ORC-001', 'two iDs for two creators', {
    creator: 'Example, Ada; Sample, Ben',
    orcid: '0000-0002-1825-0097; ORCID: 0000-0002-1694-233X',
  }),
  submissionCase('ORC-001', 'an empty place', { creator: 'Ada; Ben', orcid: '; 0000-0002-1825-0097' }),
  submissionCase('ORC-001', 'an empty last place', { creator: 'Ada; Ben', orcid: '0000-0002-1825-0097;' }),
  submissionCase('REQ-002', 'a name in quotation marks', { creator: '"Reading Room; Port Vell"' }),
  submissionCase('REQ-002', 'a semicolon at the end', { creator: 'Editors of the tests;' }),
  submissionCase('REQ-002', 'names in other scripts', { creator: '王维; Софья; 7', orcid: '' }),
  submissionCase('REQ-008', 'keywords with signs in them', { keywords: 'C++, 100 %, ∞' }),
  submissionCase('ORC-001', 'none', { orcid: '' }),
  ...[
    '1454',
    '1454-06',
    '1454-06-24',
    '1454~',
    '1454?',
    '14XX',
    '1454-XX-XX',
    '1454/1456',
    '../1456',
    '-0044',
    '1454-21',
  ].map((date) => submissionCase('DCR-001', date, { date_created: date })),
  entryCase('DCR-001', 'about a year', { date_created: '1454~' }),
  ...['de', 'PT-br', 'zh-Hant-TW', 'grc', 'mul', 'de-CH-1901'].map((language) =>
    submissionCase('LNG-001', language, { language }),
  ),
  entryCase('LNG-001', 'a region', { language: 'pt-BR' }),
  submissionCase('VER-001', 'none', { version: '' }),
  submissionCase('VER-001', 'the suffixes of SemVer', { version: '2.0.10-rc.1+build.007' }),
  entryCase('VER-001', 'without the letter', { version: '2.1' }),
];
