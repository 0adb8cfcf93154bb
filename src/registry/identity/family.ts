import type { AxnTables } from '../model/catalog.ts';
import { FAMILIES, type Family } from '../model/vocabulary.ts';

/** A family and the reason for it: keywords on the protocol's list, the content type, or neither (`default`). */
export interface DetectedFamily {
  readonly family: Family;
  readonly by: 'keywords' | 'content_type' | 'default';
  /** The words that matched, in the order of the protocol's list; empty where none did. */
  readonly words: readonly string[];
}

/**
 * The family by keywords and content type: the one with the most distinct matches on whole words. A tie goes to the
 * earlier family of the list. Without a match, the content type's family, and otherwise UNCLASSIFIED.
 */
export function detectFamily(keywords: readonly string[], contentType: string, tables: AxnTables): Family {
  return explainFamily(keywords, contentType, tables).family;
}

/** The family that `detectFamily` returns, with the reason. */
export function explainFamily(
  keywords: readonly string[],
  contentType: string,
  tables: Pick<AxnTables, 'family_keywords' | 'content_type_families'>,
): DetectedFamily {
  const words = new Set(keywords.flatMap(wordsOf));
  let best: DetectedFamily | undefined;
  for (const family of FAMILIES) {
    const matches = new Set(tables.family_keywords[family]?.filter((word) => words.has(word)));
    if (matches.size > (best?.words.length ?? 0)) best = { family, by: 'keywords', words: [...matches] };
  }
  if (best) return best;
  const byType = new Map(Object.entries(tables.content_type_families)).get(fold(contentType));
  if (byType) return { family: byType, by: 'content_type', words: [] };
  return { family: 'UNCLASSIFIED', by: 'default', words: [] };
}

/** The words of a keyword: letters, digits and inner hyphens. A hyphenated word counts both whole and in parts. */
function wordsOf(keyword: string): string[] {
  const whole = fold(keyword).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return whole.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
