// One sentence for each family, for readers who meet its name first here.

/** What kind of work a family holds. */
export const FAMILY_SENTENCES: Readonly<Record<string, string>> = {
  GOVERNANCE: 'Charters, policies and procedures: how something is decided and kept.',
  EMPIRICAL: 'Measurements, experiments and surveys: what was observed, and how.',
  GENERATIVE: 'Poems, fictions and other works of invention.',
  ARCHIVAL: 'Works on keeping: archives, custody, preservation and provenance.',
  PHILOLOGICAL: 'Words and texts: editions, translations, glossaries, etymology.',
  STRUCTURAL: 'Formats, proofs and specifications: how something is built.',
  COMPOSITIONAL: 'Essays and works on writing: how a text is composed.',
  OPERATIVE: 'Guides and instructions: how something is done.',
  HETERONYMIC: 'Works under a name that an author made up, or on such authorship.',
  MPAI: 'Works on what machines answer: observation and evidence of the answers of retrieval systems.',
  DATASET: 'Data: tables, counts and their descriptions.',
  UNCLASSIFIED: 'Works whose keywords and type fit no family.',
};
