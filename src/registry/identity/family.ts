import type { AxnTables } from '../model/axn-protocol.ts';
import { FAMILIES, type Family } from '../model/vocabulary.ts';

/** A family with what pointed to it: the words of the protocol's list that the keywords hold, or the content type. */
export interface DetectedFamily {
  readonly family: Family;
  readonly by: 'keywords' | 'content_type' | 'nothing';
  /** The words that matched, in the order of the protocol's list; empty where the keywords match none. */
  readonly words: readonly string[];
}

/**
 * The family that keywords and content type point to (decision 4): the one with most distinct matches on whole words;
 * ties go to the earlier family of spec 2.4; no match falls back to the content type's family, then to UNCLASSIFIED.
 */
export function detectFamily(keywords: readonly string[], contentType: string, tables: AxnTables): Family {
  return explainFamily(keywords, contentType, tables).family;
}

/** The family as `detectFamily` finds it, with the reason (decision 4). */
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
  return { family: 'UNCLASSIFIED', by: 'nothing', words: [] };
}

/** Words of a keyword: letters, digits and inner hyphens; a hyphenated word counts whole and in its parts. */
function wordsOf(keyword: string): string[] {
  const whole = fold(keyword).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return whole.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
