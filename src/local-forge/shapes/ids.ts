// Numbers by which the forge names its things to callers. Each kind has a range of its own, so that one is never taken for
// another, and a node id that says its kind, as GitHub's do.

const RANGE = {
  user: 1000,
  issue: 2_000_000,
  pull: 3_000_000,
  comment: 4_000_000,
  check: 5_000_000,
  label: 6_000_000,
};

/** The id of one thing of a kind. */
export function idOf(kind: keyof typeof RANGE, number: number): number {
  return RANGE[kind] + number;
}

/** The number that an id stands for; 0 or less for an id of another kind. */
export function numberOf(kind: keyof typeof RANGE, id: number): number {
  return id - RANGE[kind];
}

/** The id by which GraphQL names a thing. */
export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(String(id)).toString('base64url')}`;
}

/** The number within a node id of a kind, undefined when it is none. */
export function nodeNumber(kind: string, id: string): number | undefined {
  if (!id.startsWith(`${kind}_`)) return undefined;
  const number = Number(Buffer.from(id.slice(kind.length + 1), 'base64url').toString());
  return Number.isSafeInteger(number) && nodeId(kind, number) === id ? number : undefined;
}
