import { type Archive, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../once.ts';
import { type Cited, citationLookups, type Resolvable } from './citation-lookups.ts';
import { type Token, tokensIn, type Via } from './citation-tokens.ts';

// Finds citations in texts, in five ways.

/** One citation: the citing deposit, the cited deposit, the way, and the words of the text that cite. */
export interface Citation {
  readonly source: Deposit;
  readonly target: Deposit;
  readonly via: Via;
  readonly evidence_token: string;
  /** The legacy DOI in its stored form, where one was cited. */
  readonly doi?: string;
}

/** Every citation of the archive, in order of the citing deposit, of the ways, and of the text. Found once per archive. */
export function citationsOf(archive: Archive): readonly Citation[] {
  return onceFor(archive, 'citations', () =>
    archive.registry.deposits.flatMap((source) => citationsFrom(archive, source, tokensOf(archive, source))),
  );
}

/**
 * The citations in the canonical text of a deposit, by the deposits and mappings of an archive: none to the deposit itself, and at most
 * one for each target and way. Takes time in proportion to the text; a deposit that is redacted has no text, and cites nothing.
 */
export function citationsIn(archive: Resolvable, source: Deposit, text: string): Citation[] {
  return citationsFrom(archive, source, tokensIn(text));
}

/** What a place of a text cites in an archive, or undefined. */
export function citedBy(archive: Resolvable, { via, text }: Token): Cited | undefined {
  return citationLookups(archive)[via](text);
}

function citationsFrom(archive: Resolvable, source: Deposit, tokens: readonly Token[]): Citation[] {
  const lookups = citationLookups(archive);
  const found = new Map<string, Citation>();
  for (const { via, text } of tokens) {
    const cited = lookups[via](text);
    if (!cited || cited.target.deposit_number === source.deposit_number) continue;
    const key = `${cited.target.deposit_number} ${via}`;
    if (!found.has(key)) found.set(key, { source, via, ...cited });
  }
  return [...found.values()];
}

// Texts never change, so what may cite in one is found once. Kept by the hash of the text, for as many texts as an archive can have, where
// they are few: a text that is nothing but numbers is read again.
const kept = new Map<string, readonly Token[]>();
const MOST_TEXTS = 70_000;
/** Of a text with more, nothing is kept. */
export const MOST_TOKENS = 500;

function tokensOf(archive: Archive, source: Deposit): readonly Token[] {
  if (source.redacted) return [];
  // A hash that is not that of the text says nothing about it.
  const key = isHashOfFile(source) ? source.hash : undefined;
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return known;
  const bytes = archive.files.read(textFile(source));
  if (!bytes) return [];
  const tokens = tokensIn(fromUtf8(bytes));
  if (key !== undefined && tokens.length <= MOST_TOKENS) keepTokens({ hash: key, tokens });
  return tokens;
}

/** What may cite in a text, by the hash of the text. */
export interface TextTokens {
  readonly hash: string;
  readonly tokens: readonly Token[];
}

/** Keeps what may cite in a text that somebody has read, so that it is not read again for its citations. */
export function keepTokens({ hash, tokens }: TextTokens): void {
  if (kept.size < MOST_TEXTS) kept.set(hash, tokens.map(own));
}

/** What is to be kept of a text, given by its hash; undefined where that is kept already, or too much. */
export function tokensToKeep(hash: string, text: string): TextTokens | undefined {
  if (kept.has(hash)) return undefined;
  const tokens = tokensIn(text);
  return tokens.length <= MOST_TOKENS ? { hash, tokens } : undefined;
}

/** A token that does not hold the text that it was cut from in memory. */
function own({ via, text }: Token): Token {
  return { via, text: JSON.parse(JSON.stringify(text)) };
}
