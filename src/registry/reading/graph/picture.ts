import { type Label, type Labeled, labelsOf, labelTexts } from './labels.ts';
import { HEIGHT, RADII, sizeOf, WIDTH } from './layout.ts';
import { type GraphNode, NODE_KINDS, type NodeKind } from './nodes.ts';
import type { Overview } from './overview.ts';
import type { Places } from './sketch.ts';

// The picture of the graph as a few paths: all lines between two kinds of names are one, and all names of one kind, family and size. Ends of
// lines of no length draw the names: round ones are disks, square ones squares. So a thousand names are some kilobytes.

/** Lines between names of two kinds. */
interface LinePath {
  readonly kinds: readonly NodeKind[];
  readonly cites: boolean;
  readonly d: string;
}

/** Names that look alike. */
interface NodePath {
  readonly kind: NodeKind;
  readonly family: string | undefined;
  /** 0, 1 or 2: from the smallest. */
  readonly size: number;
  readonly d: string;
}

/** A label of the picture with the kind of its name; its place in hundredths of the width and the height of the picture. */
type PictureLabel = Label<Labeled & { readonly kind: NodeKind }>;

/** How the names are written on screens of a width. */
interface Screen {
  readonly name: string;
  /** The least width and height that the picture has on them, in pixels: there no label covers another, nor where it is larger. */
  readonly width: number;
  readonly height: number;
  readonly most: number;
  readonly longest: number;
}

/** What is drawn. */
export interface Picture {
  readonly lines: readonly LinePath[];
  readonly nodes: readonly NodePath[];
  /** The labels for each of `SCREENS`. */
  readonly labels: readonly (readonly PictureLabel[])[];
}

/** The size of the letters in the picture, in pixels of the screen. */
export const LETTERS_PX = 14;

/** The screens for which labels are written, from the narrowest; the styles tell where each begins. */
export const SCREENS: readonly Screen[] = [
  { name: 'narrow', width: 280, height: 340, most: 7, longest: 18 },
  { name: 'middle', width: 520, height: 400, most: 14, longest: 24 },
  { name: 'wide', width: 720, height: 430, most: 24, longest: 28 },
];

/** The picture of an overview whose names have these places. */
export function pictureOf(overview: Overview, places: Places): Picture {
  const at = new Map(overview.nodes.map((node, index) => [node, places[index] ?? ([0, 0] as const)]));
  const names = overview.nodes.map((node, rank) => {
    const [x, y] = at.get(node) ?? [0, 0];
    return { name: node.name, kind: node.kind, x, y, radius: RADII[sizeOf(rank)] + 1 };
  });
  return {
    lines: linesOf(overview, at),
    nodes: nodesOf(overview.nodes, at),
    labels: SCREENS.map((screen) => labelsOn(screen, names)),
  };
}

function labelsOn(
  screen: Screen,
  names: readonly (Omit<Labeled, 'text'> & { readonly name: string; readonly kind: NodeKind })[],
): readonly PictureLabel[] {
  const { width, height } = screen;
  const texts = labelTexts(
    names.map(({ name }) => name),
    screen.longest,
  );
  const there = names.map((name, at) => ({
    ...name,
    text: texts[at] ?? '',
    x: (name.x / WIDTH) * width,
    y: (name.y / HEIGHT) * height,
  }));
  const part = (pixels: number, of: number) => Math.round((1000 * pixels) / of) / 10;
  return labelsOf(there, { ...screen, size: LETTERS_PX }).map((label) => ({
    ...label,
    x: part(label.x, width),
    y: part(label.y, height),
  }));
}

type Placed = ReadonlyMap<GraphNode, readonly [number, number]>;

function linesOf({ relations, citations }: Overview, at: Placed): LinePath[] {
  const all = [...relations, ...citations];
  const groups = Map.groupBy(all, ({ source, target, class: kind }) =>
    kind === 'cites' ? 'cites' : [source.kind, target.kind].sort(byKind).join(' '),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, held]) => ({
      kinds: name === 'cites' ? ['deposit'] : ([...new Set(name.split(' '))] as NodeKind[]),
      cites: name === 'cites',
      d: held.map(({ source, target }) => lineOf(at.get(source), at.get(target))).join(''),
    }));
}

function byKind(a: NodeKind, b: NodeKind): number {
  return NODE_KINDS.indexOf(a) - NODE_KINDS.indexOf(b);
}

function lineOf([x, y]: readonly number[] = [], [toX = 0, toY = 0]: readonly number[] = []): string {
  const [dx, dy] = [toX - (x ?? 0), toY - (y ?? 0)];
  return `M${x} ${y}l${dx}${dy < 0 ? '' : ' '}${dy}`;
}

function nodesOf(nodes: readonly GraphNode[], at: Placed): NodePath[] {
  const groups = Map.groupBy(nodes, ({ kind, family }, rank) =>
    [NODE_KINDS.indexOf(kind), family ?? '', sizeOf(rank)].join('\n'),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([name, held]) => {
      const [kind = 0, family, size] = name.split('\n');
      return {
        kind: NODE_KINDS[Number(kind)] ?? 'entity',
        family: family || undefined,
        size: Number(size),
        d: held.map((node) => `M${(at.get(node) ?? []).join(' ')}h0`).join(''),
      };
    });
}
