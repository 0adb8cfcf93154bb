import { pageHref } from './url.ts';

// Links into the graph.

/** The graph with a name in its center: a concept, an entity, or the title of a deposit. Undefined for an empty name. */
export function graphHref(name: string): string | undefined {
  return name.trim() === ''
    ? undefined
    : `${pageHref('graph-page')}?${new URLSearchParams({ search: name })}`;
}
