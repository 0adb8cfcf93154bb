import { citationsOf } from '../reading/citations.ts';
import { articleOf, hasArticle } from '../reading/generated.ts';
import { registrySurface } from './registry.ts';
import { jsonText, singleFile } from './surface.ts';

/** `/data/wiki-entries.json`: the wiki articles that were not rejected (shapes, spec 4.3). */
export const wikiEntriesSurface = singleFile(
  {
    name: 'wiki-entries',
    path: '/data/wiki-entries.json',
    purpose: 'Wiki articles of the deposits, with what each defines and how often each is cited.',
    group: 'words',
    derived_from: [registrySurface.path],
    resource: {
      schema: 'wiki-entries',
      count: ({ archive }) => archive.registry.deposits.filter(hasArticle).length,
    },
  },
  ({ archive }) => {
    const citedBy = new Map<number, Set<number>>();
    for (const { source, target } of citationsOf(archive)) {
      const sources = citedBy.get(target.deposit_number) ?? new Set();
      citedBy.set(target.deposit_number, sources.add(source.deposit_number));
    }
    const entries = archive.registry.deposits.flatMap((deposit) => {
      const wiki = articleOf(archive, deposit);
      if (wiki === undefined) return [];
      return {
        n: deposit.deposit_number,
        axn: deposit.axn,
        title: deposit.title,
        creator: deposit.creator,
        date: deposit.date,
        wiki,
        defines: (deposit.defines_concepts ?? []).map(({ term }) => term),
        refby_total: citedBy.get(deposit.deposit_number)?.size ?? 0,
      };
    });
    return jsonText({ count: entries.length, corpus_size: archive.registry.deposits.length, entries });
  },
);
