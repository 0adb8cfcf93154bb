import { shorten } from '../../text/strings.ts';
import { HEIGHT, RADII, sizeOf, WIDTH } from './layout.ts';
import { type GraphNode, NODE_KINDS, type NodeKind } from './nodes.ts';
import type { Overview, Places } from './overview.ts';

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

/** How the names are written on screens of a width. */
interface Screen {
  readonly name: string;
  /** The least width and height that the picture has on them, in pixels: there no label covers another, nor where it is larger. */
  readonly width: number;
  readonly height: number;
  readonly most: number;
  readonly longest: number;
}

export interface Picture {
  readonly lines: readonly LinePath[];
  readonly nodes: readonly NodePath[];
  /** The labels for each of `SCREENS`, each with the kind of its name. */
  readonly labels: readonly (readonly Label<Ranked & { readonly kind: NodeKind }>[])[];
}

/** The size of the letters in the picture, in pixels of the screen. */
export const LETTERS_PX = 14;

/** The screens for which labels are written, from the narrowest; the styles tell where each begins. */
export const SCREENS: readonly [Screen, ...Screen[]] = [
  { name: 'narrow', width: 280, height: 340, most: 7, longest: 18 },
  { name: 'middle', width: 520, height: 400, most: 14, longest: 24 },
  { name: 'wide', width: 720, height: 430, most: 24, longest: 28 },
];

/** The picture of an overview whose names have these places. */
export function pictureOf(overview: Overview, places: Places): Picture {
  const at = new Map(overview.nodes.map((node, index) => [node, places[index] ?? ([0, 0] as const)]));
  const names = overview.nodes.map((node, rank) => {
    const [x, y] = at.get(node) ?? [0, 0];
    return { name: node.name, kind: node.kind, rank, x, y };
  });
  return {
    lines: linesOf(overview, at),
    nodes: nodesOf(overview.nodes, at),
    labels: SCREENS.map(({ width, height }) => labelsOf(names, width, height)),
  };
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

// The names that are written into the picture. The build and the page use the same function.

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u;
const CAPITAL = /[\p{Lu}\p{Lt}mwMW@%—…]/u;
const NARROW = /[iljtfrI.,:;'’|!()[\]\s]/u;
/** Characters over the one before them. */
const MARK = /\p{M}|\p{Default_Ignorable_Code_Point}/u;

/** About how wide a text is, in sizes of its letters: rather more than less. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) {
    if (MARK.test(character)) continue;
    length += WIDE.test(character)
      ? 1.4
      : NARROW.test(character)
        ? 0.38
        : CAPITAL.test(character)
          ? 0.86
          : 0.58;
  }
  return length;
}

/** A name at its place in the picture, with its rank among those that are drawn. */
interface Ranked {
  readonly name: string;
  readonly rank: number;
  readonly x: number;
  readonly y: number;
}

/** A name as it is written: the whole, or as much of it as a label has room for. Its place is in hundredths of width and height. */
type Label<Name> = Name & { readonly text: string };

/**
 * The labels of a picture that is so many pixels wide and high, each over or below its place: of the names in their order as many as its
 * screen permits, as long as they do not cover each other and no two look the same. `x` and `y` are the middle of a baseline.
 */
export function labelsOf<Name extends Ranked>(
  names: Iterable<Name>,
  width: number,
  height: number,
): Label<Name>[] {
  const { most, longest } = SCREENS.findLast((screen) => screen.width <= width) ?? SCREENS[0];
  const labels: Label<Name>[] = [];
  const texts = new Set<string>();
  const boxes: Box[] = [];
  for (const name of names) {
    if (labels.length === most) break;
    const text = shorten(name.name.trim(), longest);
    const half = (lengthOf(text) * LETTERS_PX) / 2 + LETTERS_PX * 0.3;
    if (text === '' || texts.has(text) || 2 * half > width) continue;
    const x = Math.round(Math.min(Math.max((name.x / WIDTH) * width, half), width - half));
    const middle = (name.y / HEIGHT) * height;
    const radius = RADII[sizeOf(name.rank)] + 1;
    for (const baseline of [middle - radius - LETTERS_PX * 0.35, middle + radius + LETTERS_PX]) {
      const y = Math.round(baseline);
      const box = {
        ...{ left: x - half, right: x + half },
        ...{ top: y - LETTERS_PX * 1.05, bottom: y + LETTERS_PX * 0.4 },
      };
      if (box.top < 0 || box.bottom > height || boxes.some((other) => overlap(box, other))) continue;
      labels.push({ ...name, text, x: hundredths(x, width), y: hundredths(y, height) });
      boxes.push(box);
      texts.add(text);
      break;
    }
  }
  return labels;
}

const hundredths = (pixels: number, all: number) => Math.round((1000 * pixels) / all) / 10;

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
