import { type Archive, textFile } from '../archive/archive.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../text/once.ts';
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

// Texts never change, so the tokens of each are found once and kept by its hash, for as many texts as an archive can have. A text with too
// many tokens, such as one that is nothing but numbers, is not kept, and is read again each time.
const kept = new Map<string, readonly Token[]>();
const MOST_TEXTS = 70_000;
/** Of a text with more, nothing is kept. */
const MOST_TOKENS = 500;

function tokensOf(archive: Archive, source: Deposit): readonly Token[] {
  if (source.redacted) return [];
  // A hash that is not that of the text says nothing about it.
  const known = isHashOfFile(source) ? kept.get(source.hash) : undefined;
  if (known) return known;
  const bytes = archive.files.read(textFile(source));
  if (!bytes) return [];
  const text = fromUtf8(bytes);
  return isHashOfFile(source) ? keepTokens(source.hash, text) : tokensIn(text);
}

/** What may cite in a text, given with its hash, so that it is not read again for its citations. */
export function keepTokens(hash: string, text: string): readonly Token[] {
  const known = kept.get(hash);
  if (known) return known;
  const tokens = tokensIn(text);
  if (tokens.length <= MOST_TOKENS && kept.size < MOST_TEXTS) kept.set(hash, tokens.map(own));
  return tokens;
}

/** Copies a token: a slice of a string would keep the whole text in memory. */
function own({ via, text }: Token): Token {
  return { via, text: JSON.parse(JSON.stringify(text)) };
}
