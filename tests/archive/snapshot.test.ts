import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSnapshot, renewedSnapshot, snapshot } from '../../src/archive/snapshot.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';

// Snapshot of the archive: a process reads it once, and again where asked to, if the files have changed.

const one = archiveOf(submission());
const two = archiveOf(submission(), submission({ title: 'Another' }));
let root = '';

beforeEach(() => {
  root = writeArchive(one, join(temporaryFolder(), 'archive'));
  vi.stubEnv('ARCHIVE', root);
  forgetSnapshot();
  return () => {
    forgetSnapshot();
    vi.unstubAllEnvs();
  };
});

test('an archive that nobody changed is not read again', () => {
  const before = snapshot();
  expect(renewedSnapshot()).toBe(before);
});

test('what was deposited meanwhile is there when it is read again', () => {
  expect(snapshot().registry.deposits.length).toBe(1);
  writeArchive(two, root);
  expect(snapshot().registry.deposits.length).toBe(1);
  expect(renewedSnapshot().registry.deposits.length).toBe(2);
  expect(snapshot().registry.deposits.length).toBe(2);
});

test('what a command has begun to write is waited for, and read again', () => {
  const before = snapshot();
  mkdirSync(join(root, '.changeset'));
  const after = renewedSnapshot();
  expect(after).not.toBe(before);
  expect(after.registry).toEqual(before.registry);
  expect(readdirSync(root)).not.toContain('.changeset');
});
