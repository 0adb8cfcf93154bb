import type { Archive } from '../../../src/registry/archive/archive.ts';
import { archiveCase, type Case, withAltered } from './case.ts';

// Document ids by which texts cite.

function withIds(archive: Archive, ...numbers: readonly number[]): Archive {
  return numbers.reduce((made, number) => withAltered(made, number, { sovereign_id: 'EA-X' }), archive);
}

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  archiveCase('CIT-008', 'a document id of two works', (archive) => withIds(archive, 1, 5)),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  archiveCase('CIT-008', 'a document id of two versions of a work', (archive) => withIds(archive, 2, 3)),
];
