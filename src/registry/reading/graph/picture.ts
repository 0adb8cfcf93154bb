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
  /** The labels for each of `SCREENS`, each with the kind of its name; its place is in hundredths of the width and the height of the picture. */
  readonly labels: readonly (readonly Label<Labeled & { readonly kind: NodeKind }>[])[];
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
): Picture['labels'][number] {
  const { width, height } = screen;
  const there = names.map((name) => ({
    ...name,
    text: shorten(name.name.trim(), screen.longest),
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

// Which names are written into the picture: the most connected ones, as long as they do not cover each other and no two look the same. The
// build and the page use the same function.

/** A name that could be written, at its place on the screen; the most important first. */
interface Labeled {
  /** The name, or as much of it as a label has room for. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** How far from the place the text stands. */
  readonly radius: number;
}

/** Where a label is written: the middle of its baseline. */
interface Label<Item> {
  readonly item: Item;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** How labels are written. */
interface Lettering {
  /** The size of the letters, in the units of the places. */
  readonly size: number;
  /** The most labels. */
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

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

/** The room that a label takes, with the space that sets it apart from others. */
function boxOf({ text, x, y }: Omit<Label<unknown>, 'item'>, size: number) {
  const half = (lengthOf(text) * size) / 2 + size * 0.3;
  return { left: x - half, right: x + half, top: y - size * 1.05, bottom: y + size * 0.4 };
}

/** The labels that have room, over or below their places. A text that is written already is not written again. */
export function labelsOf<Item extends Labeled>(items: Iterable<Item>, lettering: Lettering): Label<Item>[] {
  const { size, most, width, height } = lettering;
  const placed: Label<Item>[] = [];
  const texts = new Set<string>();
  const boxes: ReturnType<typeof boxOf>[] = [];
  for (const item of items) {
    if (placed.length === most) break;
    const { text } = item;
    if (text === '' || texts.has(text)) continue;
    const half = boxOf({ text, x: 0, y: 0 }, size).right;
    if (2 * half > width) continue;
    const x = Math.round(Math.min(Math.max(item.x, half), width - half));
    // Over its place, or below where there is no room: `y` is the baseline.
    for (const at of [item.y - item.radius - size * 0.35, item.y + item.radius + size]) {
      const y = Math.round(at);
      const box = boxOf({ text, x, y }, size);
      if (box.top < 0 || box.bottom > height || boxes.some((other) => overlap(box, other))) continue;
      placed.push({ item, text, x, y });
      boxes.push(box);
      texts.add(text);
      break;
    }
  }
  return placed;
}

function overlap(one: ReturnType<typeof boxOf>, other: ReturnType<typeof boxOf>): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
