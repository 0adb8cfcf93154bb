import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import { onceFor } from '../../text/once.ts';
import { folded } from './facets.ts';
import { slugsOf } from './slug.ts';

// The journals of an archive: what its deposits name as the journal in which they appear.

/** A journal with its deposits. */
export interface Journal {
  /** Its name as the first deposit writes it. */
  readonly name: string;
  /** Its part of addresses, which never changes. */
  readonly slug: string;
  /** The path of its table of contents. */
  readonly path: string;
  /** In the order of their numbers. */
  readonly deposits: readonly Deposit[];
}

/** The folder of the tables of contents. */
export const TOC = '/datasets/toc/';

/** Reserves the slug of the index, so that no journal gets it. Names are compared in lower case, so this one never equals a name. */
const RESERVED = 'INDEX';

/** The journals by every form in which a deposit writes their names, in the order in which they came. Made once for each state of the archive. */
export function journalsOf(archive: Archive, { sha256 }: Hashes): ReadonlyMap<string, Journal> {
  return onceFor(archive, 'journals', () => {
    const named = archive.registry.deposits.filter(({ journal }) => journal !== undefined);
    const groups = Map.groupBy(named, ({ journal }) => folded(journal as string));
    const slugs = slugsOf([RESERVED, ...groups.keys()], sha256);
    const journals = new Map<string, Journal>();
    for (const [key, deposits] of groups) {
      const slug = slugs.get(key) ?? key;
      const name = deposits[0]?.journal as string;
      const journal = { name, slug, path: `${TOC}${slug}.json`, deposits };
      for (const deposit of deposits) journals.set(deposit.journal as string, journal);
    }
    return journals;
  });
}
