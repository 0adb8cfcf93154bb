import { Concept, EntityIndex } from '../model/concepts.ts';
import { table } from './resource.ts';

export const concepts = table({
  name: 'concepts',
  group: 'words',
  path: 'data/entity-index.json',
  purpose: 'concepts that deposits define or reference',
  schema: EntityIndex,
  item: Concept,
  item_name: 'concept',
  items: (index) => Object.entries(index.concepts),
  counted: { section: 'corpus', as: 'concepts_indexed' },
  empty: {
    version: 'v1.0',
    method: 'No reading pass has run over this archive yet.',
    total_terms: 0,
    concepts: {},
  },
});
