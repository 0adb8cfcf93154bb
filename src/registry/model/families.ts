import { FAMILIES, type Family } from './vocabulary.ts';

// What the families are, for readers. The words and content types by which a deposit is sorted are data, in the AXN protocol.

/** What each family holds, in one plain sentence, after the word lists of `api/axn-protocol.json`. */
export const FAMILY_SENTENCES: Readonly<Record<Family, string>> = {
  GOVERNANCE: 'Charters, policies, decisions and appeals: how something is governed, and who answers for it.',
  EMPIRICAL: 'Measurements, experiments, surveys and benchmarks, with their results.',
  GENERATIVE: 'Poems, stories, synthesis and other invented work.',
  ARCHIVAL: 'Works on keeping: archives, records, provenance, custody and preservation.',
  PHILOLOGICAL:
    'Editions, translations, glossaries and transcriptions, and the study of how texts come down to us.',
  STRUCTURAL: 'Schemas, taxonomies, identifiers and architectures: how things are ordered and named.',
  COMPOSITIONAL: 'Essays, and works on how a text is composed, set and read.',
  OPERATIVE: 'Guides, checklists and procedures: works to act by.',
  HETERONYMIC: 'Works by an invented author, and works on pseudonyms and attribution.',
  MPAI: 'Works on how chatbots and answer panels use texts. The protocol does not say what the letters stand for.',
  DATASET: 'Data for use by others: tables, corpora and codebooks.',
  UNCLASSIFIED: 'Works whose keywords and content type point to none of the other families.',
};

/** A family name in ordinary letters. `MPAI` is an abbreviation and stays. */
export function familyWord(family: Family | string): string {
  return family === 'MPAI' ? family : family.charAt(0) + family.slice(1).toLowerCase();
}

/** The same for each of the families. */
export const FAMILY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  FAMILIES.map((family) => [family, familyWord(family)]),
);
