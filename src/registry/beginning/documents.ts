import * as z from 'zod';
import { axnProtocol } from '../documents/axn-protocol.ts';
import { emptyIndex } from '../documents/catalog.ts';
import { releaseDocuments, type UpdateResult, type UpdateTools } from '../documents/update.ts';
import type { AxnTables } from '../model/axn-protocol.ts';
import { NonEmpty } from '../model/primitives.ts';
import { FAMILIES } from '../model/vocabulary.ts';
import { jsonText } from '../surfaces/surface.ts';

/** A word is compared with the words of keywords, which are in NFC and lower case (spec 2.4): another would never be found. */
const Word = NonEmpty.refine(
  (word) => word === word.normalize('NFC').toLowerCase(),
  'is not in lower case, or not in Unicode Normalization Form C',
);

/** The word lists by which a family is detected, as whoever begins a registry writes them: of some families, or of all. */
const Words = z.strictObject({
  family_keywords: z.partialRecord(z.enum(FAMILIES), z.array(Word)).optional(),
  content_type_families: z.record(Word, z.enum(FAMILIES)).optional(),
});
export type FamilyWords = z.infer<typeof Words>;

/** Reads word lists from JSON. Throws an `Error` that says what is wrong with them. */
export function familyWords(json: unknown): FamilyWords {
  const parsed = Words.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the top'}: ${issue?.message}`);
}

/**
 * The first release of the documents of a new registry: each at its first version, with a log that begins on this day (spec 9.2 and
 * 9.5). Families that the word lists leave out keep those of the code. Throws an `UpdateError`.
 */
export function firstRelease(
  tools: Omit<UpdateTools, 'index'>,
  words: FamilyWords,
  why: string,
  day: string,
): UpdateResult {
  const path = axnProtocol.path.slice(1);
  const tables = JSON.parse(tools.documents.get(path) ?? '{}') as AxnTables;
  const own = {
    ...tables,
    family_keywords: { ...tables.family_keywords, ...words.family_keywords },
    content_type_families: words.content_type_families ?? tables.content_type_families,
  };
  const documents = new Map(tools.documents).set(path, jsonText(own));
  const index = { ...emptyIndex(day), change_log: [] };
  return releaseDocuments({ ...tools, index, documents }, why, day);
}
