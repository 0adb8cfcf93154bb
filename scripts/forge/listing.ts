// Lists of the API, which come in pages (docs.github.com/rest, “Using pagination in the REST API”).

/** A page of a list, with the header that names the next. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly headers: { readonly link?: string | undefined };
}

/**
 * A whole list, in its order. The address of a next page is taken from the answer: in a long list GitHub names a place there,
 * and refuses to count pages from the 100th on. Throws what the calls throw.
 */
export async function wholeList<T>(
  first: () => Promise<Page<T>>,
  follow: (address: string) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = await first(); ; ) {
    all.push(...page.data);
    const next = /<([^<>]+)>;\s*rel="next"/.exec(page.headers.link ?? '')?.[1];
    if (next === undefined) return all;
    page = await follow(next);
  }
}
