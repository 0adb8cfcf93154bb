import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import type { IntakeReceipt, ObservationRegister } from '../../src/registry/model/observations.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { command, temporaryFolder, unchanged, writeArchive } from '../fixtures/disk.ts';
import { draftOf, referenceTo, withCapturesOf } from '../fixtures/observations.ts';

// The intake command over archives of its own: what it writes, what it answers, and what it refuses.

let root = '';
beforeEach(() => {
  root = writeArchive();
});

/** A file for one test. */
function fileOf(name: string, content: unknown, folder = temporaryFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Output of `--json`. */
interface Answer {
  readonly ok: boolean;
  readonly taken: readonly { readonly obs_id: string; readonly slug: string }[];
  readonly refused: number;
  readonly findings: readonly Record<'rule' | 'field' | 'remedy' | 'where', string>[];
}

const intake = (...args: string[]) => command(root, 'intake', ...args);
const intakeJson = async (path: string) => {
  const { code, stdout } = await intake(path, '--json');
  return { code, ...(JSON.parse(stdout) as Answer) };
};
const entriesIn = (archive = root) =>
  (JSON.parse(readFileSync(join(archive, RESOURCES.register.path), 'utf8')) as ObservationRegister).entries;
const receiptsIn = () =>
  readFileSync(join(root, RESOURCES.intakes.path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as IntakeReceipt);

describe('intake', () => {
  test('writes an entry with its receipt, keeps the raw text, and lists what it removed', async () => {
    const raw = 'A gauge\u200b is read twice.\r\nShow more\r\n';
    const { code, stdout } = await intake(fileOf('draft.json', draftOf({ transcript: raw })));
    expect([code, stdout]).toEqual([0, expect.stringContaining('new entry wound-gauge')]);
    const entries = entriesIn();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      slug: 'wound-gauge',
      // The first 12 digits of what `printf '“wound gauge”' | sha256sum` prints.
      addr_id: 'ADDR-08c527cae887',
      obs_id: 'OBS-e4ccbd466011',
      q: '“wound gauge”',
      transcript: 'A gauge is read twice.',
      transcript_raw: raw,
      transcript_sha256: '4b032c4b804929ee19cca9c8d470a771041d298be44f460b8ef3873fdec9bd9a',
      cites: 2,
      cite_list: [{ title: 'On gauges', host: 'example.org', archive_controlled: false }],
      archive_present: false,
      dates: ['2026-07-10'],
      n_observations: 1,
      observations: [],
    });
    expect(entries[0]?.transcript_removed?.map(({ at, removed }) => [at, removed])).toEqual([
      [7, '\u200b'],
      [23, '\r\n'],
      [25, 'Show more\r\n'],
    ]);
    expect(receiptsIn()).toMatchObject([{ kind: 'entry', slug: 'wound-gauge', previous_sha256: null }]);
    expect((await command(root, 'validate')).code).toBe(0);
  });

  test('takes a second observation into the entry, with a receipt that follows the first', async () => {
    await intake(fileOf('a.json', draftOf()));
    const { code } = await intake(fileOf('b.json', draftOf({ q: ' “wound gauge”', date: '2026-07-12' })));
    expect(code).toBe(0);
    expect(entriesIn()).toMatchObject([{ n_observations: 2, observations: [{ date: '2026-07-12' }] }]);
    const [first, second] = receiptsIn();
    expect(second).toMatchObject({ kind: 'observation', previous_sha256: first?.sha256 });
    expect((await command(root, 'validate')).code).toBe(0);
  });

  test('lists every finding of a draft at once, with field and remedy, and writes nothing', async () => {
    const wrong = { q: '', date: '2026-02-30', auth: 'signed out', ev: 'paste', cites: -1, colour: 'red' };
    const { code, ok, findings } = await unchanged(root, () => intakeJson(fileOf('draft.json', wrong)));
    expect([code, ok]).toEqual([1, false]);
    expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'OBS-002 q',
      'OBS-003 date',
      'OBS-005 surface',
      'OBS-006 auth',
      'OBS-007 transcript',
      'OBS-009 cites',
      'OBS-011 entity',
      'OBS-011 colour',
    ]);
    expect(findings.every(({ remedy }) => remedy !== '')).toBe(true);
  });

  test('answers the very same draft with its id, and refuses it with another transcript', async () => {
    const draft = fileOf('a.json', draftOf());
    await intake(draft);
    const id = entriesIn()[0]?.obs_id;
    const { code, stdout } = await unchanged(root, () => intake(draft));
    expect([code, stdout]).toEqual([0, expect.stringContaining(`in the register already, ${id}`)]);
    const other = fileOf('b.json', draftOf({ transcript: 'Something else.' }));
    const refused = await unchanged(root, () => intake(other));
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(`OBS-004[^]*${id}`)]);
  });

  test('writes nothing in a dry run', async () => {
    const { code, stdout } = await unchanged(root, () => intake(fileOf('a.json', draftOf()), '--dry-run'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('would be taken')]);
  });
});

describe('a Markdown draft', () => {
  const HEAD = [
    ['Query', '“wound gauge”'],
    ['Date', '2026-07-10'],
    ['Surface', 'Invented panel'],
    ['Auth', 'signed out; not incognito'],
    ['Evidence', 'paste'],
    ['Entity', 'Example Engine'],
    ['Cites', '2'],
    ['Cite List', '1. [On gauges](https://example.org/gauges)'],
  ];
  const markdown = (transcript: string, head = HEAD) =>
    `${head.map(([heading, value]) => `### ${heading}\n\n${value}\n`).join('\n')}\n### Transcript\n\n${transcript}`;

  test('is what the same draft is in JSON, and its transcript is verbatim', async () => {
    const transcript = '  A gauge.\r\n\r\n### Date\n\nno heading of the draft  ';
    expect((await intake(fileOf('a.md', `${markdown(transcript)}\n`))).code).toBe(0);
    const other = writeArchive();
    const json = fileOf('a.json', draftOf({ transcript }));
    expect((await command(other, 'intake', json)).code).toBe(0);
    expect(entriesIn()).toEqual(entriesIn(other));
    expect(entriesIn()[0]?.transcript_raw).toBe(transcript);
  });

  test.each([
    ['a heading twice', markdown('x', [...HEAD.slice(0, 2), ...HEAD.slice(1)]), 'a second heading “Date”'],
    ['headings in another order', markdown('x', HEAD.toReversed()), 'the heading “Cites” on line 5 (line 3'],
    ['no heading at all', 'A gauge is read twice.', 'a text without a heading of a draft'],
    ['cards that are no list', markdown('x', [...HEAD.slice(0, 7), ['Cite List', 'On gauges']]), 'cite_list'],
  ])('is refused with %s', async (_name, text, said) => {
    const { code, stdout } = await intake(fileOf('a.md', text));
    expect([code, stdout]).toEqual([1, expect.stringContaining(said)]);
    expect(entriesIn()).toEqual([]);
  });
});

describe('a folder of drafts', () => {
  test('is taken in the order of its names: the good ones are written, the others listed', async () => {
    const folder = join(temporaryFolder(), 'drafts');
    mkdirSync(folder);
    fileOf('10.json', draftOf({ q: 'b' }), folder);
    fileOf('09.json', [draftOf({ q: 'a' }), draftOf({ q: 'c', auth: 'unknown' })], folder);
    fileOf('11.json', '{ "q": ', folder);
    fileOf('12.json', '[]', folder);
    fileOf('readme.txt', 'no draft', folder);
    const { code, taken, refused, findings } = await intakeJson(folder);
    expect([code, refused]).toEqual([1, 3]);
    expect(taken.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(findings.map(({ rule, where }) => [rule, where.slice(folder.length + 1)])).toEqual([
      ['OBS-006', '09.json, draft 2'],
      ['OBS-011', '11.json'],
      ['OBS-011', '12.json'],
    ]);
    expect(entriesIn().map(({ q }) => q)).toEqual(['a', 'b']);
  });

  test.each([
    ['a folder without drafts', () => temporaryFolder()],
    ['a file of another kind', () => fileOf('draft.txt', 'x')],
  ])('%s is a usage error', async (_name, make) => {
    expect((await intake(make())).code).toBe(2);
  });
});

// Drafts that only the rest of the archive, or the file that holds them, makes wrong: they alone are refused.

test('an observation whose id another one has is refused, and the others of the run are taken', async () => {
  const clash = (surface: string, auth: string) => draftOf({ q: 'cc', surface, auth });
  const drafts = [
    clash('Psigned in; incognito', 'signed out; incognito'),
    clash('P', 'signed out; incognito'),
    clash('P', 'signed in; incognito'),
    draftOf({ q: 'another' }),
  ];
  const { code, taken, findings, refused } = await intakeJson(fileOf('a.json', drafts));
  expect([code, taken.length, refused]).toEqual([1, 3, 1]);
  expect(findings).toMatchObject([{ rule: 'OBS-004', where: expect.stringMatching(/, draft 3$/) }]);
  expect(entriesIn().map(({ surface }) => surface)).toEqual(['Psigned in; incognito', 'P', 'Invented panel']);
});

test('a second observation of a capture that does not say its auth needs a capture of its own', async () => {
  const first = draftOf({ ev: 'capture', transcript: undefined, auth: undefined });
  const archive = withCapturesOf(emptyArchive(), first);
  writeArchive(archive, root);
  const capture_ref = referenceTo(archive);
  const auths = ['signed out; incognito', 'signed in; incognito'];
  const drafts = auths.map((auth) => ({ ...first, auth, capture_ref }));
  const { code, taken, findings } = await intakeJson(fileOf('a.json', drafts));
  expect([code, taken.map(({ obs_id }) => obs_id)]).toEqual([1, [capture_ref.obs_id]]);
  const remedy = expect.stringContaining('Record a capture of its own');
  expect(findings).toMatchObject([{ rule: 'OBS-007', field: 'capture_ref', remedy }]);
});

test('a draft that no program should have to read is refused by itself', async () => {
  const folder = join(temporaryFolder(), 'drafts');
  mkdirSync(folder);
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const notes = (json: string) =>
    JSON.stringify(draftOf({ notes: {} })).replace('"notes":{}', `"notes":${json}`);
  fileOf('1.json', '['.repeat(100_000), folder);
  fileOf('2.json', deep(100_000), folder);
  fileOf('3.json', notes(`{"a":${deep(20_000)}}`), folder);
  fileOf('4.json', notes('{"__proto__":"x"}'), folder);
  fileOf('5.md', '### Query\n\na\n\n### Notes\n\n__proto__: x\n\n### Transcript\n\nb\n', folder);
  fileOf('6.json', draftOf(), folder);
  const { code, taken, findings } = await intakeJson(folder);
  expect([code, taken.length]).toEqual([1, 1]);
  expect(findings.map(({ rule, where }) => `${rule} ${where.replace(/^.*[/]/, '')}`)).toEqual([
    'OBS-011 1.json',
    'OBS-011 2.json, draft 1',
    'OBS-011 3.json',
    'OBS-011 4.json',
    'OBS-011 5.md',
  ]);
});
