// By what the deposits found can be narrowed: one value of each facet, or none.

/** The facets of the search, in the order in which they are shown. */
export const FACETS = ['family', 'year', 'type', 'creator', 'language', 'license'] as const;

/** One of them. */
export type Facet = (typeof FACETS)[number];

/** The values of a document; an empty one is none. */
export type DocumentFacets = Readonly<Record<Facet, string>>;

/** The facets of some documents: of each facet its values, and for each document the place of its value among them, or -1. */
export type FacetColumns = Readonly<Record<Facet, { readonly values: string[]; readonly of: number[] }>>;

/** The facets of documents as columns. */
export function facetColumns(documents: readonly DocumentFacets[]): FacetColumns {
  return Object.fromEntries(
    FACETS.map((facet) => {
      const values = new Map<string, number>();
      const of = documents.map(({ [facet]: value }) => {
        if (value === '') return -1;
        if (!values.has(value)) values.set(value, values.size);
        return values.get(value) as number;
      });
      return [facet, { values: [...values.keys()], of }];
    }),
  ) as unknown as FacetColumns;
}

/** For each document of the columns its value of a facet; empty where it has none. */
export function valuesOf(columns: FacetColumns, facet: Facet): string[] {
  const { values, of } = columns[facet];
  return of.map((at) => values[at] ?? '');
}
