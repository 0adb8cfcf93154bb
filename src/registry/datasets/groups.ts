// How the data files are grouped for readers. A resource and a surface name their group; a surface without one serves the pages alone.

/** The groups of data files, in their order: title, and what they hold. */
export const DATA_GROUPS = {
  tables: [
    'Tables',
    'The archive as tables, for statistics: each as one CSV file, and in typed Parquet files.',
  ],
  works: ['Works', 'The deposits: their metadata, and their texts byte for byte.'],
  words: ['Words', 'What the texts define and mention, and what was generated about them.'],
  observations: ['Observations', 'What answer panels returned for exact queries, on dated occasions.'],
  citations: [
    'Citations and resolution',
    'Which deposit cites which, and which deposit an identifier names.',
  ],
  downloads: ['Downloads', 'The whole archive in the forms that tools read.'],
  integrity: ['Integrity', 'What anyone needs to check that nothing was changed unseen.'],
  protocols: ['Protocols', 'The rules by which everything else is made, as data.'],
} as const satisfies Readonly<Record<string, readonly [title: string, says: string]>>;

/** The name of a group of data files. */
export type DataGroup = keyof typeof DATA_GROUPS;
