import { type Archive, hasText, textFile } from '../registry/archive.ts';
import { isHashOfFile } from '../registry/held-text.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { type Token, tokensIn } from '../registry/reading/citation-tokens.ts';
import { citationsOf, keepTokens, MOST_TOKENS } from '../registry/reading/citations.ts';
import { cached } from './cache.ts';

/** Finds the citations of an archive, which is valid, for this process: what may cite in a text is kept, so that no text is read again. */
export function recallCitations(archive: Archive): void {
  const { registry, files } = archive;
  for (const deposit of registry.deposits) {
    if (!hasText({ files }, deposit) || !isHashOfFile(deposit)) continue;
    const { hash } = deposit;
    const tokens = cached<readonly Token[] | null>('citation-tokens', hash, () => {
      const found = tokensIn(fromUtf8(files.read(textFile(deposit)) ?? new Uint8Array()));
      return found.length <= MOST_TOKENS ? found : null;
    });
    if (tokens) keepTokens({ hash, tokens });
  }
  citationsOf(archive);
}
