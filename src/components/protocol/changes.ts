import type { CatalogIndex } from '../../registry/model/catalog.ts';

/** What was changed on one day for one reason. */
export interface Change {
  readonly date: string;
  readonly why: string;
  readonly documents: readonly { readonly name: string; readonly version: string }[];
}

/** The change log of an index, newest first: entries of one day and reason together. */
export function changesOf({ change_log }: Pick<CatalogIndex, 'change_log'>): Change[] {
  const groups = Map.groupBy(change_log.toReversed(), ({ date, why }) => `${date} ${why}`);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const { date, why } = first;
    return [{ date, why, documents: entries.toReversed().map(({ name, version }) => ({ name, version })) }];
  });
}
