import { snapshot } from '../archive/snapshot.ts';
import { paths } from '../registry/archive/archive.ts';
import { sketchOf } from '../registry/reading/graph/layout.ts';
import type { GraphNode } from '../registry/reading/graph/nodes.ts';
import {
  bySubject,
  type Overview,
  overviewOf,
  relationPages,
  type SubjectGroup,
} from '../registry/reading/graph/overview.ts';
import { type Picture, pictureOf } from '../registry/reading/graph/picture.ts';
import { onceFor } from '../registry/text/once.ts';
import { termHref } from '../registry/views/links.ts';
import { keptLayout } from '../site/pictures.ts';
import { href } from './url.ts';

// The graph, from the archive of this build.

/** The part of the graph that is drawn. */
export function overview(): Overview {
  return overviewOf(snapshot());
}

/** Its picture; laid out once for each state of the archive. */
export function picture(): Promise<Picture> {
  return onceFor(snapshot(), 'graph picture', async () =>
    pictureOf(overview(), await keptLayout(sketchOf(overview()))),
  );
}

/** The drawn relations and citations by their subjects, in the pages of the static graph. */
export function staticPages(): readonly (readonly SubjectGroup[])[] {
  const { relations, citations } = overview();
  return onceFor(snapshot(), 'graph pages', () => relationPages([...relations, ...citations]));
}

/** The subjects of the whole graph with what is said of them, the most connected first, some of each kind among them. */
export function subjects(most: number, ofEachKind = 0): readonly SubjectGroup[] {
  return onceFor(snapshot(), `graph subjects ${most} ${ofEachKind}`, () =>
    bySubject(snapshot(), most, ofEachKind),
  );
}

/** Where a name leads: a deposit to its record, a concept to its term; undefined for another name. */
export function nodeHref({ kind, name, deposit }: GraphNode): string | undefined {
  if (kind === 'deposit') return href(paths.record(deposit ?? 0));
  return kind === 'concept' ? termHref(snapshot(), name) : undefined;
}
