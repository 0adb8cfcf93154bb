import type { AxnTables } from './model/axn-protocol.ts';
import { FAMILIES, type Family } from './model/vocabulary.ts';

/**
 * The family that keywords and content type point to (decision 4): the one with most distinct matches on whole words;
 * ties go to the earlier family of spec 2.4; no match falls back to the content type's family, then to UNCLASSIFIED.
 */
export function detectFamily(keywords: readonly string[], contentType: string, tables: AxnTables): Family {
  const words = new Set(keywords.flatMap(wordsOf));
  let best: Family | undefined;
  let most = 0;
  for (const family of FAMILIES) {
    const matches = new Set(tables.family_keywords[family]?.filter((word) => words.has(word)));
    if (matches.size > most) {
      best = family;
      most = matches.size;
    }
  }
  const byType = new Map(Object.entries(tables.content_type_families));
  return best ?? byType.get(fold(contentType)) ?? 'UNCLASSIFIED';
}

/** Words of a keyword: letters, digits and inner hyphens; a hyphenated word counts whole and in its parts. */
function wordsOf(keyword: string): string[] {
  const whole = fold(keyword).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return whole.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
