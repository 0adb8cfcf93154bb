import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Capture } from '../../src/registry/model/observations.ts';
import type { Address } from '../../src/registry/model/tables.ts';
import { captureDraft } from '../fixtures/captures.ts';
import { brief, capture } from '../fixtures/capturing.ts';
import { bytesOf, temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { MOVED_ON, move, SHELF } from '../fixtures/moves.ts';
import { photograph, plain, written } from '../fixtures/pictures.ts';
import { committed, repository } from '../fixtures/proposals.ts';

// Captures of an invented panel, by the command, with images made by these tests.

const FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const;
const STORED = ['1.png', '2.jpg', '3.webp', '4.avif'].map((end) => `data/captures-images/lower-hall-${end}`);

const capturesIn = (root: string) =>
  JSON.parse(readFileSync(join(root, 'data/EA-WG-CAPTURES-01-v8.3.json'), 'utf8')) as {
    entries: Capture[];
  };
describe('captures', () => {
  test('are written with ids, slugs, images and addresses, and pass every rule', async () => {
    const [root, folder] = [repository(SHELF), temporaryFolder()];
    const before = bytesOf(root);
    for (const format of FORMATS) written(folder, `one.${format}`, await photograph(format));
    const drafts = [
      captureDraft({
        q: '  "Lower  hall" ',
        auth: 'signed out; not incognito',
        images: FORMATS.map((format) => ({ file: `one.${format}`, label: `As  ${format}` })),
        transcript: 'Four hands.\u200b\r\nShow more\r\n',
        cites: null,
        cite_list: [{ position: 1, title: 'Ledgers', url: 'https://WWW.ledgers.example/a' }],
      }),
      captureDraft({ q: 'lower hall', mt: 'ZERO RESULT', date: '2026-07-12', related: ['lower-hall'] }),
      captureDraft({ q: 'lower hall', mt: undefined, surface: 'Another panel', slug: 'my-own' }),
      captureDraft({ q: '下の広間' }),
    ];
    const { captured } = await capture(root, folder, drafts);
    // Computed with sha256sum from the strings.
    expect(captured?.map(({ slug, addr_id, obs_id }) => [slug, addr_id, obs_id])).toEqual([
      ['lower-hall', 'ADDR-ab91a7b6675f', 'OBS-9f1851317d9b'],
      ['lower-hall-2026-07-12', 'ADDR-3170080a6a71', 'OBS-5a82e3295f5a'],
      ['my-own', 'ADDR-3170080a6a71', 'OBS-0d42384b1aa1'],
      ['addr-ce07156aacbb', 'ADDR-ce07156aacbb', 'OBS-0089e2553d4b'],
    ]);
    const { entries } = capturesIn(root);
    expect(entries).toHaveLength(4);
    const [first] = entries;
    expect(first).toMatchObject({
      q: '  "Lower  hall" ',
      images: FORMATS.map((format, at) => ({ src: `/${STORED[at]}`, label: `As  ${format}` })),
      transcript: 'Four hands.',
      transcript_raw: 'Four hands.\u200b\r\nShow more\r\n',
      cites: null,
      cite_list: [{ position: 1, title: 'Ledgers', host: 'ledgers.example', archive_controlled: false }],
    });
    expect(first?.imgs).toEqual(first?.images?.map(({ src }) => src));
    for (const path of first?.imgs ?? []) {
      const bytes = readFileSync(join(root, path));
      expect(bytes.includes('SecretArtist') || bytes.includes('Exif')).toBe(false);
    }
    const addresses = JSON.parse(readFileSync(join(root, 'data/semantic-addresses.json'), 'utf8'));
    const stored = Object.values<Address>(addresses.addresses);
    expect(stored.map(({ sources }) => sources)).toEqual(Array(3).fill(['mm-main-capture']));
    const changed = Object.entries(bytesOf(root)).filter(([path, hash]) => before[path] !== hash);
    expect(changed.map(([path]) => path).filter((path) => !path.startsWith('.git/'))).toEqual([
      'data/EA-WG-CAPTURES-01-v8.3.json',
      ...STORED,
      'data/pre-overwrite-receipts.log',
      'data/semantic-addresses.json',
    ]);
    expect(await move(root, 'validate', '--base', 'HEAD')).toMatchObject({ code: 0 });
    committed(root);
    expect(await move(root, 'validate', '--base', 'HEAD')).toMatchObject({ code: 0 });
  });

  test('are refused with the id that they have when they come again, and nothing is written', async () => {
    const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
    const { captured } = await capture(root, folder, captureDraft());
    const before = bytesOf(root);
    const again = await capture(root, folder, [
      captureDraft({ q: 'lower hall ' }),
      captureDraft({ date: '2026-07-11', slug: 'lower-hall' }),
    ]);
    expect(brief(again)).toEqual([
      `CAP-004 q: the observation ${captured?.[0]?.obs_id}, which is captured`,
      `CAP-004 slug: lower-hall, the slug of capture ${captured?.[0]?.obs_id}`,
    ]);
    expect(bytesOf(root)).toEqual(before);
  });
});

describe('a draft is refused', () => {
  test('with everything that is wrong at once, each with its field and a remedy', async () => {
    const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
    const wrong = {
      slug: 'Not A Slug',
      q: 'lower \u202ehall',
      date: '2026-02-30',
      surface: '',
      sf: 'x'.repeat(2001),
      mt: 'FOUND',
      d: 'half a character \ud800',
      images: [{ file: 'nowhere.png', label: 'x' }],
      exact: 'yes',
      related: ['no-such-capture'],
      search_url: 'https://me@panel.example/',
      auth: 'signed out',
      cites: 1,
      cite_list: [
        { position: 2, title: 'b' },
        { position: 1, title: 'a', url: 'https://a.example/\u200b' },
      ],
      colour: 'red',
      obs_id: 'OBS-0123456789ab',
    };
    const answer = await unchanged(root, () =>
      capture(root, folder, [wrong, captureDraft({ date: '2026-07-22' }), 5]),
    );
    expect([
      ...new Set(answer.findings.map(({ rule, field, where }) => `${where.at(-1)} ${rule} ${field}`)),
    ]).toEqual([
      '1 CAP-001 s',
      '1 CAP-001 slug',
      '1 CAP-001 surface',
      '1 CAP-001 date',
      '1 CAP-001 auth',
      '1 CAP-001 mt',
      '1 CAP-001 exact',
      '1 CAP-001 colour',
      '1 CAP-001 obs_id',
      '1 CAP-002 d',
      '1 CAP-002 sf',
      '1 CAP-002 q',
      '1 CAP-009 search_url',
      '1 CAP-010 cite_list.1',
      '1 CAP-005 related.0',
      '1 CAP-008 images.0.file',
      '2 CAP-012 date',
      '3 CAP-001 draft',
    ]);
    for (const { remedy, requirement } of answer.findings) {
      expect(remedy).toMatch(/\S/);
      expect(requirement).toMatch(/\.$/);
    }
  });

  test('in words, for a person; a file that is no JSON is a usage error', async () => {
    const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
    written(folder, 'draft.json', JSON.stringify(captureDraft({ q: undefined })));
    const { code, stdout } = await move(root, 'capture', join(folder, 'draft.json'));
    expect(code).toBe(1);
    expect(stdout).toContain('✗ CAP-001  q: empty');
    expect(stdout).toContain('→ Give the field q.');
    expect(stdout).toContain('Nothing was written: 1 error. Fix them and run the command again.');
    written(folder, 'other.json', '{');
    expect(await move(root, 'capture', join(folder, 'other.json'))).toMatchObject({ code: 2 });
  });
});

test('the day of a capture is one in the time zone of the archive', async () => {
  const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
  expect(await capture(root, folder, captureDraft({ date: MOVED_ON }))).toMatchObject({ ok: true });
});

// Files that are no admissible image of a capture, whatever they are called: each is a finding, and nothing is written.

const HEAD = (await plain(9, 9).png().toBuffer()).subarray(0, 33);
const END = Buffer.from('0000000049454e44ae426082', 'hex');

test.each([
  ['an SVG that is called a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', /an SVG image/],
  ['a head without a picture', Buffer.concat([HEAD, END]), /cannot be decoded|can be decoded/],
])('for %s', async (_name, bytes, says) => {
  const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
  written(folder, 'a.png', bytes);
  const draft = captureDraft({ images: [{ file: 'a.png', label: 'x' }] });
  const [problem, ...others] = brief(await unchanged(root, () => capture(root, folder, draft)));
  expect([problem, others]).toEqual([expect.stringMatching(/^CAP-008 images\.0\.file: a\./), []]);
  expect(problem).toMatch(says);
});
