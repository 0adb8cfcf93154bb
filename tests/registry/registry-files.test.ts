import { describe, expect, test } from 'vitest';
import { preview } from '../../src/registry/archive/changeset.ts';
import { readRegistry } from '../../src/registry/archive/resources/files.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import {
  changeRegistry,
  type FileChange,
  PART_BOUNDS,
  registryFiles,
  sealsIn,
} from '../../src/registry/archive/resources/registry-files.ts';
import type { Deposit, Registry } from '../../src/registry/model/deposit.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { protocolDocuments } from '../fixtures/checkout.ts';
import { submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

const SIX = archiveOf(...[1, 2, 3, 4, 5, 6].map((one) => submission({ title: `Number ${one}` })));
const [FIRST, SECOND] = SIX.registry.deposits as [Deposit, Deposit];
const bounds = { deposits: 2, bytes: 1_000_000 };
const EMPTY: Registry = { schema_version: 'registry/v1', deposits: [] };

const upTo = (count: number): Registry => ({
  schema_version: 'registry/v1',
  deposits: SIX.registry.deposits.slice(0, count),
});
const textsOf = (files: readonly { path: string }[]) =>
  new Map(files.map((file) => [file.path, String((file as { write?: string }).write)]));

const registryLines = (text: string) =>
  text
    .split('\n')
    .slice(1, -2)
    .map((line) => line.replace(/^,/, ''));

describe('a part is sealed', () => {
  test.each([
    ['by the deposit that would be one too many', ['a', 'b', 'c', 'd', 'e'], 2, 100, [2, 4]],
    ['never by the last deposit that has room', ['a', 'b'], 2, 100, []],
    ['by the entry that would pass the bytes', ['aaaa', 'aaaa', 'aaaa'], 9, 12, [2]],
    ['by bytes of UTF-8, not by characters', ['éé', 'éé', 'éé'], 9, 12, [2]],
    ['alone, where one entry is larger than a part', ['a', 'a'.repeat(50), 'a'], 9, 10, [1, 2]],
    ['never when it is empty', ['a'.repeat(50)], 9, 10, []],
    ['not without entries', [], 9, 10, []],
  ])('%s', (_name, entries, deposits, bytes, due) => {
    expect(sealsIn(entries, { deposits, bytes })).toEqual(due);
  });

  test('at 4,096 deposits or 20,000,000 bytes in every archive', () => {
    expect(PART_BOUNDS).toEqual({ deposits: 4096, bytes: 20_000_000 });
    expect(sealsIn(Array.from({ length: 8193 }, () => '{}'))).toEqual([4096, 8192]);
  });
});

describe('the files of a registry', () => {
  test('are one, in the form of always, while nothing is full', () => {
    const { files, registry } = changeRegistry({ registry: EMPTY }, upTo(2));
    expect(files.map(({ path }) => path)).toEqual(['data/registry.json']);
    expect(registry).not.toHaveProperty('parts');
    expect(textsOf(files).get('data/registry.json')).toBe(
      `{"schema_version":"registry/v1","deposits":[\n${JSON.stringify(FIRST)}\n,${JSON.stringify(SECOND)}\n]}\n`,
    );
  });

  test('are the same for one mint of all and for a mint of each', () => {
    const whole = changeRegistry({ registry: EMPTY, bounds }, upTo(6));
    let at = { registry: EMPTY, files: new Map<string, string>() };
    for (let count = 1; count <= 6; count += 1) {
      const { files, registry } = changeRegistry({ registry: at.registry, bounds }, upTo(count));
      at = { registry, files: new Map([...at.files, ...textsOf(files)]) };
    }
    expect(at.files).toEqual(textsOf(whole.files));
    expect([...at.files.keys()].sort()).toEqual([
      'data/registry-0001.json',
      'data/registry-0002.json',
      'data/registry.json',
    ]);
    expect(at.registry.parts).toEqual([
      { path: '/data/registry-0001.json', first_deposit: 1, last_deposit: 2 },
      { path: '/data/registry-0002.json', first_deposit: 3, last_deposit: 4 },
    ]);
    expect(new Map([...registryFiles(at.registry)].map(([path, text]) => [path, text()]))).toEqual(at.files);
  });

  test('are read back as one registry, every deposit in its place', () => {
    const { files, registry } = changeRegistry({ registry: EMPTY, bounds }, upTo(5));
    const texts = textsOf(files);
    expect(readRegistry((path) => texts.get(path))).toEqual(JSON.parse(JSON.stringify(registry)));
  });

  test('that a change of an old deposit writes are its part alone, by one line', () => {
    const { files, registry } = changeRegistry({ registry: EMPTY, bounds }, upTo(5));
    const texts = textsOf(files);
    const deposits = registry.deposits.map((one, at) =>
      at === 2 ? { ...one, status_note: 'A note.' } : one,
    );
    const changed = changeRegistry({ registry, bounds }, { ...registry, deposits });
    expect(changed.files.map(({ path }) => path)).toEqual(['data/registry-0002.json']);
    const [old, now] = [texts, textsOf(changed.files)].map((all) =>
      registryLines(all.get('data/registry-0002.json') ?? ''),
    );
    expect(old).toHaveLength(2);
    expect(now?.[1]).toBe(old?.[1]);
    expect(JSON.parse(now?.[0] ?? '')).toMatchObject({ deposit_number: 3, status_note: 'A note.' });
  });

  test('keep the lines of the newest as they are, whatever the order of their keys', () => {
    const odd = JSON.stringify(Object.fromEntries(Object.entries(FIRST).reverse()));
    const text = `{"schema_version":"registry/v1","deposits":[\n${odd}\n]}\n`;
    const registry = readRegistry(() => text);
    const grown = { ...upTo(2), deposits: [...registry.deposits, SECOND] };
    const write = textsOf(changeRegistry({ registry }, grown).files).get('data/registry.json');
    expect(registryLines(write ?? '')).toEqual([odd, JSON.stringify(SECOND)]);
  });

  test('are previewed from what is written, parts and all', () => {
    const archive = { ...SIX, registry: changeRegistry({ registry: EMPTY, bounds }, upTo(4)).registry };
    const { files, registry } = changeRegistry({ registry: archive.registry, bounds }, SIX.registry);
    expect(files).toHaveLength(2);
    const seen = preview(archive, { files, reason: 'r', actor: 'a', at: '2026-11-01T00:00:00Z' });
    expect(seen.registry).toEqual(JSON.parse(JSON.stringify(registry)));
  });
});

const { files } = changeRegistry({ registry: EMPTY, bounds }, upTo(5));
const reading = (change: (texts: Map<string, string>) => void) => () => {
  const texts = textsOf(files);
  change(texts);
  return readRegistry((path) => texts.get(path));
};
const PART = 'data/registry-0001.json';

test.each([
  ['without a part', (texts) => texts.delete(PART), `${PART} is missing, and data/registry.json names it`],
  [
    'with a part in the place of another',
    (texts) => texts.set(PART, texts.get('data/registry-0002.json') ?? ''),
    `${PART} is not part 1 with deposits 1 to 2`,
  ],
  [
    'with a part that lacks a deposit',
    (texts) => texts.set(PART, (texts.get(PART) ?? '').replace(/\n,\{.*\n/, '\n')),
    `${PART} is not part 1 with deposits 1 to 2`,
  ],
  ['with a part that is no JSON', (texts) => texts.set(PART, '{'), `${PART} is not valid JSON`],
  [
    'with a part of another shape',
    (texts) => texts.set(PART, '{"part":1,"deposits":[{"deposit_number":1}]}'),
    `${PART} does not match its schema`,
  ],
] satisfies [string, (texts: Map<string, string>) => void, string][])(
  'a registry is not read %s',
  (_name, change, message) => {
    expect(reading(change)).toThrow(message);
  },
);

// A proposed archive: what a change makes of each kind of file, before any of it is written.

const AXN = 'api/axn-protocol.json';
const known = archiveOf(submission());
const archive = {
  ...known,
  documents: new Map([...known.documents, [AXN, protocolDocuments().get(AXN) ?? '']]),
};
const previewOf = (...files: FileChange[]) =>
  preview(archive, { files, reason: 'a test', actor: 'test', at: NOW });

describe('the archive that a change proposes', () => {
  test('holds the new value of a resource, and all others as they were', () => {
    const waivers = { waivers: [] };
    const proposed = previewOf({ path: RESOURCES.waivers.path, write: JSON.stringify(waivers) });
    expect(proposed.waivers).toEqual(waivers);
    expect(proposed.waivers).not.toBe(archive.waivers);
    expect({ ...proposed, waivers: archive.waivers, files: archive.files }).toEqual(archive);
  });

  test('holds every line that is appended to a log', () => {
    const { path } = RESOURCES.familiarization;
    const { familiarization } = previewOf({ path, append: 'one\n' }, { path, append: 'two\n' });
    expect(familiarization).toBe(`${archive.familiarization}one\ntwo\n`);
  });

  test('holds new and changed documents, not those that are removed, and the tables of identifiers that they state', () => {
    const text = archive.documents.get(AXN) ?? '';
    const renamed = text.replaceAll(archive.tables.cluster_table[0] ?? '', 'renamed');
    const [gone = ''] = [...archive.documents.keys()].filter((path) => path !== AXN);
    const proposed = previewOf(
      { path: AXN, write: renamed },
      { path: 'api/new.json', write: '{}' },
      { path: gone, remove: true },
    );
    expect(proposed.documents.get(AXN)).toBe(renamed);
    expect(proposed.documents.get('api/new.json')).toBe('{}');
    expect(proposed.documents.has(gone)).toBe(false);
    expect(proposed.tables.cluster_table[0]).toBe('renamed');
    expect(archive.documents.has(gone)).toBe(true);
  });

  test('holds the bytes of other files, and none of one that is removed', () => {
    const [text = ''] = archive.files.paths;
    const bytes = new Uint8Array([0, 255, 10]);
    const { files } = previewOf({ path: 'data/images/a.png', write: bytes }, { path: text, remove: true });
    expect(files.paths).toEqual(['data/images/a.png']);
    expect(files.read('data/images/a.png')).toEqual(bytes);
    expect(files.size('data/images/a.png')).toBe(3);
    expect(files.read(text)).toBeUndefined();
  });

  test('is none where a resource is removed: the message names it', () => {
    expect(() => previewOf({ path: RESOURCES.waivers.path, remove: true })).toThrow(
      'data/waivers.json is removed: every source file must be there',
    );
  });
});
