import { describe, expect, test } from 'vitest';
import { preview } from '../../src/registry/mint/changeset.ts';
import { RESOURCES } from '../../src/registry/resources/index.ts';
import type { FileChange } from '../../src/registry/resources/registry-files.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { protocolDocuments } from '../fixtures/checkout.ts';
import { submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

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

  test.each([
    [
      'is not of its schema',
      { write: '{"waivers":1}' },
      'REG-002: data/waivers.json does not match its schema',
    ],
    ['is not JSON', { write: 'x' }, 'data/waivers.json is not valid JSON'],
    ['is removed', { remove: true }, 'data/waivers.json is removed: every source file must be there'],
  ] as const)('is none where a resource %s: the message names it', (_name, change, message) => {
    expect(() => previewOf({ path: RESOURCES.waivers.path, ...change })).toThrow(message);
  });
});
