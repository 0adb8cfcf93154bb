import { PublishedTermRegistry } from '../model/published.ts';
import { Term, TermRegistry } from '../model/terms.ts';
import { table } from './resource.ts';

export const terms = table({
  name: 'terms',
  group: 'words',
  path: 'data/lexical-minting-registry.json',
  purpose: 'minted terms with their definitions',
  schema: TermRegistry,
  item: Term,
  shown: { schema: PublishedTermRegistry, item: Term },
  derived: { head: ['last_updated', 'total_terms', 'type_distribution'] },
  item_name: 'term',
  items: (registry) => registry.terms.map((term) => [term.term, term]),
  counted: { section: 'corpus', as: 'terms' },
  empty: { version: 'v1.0', terms: [] },
});
