// The parts of a form that is checked as it is typed.

/** A part of a form by the names of its fields. The folded one also holds every field that no part names, a new one among them. */
export interface Group<Name extends string> {
  readonly id: string;
  readonly title: string;
  readonly folded?: boolean;
  readonly names: readonly Name[];
}

/** The parts in their order, each with its fields. */
export function groupsOf<Name extends string, Field>(
  fields: ReadonlyMap<Name, Field>,
  groups: readonly Group<Name>[],
) {
  const named = new Set(groups.flatMap(({ names }) => names));
  const others = [...fields.keys()].filter((name) => !named.has(name));
  return groups.map(({ names, ...group }) => ({
    ...group,
    fields: (group.folded ? [...names, ...others] : names).flatMap((name) => fields.get(name) ?? []),
  }));
}
