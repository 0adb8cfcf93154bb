import type { NodeKind } from '../../registry/graph/nodes.ts';
import type { Point } from './view.ts';

// The names on the stage.

/** A name on the stage: of the picture, or placed around one that is looked at. */
export interface Actor {
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** The family of a deposit. */
  readonly family: string | undefined;
  readonly x: number;
  readonly y: number;
  /** Its place among the names of the picture. */
  readonly rank: number;
}

/** A name that another is joined with, wherever it is drawn. */
export type Joined = Omit<Actor, 'x' | 'y' | 'rank'>;

/** The rank of a name that the whole picture leaves out. */
const LEFT_OUT = 9999;

/** Whether the whole picture has a name. */
export function isDrawn({ rank }: Actor): boolean {
  return rank !== LEFT_OUT;
}

/** Names that the picture leaves out, in rings around one. */
export function around(middle: Point, items: readonly Joined[]): Actor[] {
  const RING = 14;
  return items.map((item, at) => {
    const ring = Math.floor(at / RING);
    const held = Math.min(RING, items.length - ring * RING);
    const angle = (2 * Math.PI * (at % RING)) / held + ring * 0.3 - Math.PI / 2;
    const far = 46 + 26 * ring;
    return {
      ...item,
      x: middle.x + far * Math.cos(angle),
      y: middle.y + far * Math.sin(angle),
      rank: LEFT_OUT,
    };
  });
}

/** A name that the picture leaves out, among those of its neighbors that the picture has. */
export function among(one: Joined, neighbors: readonly Point[]): Actor {
  const there = neighbors.slice(0, 4);
  const mean = (of: (point: Point) => number, none: number) =>
    there.length === 0 ? none : there.reduce((sum, point) => sum + of(point), 0) / there.length;
  return { ...one, x: mean(({ x }) => x, 600) + 18, y: mean(({ y }) => y, 450) - 18, rank: LEFT_OUT };
}
