import { addressesList } from './addresses.ts';
import { adoptionList } from './adoption.ts';
import { capturesList } from './captures.ts';
import { citationsList } from './citations.ts';
import { legacyDoiList } from './legacy-dois.ts';
import type { AnyList } from './list.ts';
import { registerList } from './register.ts';
import { termsList } from './terms.ts';
import { wikiList } from './wiki.ts';

/** The one list of list pages: each has its columns, its facets and its search from its description. */
// biome-ignore format: one list on a line
export const LISTS: readonly AnyList[] = [
  wikiList,
  termsList,
  citationsList,
  capturesList,
  addressesList,
  registerList,
  legacyDoiList,
  adoptionList,
];
