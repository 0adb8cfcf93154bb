import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { validateArchive } from '../../../src/archive/prove.ts';
import type { Archive } from '../../../src/registry/archive.ts';
import type { Waiver } from '../../../src/registry/model/receipts.ts';
import { WaiverIndex } from '../../../src/registry/rules/run.ts';
import { NOW } from '../../fixtures/tools.ts';
import { WORLD, withAltered } from './case.ts';

// A waiver excuses the very value that was found (decision 33).

const GROUND = { reason: 'As its archive had it.', date: '2026-07-15', adopted_from: 'Another archive' };
const found = (archive: Archive) => validateArchive(archive, NOW).filter(({ level }) => level === 'error');
const excusing = (archive: Archive, waivers: readonly Waiver[]): Archive => ({
  ...archive,
  waivers: { waivers: [...waivers] },
});
const waiversOf = (archive: Archive) => {
  const index = new WaiverIndex(archive, hashes);
  return found(archive).map((one) => index.waiverOf(one, GROUND));
};

const broken = withAltered(WORLD, 1, { license: 'CC BY 4.0' });

describe('a waiver', () => {
  test('names rule, resource, key, field and the hash of the value', () => {
    expect(waiversOf(broken).filter(({ resource }) => resource === 'registry')).toEqual([
      {
        rule: 'LIC-001',
        resource: 'registry',
        key: '1',
        field: 'license',
        value_sha256: hashes.sha256('"CC BY 4.0"'),
        ...GROUND,
      },
    ]);
  });

  test('excuses what was found', () => {
    expect(found(excusing(broken, waiversOf(broken)))).toEqual([]);
  });

  test.each([
    ['another value of the field', withAltered(WORLD, 1, { license: 'CC BY 3.0' })],
    ['the same value in another deposit', withAltered(broken, 2, { license: 'CC BY 4.0' })],
    ['another rule about the deposit', withAltered(broken, 1, { version: 'first' })],
  ])('does not excuse %s', (_what, archive) => {
    expect(found(excusing(archive, waiversOf(broken)))).toHaveLength(1);
  });

  test('about a hash excuses the text that was there, and no other', () => {
    const claimed = withAltered(WORLD, 1, { hash: 'a'.repeat(64) });
    const waivers = waiversOf(claimed);
    expect(waivers.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['AXN-003', 'TXT-002']));
    expect(found(excusing(claimed, waivers))).toEqual([]);
    const files = { ...claimed.files, read: () => new TextEncoder().encode('another text\n') };
    const left = found(excusing({ ...claimed, files }, waivers));
    expect(left.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['AXN-003', 'TXT-002']));
  });
});
