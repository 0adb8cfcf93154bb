import { type FileStore, textFile } from '../registry/archive/archive.ts';
import { inspectMarkdown, type MarkdownFacts } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { depositLanguage } from '../registry/reading/text-language.ts';
import { cached } from './cache.ts';
import { hashes } from './hashes.ts';

// What is told of a deposited text, which never changes.

const LONG = 50_000;

/** Markdown facts of a text; those of a long text are cached. */
export function cachedFacts(text: string): MarkdownFacts {
  return text.length < LONG ? inspectMarkdown(text) : cached('facts', text, () => inspectMarkdown(text));
}

/** The language of a deposit, as `depositLanguage` tells it; cached for every deposit. */
export const cachedLanguage: typeof depositLanguage = (deposit, files) => {
  // A redaction takes the text away that this would be of.
  if (deposit.redacted) return undefined;
  const inputs = inputsOf(deposit, files);
  return cached('language', inputs, () => depositLanguage(deposit, files) ?? null) ?? undefined;
};

/** What a language is told by. A hash that an adopted archive stated says nothing: the same could be stated of other bytes. */
function inputsOf(deposit: Deposit, files: Pick<FileStore, 'read'>): string {
  if (deposit.hash_status === undefined) return deposit.hash;
  const { title, creator, description } = deposit;
  const bytes = files.read(textFile(deposit));
  return JSON.stringify([title, creator, description, bytes ? hashes.sha256(bytes) : null]);
}
