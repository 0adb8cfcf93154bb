import { Concept, EntityIndex } from '../model/concepts.ts';
import { PublishedConcept, PublishedEntityIndex } from '../model/published.ts';
import { table } from './resource.ts';

export const concepts = table({
  name: 'concepts',
  group: 'words',
  path: 'data/entity-index.json',
  purpose: 'concepts that deposits define or reference',
  schema: EntityIndex,
  item: Concept,
  shown: { schema: PublishedEntityIndex, item: PublishedConcept },
  derived: {
    head: ['total_terms'],
    items: { at: 'concepts', fields: ['referenced_in', 'reference_count', 'semantic_addresses'] },
  },
  item_name: 'concept',
  items: (index) => Object.entries(index.concepts),
  counted: { section: 'corpus', as: 'concepts_indexed' },
  empty: {
    version: 'v1.0',
    method: 'No reading pass has run over this archive yet.',
    concepts: {},
  },
});
