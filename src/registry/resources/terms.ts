import { Term, TermRegistry } from '../model/terms.ts';
import { table } from './resource.ts';

export const terms = table({
  name: 'terms',
  group: 'words',
  path: 'data/lexical-minting-registry.json',
  purpose: 'minted terms with their definitions',
  schema: TermRegistry,
  item: Term,
  item_name: 'term',
  items: (registry) => registry.terms.map((term) => [term.term, term]),
  counted: { section: 'corpus', as: 'terms' },
  empty: { version: 'v1.0', last_updated: '2026-07-01', total_terms: 0, type_distribution: {}, terms: [] },
});
