import type { Archive } from '../../archive/archive.ts';
import type { GraphNode } from './nodes.ts';
import { ranked } from './overview.ts';
import { graphOf, RELATION_CLASSES, type Relation } from './relations.ts';

// Relations by their subjects, for cards and lists.

/** A subject with relations of it. */
export interface SubjectGroup {
  readonly subject: GraphNode;
  /** By predicate, in the order in which the relations are given. */
  readonly predicates: readonly { readonly predicate: string; readonly objects: readonly GraphNode[] }[];
  readonly count: number;
}

/** Relations by subject and predicate, both in the order in which they first occur. */
export function grouped(relations: Iterable<Relation>): SubjectGroup[] {
  return [...Map.groupBy(relations, ({ source }) => source)].map(([subject, own]) => ({
    subject,
    predicates: [...Map.groupBy(own, ({ predicate }) => predicate)].map(([predicate, same]) => ({
      predicate,
      objects: same.map(({ target }) => target),
    })),
    count: own.length,
  }));
}

/**
 * The subjects of an archive that stand in most relations, and of each kind so many at least as it has, each with all relations of which it is
 * the subject, the most telling first.
 */
export function bySubject(archive: Archive, most: number, ofEachKind = 0): SubjectGroup[] {
  const graph = graphOf(archive);
  const own = new Map<GraphNode, Relation[]>();
  for (const relation of graph.relations) {
    const known = own.get(relation.source);
    if (known) known.push(relation);
    else own.set(relation.source, [relation]);
  }
  const order = ({ class: kind }: Relation) => RELATION_CLASSES.indexOf(kind);
  const subjects = ranked(graph).filter((node) => own.has(node));
  const ofKinds = [...Map.groupBy(subjects, ({ kind }) => kind).values()];
  const shown = new Set(
    [subjects.slice(0, most), ...ofKinds.map((some) => some.slice(0, ofEachKind))].flat(),
  );
  return subjects
    .filter((node) => shown.has(node))
    .flatMap((node) => grouped((own.get(node) ?? []).toSorted((a, b) => order(a) - order(b))));
}

/** About how many relations a page of the static graph lists. */
const RELATIONS_OF_PAGE = 300;

/** Relations by subject on pages, the subjects in the order in which they first occur; a page ends with a subject. */
export function relationPages(relations: Iterable<Relation>): SubjectGroup[][] {
  const pages: SubjectGroup[][] = [[]];
  let count = 0;
  for (const group of grouped(relations)) {
    if (count >= RELATIONS_OF_PAGE) {
      pages.push([]);
      count = 0;
    }
    pages.at(-1)?.push(group);
    count += group.count;
  }
  return pages;
}
