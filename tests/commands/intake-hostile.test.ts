import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ObservationRegister } from '../../src/registry/model/observations.ts';
import { RESOURCES } from '../../src/registry/resources/index.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { command, type Ended, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { draftOf, referenceTo, withCapturesOf } from '../fixtures/observations.ts';

// Drafts that only the rest of the archive, or the file that holds them, makes wrong: they alone are refused.

/** A file for one test. */
function fileOf(name: string, content: unknown, folder = temporaryFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const intake = (root: string, ...args: string[]): Promise<Ended> => command(root, 'intake', ...args);
const registerOf = (root: string) =>
  JSON.parse(readFileSync(join(root, RESOURCES.register.path), 'utf8')) as ObservationRegister;

interface Answer {
  readonly taken: readonly { readonly obs_id: string }[];
  readonly refused: number;
  readonly findings: readonly Record<'rule' | 'field' | 'remedy' | 'where', string>[];
}

test('an observation whose id another one has is refused, and the others of the run are taken', async () => {
  const root = writeArchive();
  const clash = (surface: string, auth: string) => draftOf({ q: 'cc', surface, auth });
  const drafts = [
    clash('Psigned in; incognito', 'signed out; incognito'),
    clash('P', 'signed out; incognito'),
    clash('P', 'signed in; incognito'),
    draftOf({ q: 'another' }),
  ];
  const { code, stdout } = await intake(root, fileOf('a.json', drafts), '--json');
  const { taken, findings, refused } = JSON.parse(stdout) as Answer;
  expect([code, taken.length, refused]).toEqual([1, 3, 1]);
  expect(findings.map(({ rule, where }) => [rule, where.replace(/^.*, /, '')])).toEqual([
    ['OBS-004', 'draft 3'],
  ]);
  expect(registerOf(root).entries.map(({ surface }) => surface)).toEqual([
    'Psigned in; incognito',
    'P',
    'Invented panel',
  ]);
});

test('a second observation of a capture that does not say its auth needs a capture of its own', async () => {
  const first = draftOf({ ev: 'capture', transcript: undefined, auth: undefined });
  const archive = withCapturesOf(emptyArchive(), first);
  const root = writeArchive(archive);
  const capture_ref = referenceTo(archive);
  const drafts = ['signed out; incognito', 'signed in; incognito'].map((auth) => ({
    ...first,
    auth,
    capture_ref,
  }));
  const { code, stdout } = await intake(root, fileOf('a.json', drafts), '--json');
  const { taken, findings } = JSON.parse(stdout) as Answer;
  expect([code, taken.map(({ obs_id }) => obs_id)]).toEqual([1, [capture_ref.obs_id]]);
  expect(findings.map(({ rule, field, remedy }) => [rule, field, remedy])).toEqual([
    ['OBS-007', 'capture_ref', expect.stringContaining('Record a capture of its own')],
  ]);
});

test('a draft that no program should have to read is refused by itself', async () => {
  const root = writeArchive();
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
  const { code, stdout } = await intake(root, folder, '--json');
  const { taken, findings } = JSON.parse(stdout) as Answer;
  expect([code, taken.length]).toEqual([1, 1]);
  expect(findings.map(({ rule, where }) => `${rule} ${where.replace(/^.*[/]/, '')}`)).toEqual([
    'OBS-011 1.json',
    'OBS-011 2.json, draft 1',
    'OBS-011 3.json',
    'OBS-011 4.json',
    'OBS-011 5.md',
  ]);
});
