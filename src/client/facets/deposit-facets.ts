import { STATUS_WORDS } from '../../registry/answers/statuses.ts';
import type { Facet } from './description.ts';

// The facets of the deposits, wherever they are listed or found. Their values come from the columns (registry/browse/columns.ts).

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const statuses = new Map<string, string>(Object.entries(STATUS_WORDS));
const asWritten = (value: string) => value;

/** The facets of the deposits. `families` has the word for each family. */
export function depositFacets(families: Readonly<Record<string, string>>): readonly Facet[] {
  const family = (value: string) => families[value] ?? value;
  return [
    { name: 'family', title: 'Family', word: family },
    { name: 'year', title: 'Year', word: asWritten, backwards: true },
    { name: 'type', title: 'Type', word: asWritten },
    { name: 'language', title: 'Language', word: (value) => languages.of(value) ?? value },
    { name: 'status', title: 'Status', word: (value) => statuses.get(value) ?? value },
    { name: 'license', title: 'License', word: asWritten },
    { name: 'creator', title: 'Creator', word: asWritten },
    { name: 'keyword', title: 'Keyword', word: asWritten },
  ];
}
