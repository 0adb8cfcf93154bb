import { type Archive, hasText, labelOfFiles, paths, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit, Generation } from '../model/deposit.ts';
import { ordered } from '../model/lifecycle.ts';
import type { FileChange } from '../resources/registry-files.ts';
import type { References } from '../views/concepts.ts';
import { wasRead } from './concepts.ts';
import { type Edition, editionText, readEdition, withStatus } from './edition.ts';
import { scholiaOf } from './scholia.ts';

// The third stage of a reading pass: the editions of the deposits that were read.

/** The path of a deposit's edition inside the archive folder. */
export function editionFile(deposit: Pick<Deposit, 'hex' | 'text_held_by'>): string {
  return paths.autonomous(labelOfFiles(deposit)).slice(1);
}

/** The edition of a deposit as it stands in the archive, with its whole file; undefined where there is none of the right form. */
export function editionOf(
  { files }: Pick<Archive, 'files'>,
  deposit: Pick<Deposit, 'hex' | 'text_held_by'>,
): (Edition & { readonly file: string }) | undefined {
  const bytes = files.read(editionFile(deposit));
  if (!bytes) return undefined;
  const file = fromUtf8(bytes);
  const edition = readEdition(file);
  return edition && { ...edition, file };
}

/** The deposits with the origin of each edition, and the files that change. */
export interface Editions {
  readonly deposits: readonly Deposit[];
  readonly files: readonly FileChange[];
}

/**
 * The editions that an archive is to have, whose concepts and `references` are known. One that a person reviewed stays as it is; any
 * other is written anew where something in it changed, and begins as provisional then.
 */
export function editionsOf(archive: Archive, references: References): Editions {
  const scholia = scholiaOf(archive, references);
  const files: FileChange[] = [];
  const deposits = archive.registry.deposits.map((deposit) => {
    const before = editionOf(archive, deposit);
    if (!wasRead(deposit)) {
      if (deposit.redacted && before) files.push({ path: editionFile(deposit), remove: true });
      return deposit.redacted ? dated(deposit, undefined) : deposit;
    }
    if (before?.status === 'reviewed' || !hasText(archive, deposit))
      return dated(deposit, before?.date ?? deposit.generated_by?.autonomous?.date);
    const { text, date } = scholia(deposit);
    const { axn, deposit_number, hash } = deposit;
    const sha256 = isHashOfFile(deposit) ? hash : undefined;
    const head = { axn, deposit_number, sha256, date, status: 'provisional-generated' } as const;
    const file = editionText(head, canonicalTextOf(archive, deposit), text);
    if (!before || withStatus(before.file, head.status) !== file)
      files.push({ path: editionFile(deposit), write: file });
    return dated(deposit, date);
  });
  return { deposits, files };
}

function canonicalTextOf({ files }: Archive, deposit: Deposit): string {
  const bytes = files.read(textFile(deposit));
  if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
  return fromUtf8(bytes);
}

/** The deposit with the day of its edition as its origin, or without one. */
function dated(deposit: Deposit, date: string | undefined): Deposit {
  const { autonomous: before, ...others } = deposit.generated_by ?? {};
  if (before?.date === date) return deposit;
  const autonomous = date === undefined ? {} : { autonomous: editionOrigin(date) };
  return ordered({ ...deposit, generated_by: { ...others, ...autonomous } });
}

/** The origin of an edition of a day. */
export function editionOrigin(date: string): Generation {
  return { by: 'extractive', prompt_version: null, date };
}
