import { type Archive, paths } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { journalsOf } from '../../pages/browse/lists.ts';
import { type PageName, pageNamed } from '../../pages/index.ts';
import { citationsList } from '../../pages/lists/citations.ts';
import { listed } from '../../pages/lists/list.ts';
import { entryPath } from '../../pages/lists/register.ts';
import { type TermItem, termsList } from '../../pages/lists/terms.ts';
import type { Citation } from '../../reading/citations.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { iri } from './node.ts';

// The names of everything in the linked data: addresses of this site that lead to where a reader sees it, and that never change.

/** The names of the things of an archive. Of each the whole IRI. */
export interface Addresses {
  /** The URL of the site without a slash at its end. */
  readonly root: string;
  readonly archive: string;
  readonly registry: string;
  readonly publisher: string;
  readonly record: (deposit: number) => string;
  readonly text: (hex: string) => string;
  readonly terms: string;
  readonly term: (item: TermItem) => string;
  readonly concepts: string;
  /** A concept by its name: the minted term of that name, whatever its case, else its place in the graph of names. */
  readonly concept: (name: string) => string;
  readonly entry: (slug: string) => string;
  readonly capture: (obs_id: string) => string;
  readonly citation: (citation: Citation) => string;
  readonly journal: (name: string) => string | undefined;
}

/** The names of the things of an archive. */
export function addressesOf(archive: Archive, tools: Hashes): Addresses {
  const root = archive.site.base_url.replace(/\/$/, '');
  const page = (name: PageName) => `${root}${pageNamed(name).path}`;
  const term = (item: TermItem) => `${page('terms-page')}#${encodeURIComponent(termsList.id(item))}`;
  const minted = mintedTerms(archive, tools);
  const journals = journalsOf(archive, tools);
  return {
    root,
    archive: `${root}/`,
    registry: `${root}/#registry`,
    publisher: `${root}/#publisher`,
    record: (deposit) => `${root}${paths.record(deposit)}`,
    text: (hex) => `${root}${paths.text(hex)}`,
    terms: page('terms-page'),
    term,
    concepts: page('graph-page'),
    concept: (name) => {
      const item = minted(name);
      return item ? term(item) : `${page('graph-page')}?${new URLSearchParams({ search: name })}`;
    },
    entry: (slug) => `${root}${entryPath(slug)}`,
    capture: (obs_id) => `${page('captures-page')}#${obs_id}`,
    citation: (citation) => `${page('citations-page')}#${citationsList.id(citation)}`,
    journal: (name) => {
      const journal = journals.get(name);
      return journal && iri(`${root}${encodeURI(journal.path)}#journal`).iri;
    },
  };
}

/** The minted term of a name: as it is written, else whatever its case, where the term that was minted first counts. */
function mintedTerms(archive: Archive, tools: Hashes): (name: string) => TermItem | undefined {
  const { exact, folded } = onceFor(archive, 'minted terms of the linked data', () => {
    const items = listed(termsList, archive, tools);
    return {
      exact: new Map(items.map((item) => [item.term, item])),
      folded: new Map(items.toReversed().map((item) => [foldTerm(item.term), item])),
    };
  });
  return (name) => exact.get(name) ?? folded.get(foldTerm(name));
}
