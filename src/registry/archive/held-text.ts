import { bodyOf, type TextParts } from '../identity/canonical-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { FILE_BASIS } from '../model/vocabulary.ts';

// The text of a deposit as an archive holds it. Of a deposit that the mint made, that is its canonical text, whose SHA-256 is the hash of
// the entry; an adopted one can have another file, or none, and a hash that its archive only stated.

/**
 * Whether the hash of an entry is the SHA-256 of its published text file, so that a file may be described by it. An adopted entry can have
 * a hash that is only claimed, or that was verified over other bytes.
 */
export function isHashOfFile({
  hash_status,
  hash_basis,
}: Pick<Deposit, 'hash_status' | 'hash_basis'>): boolean {
  return hash_status === undefined || (hash_status === 'verified' && hash_basis === FILE_BASIS);
}

/** Whether the hash of an entry is one that its archive stated and that no bytes here prove. */
export function isClaimed({ hash_status }: Pick<Deposit, 'hash_status'>): boolean {
  return hash_status === 'claimed';
}

/** The name for the hash of an entry: the SHA-256 of its text, or one that is only claimed, or one of other bytes. */
export function hashName(deposit: Pick<Deposit, 'hash_status' | 'hash_basis'>): string {
  if (isHashOfFile(deposit)) return 'SHA-256';
  return isClaimed(deposit) ? 'claimed SHA-256' : 'SHA-256 of other bytes';
}

/** A plain sentence about a hash that is not that of the published text; empty where it is. */
export function hashSentence(deposit: Pick<Deposit, 'hash' | 'hash_status' | 'hash_basis'>): string {
  if (isHashOfFile(deposit)) return '';
  const { hash, hash_basis } = deposit;
  if (isClaimed(deposit))
    return `The SHA-256 ${hash} is claimed: the archive that this deposit was adopted from states it, and it is the hash of nothing that is held here.`;
  return `The SHA-256 ${hash} is that of ${hash_basis ?? 'other bytes'}, not of the published text.`;
}

/**
 * The readable part of a text: the body where the text is the canonical one of its entry, and all of it where an adopted entry has another text;
 * with LF line ends and without a byte-order mark.
 */
export function readableBody(text: string, parts: Omit<TextParts, 'body'>): string {
  return bodyOf(text, parts) ?? text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n');
}
