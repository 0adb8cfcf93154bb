import type { Stamp } from './indexed-png.ts';

// Which part of each pixel an outline covers. A renderer of SVG takes longer to begin with a picture than this takes for a letter, and a
// card has a hundred letters.

/** An outline, as `Font.glyphToJson` of harfbuzzjs gives it: the commands of an SVG path, all absolute. */
export type Outline = readonly { readonly type: string; readonly values: readonly number[] }[];

/** How much of each pixel is covered, from 0 to `STEPS`; left and top are where its first pixel is. */
export interface Mask extends Stamp {
  readonly left: number;
  readonly top: number;
}

/** The steps from a pixel that is free to one that is covered. */
export const STEPS = 9;

/** A line between two points: x, y, x, y. */
type Edge = readonly [number, number, number, number];

/** The mask of an outline whose y goes up, at a scale, and moved to the right by a part of a pixel. */
export function maskOf(outline: Outline, scale: number, shift: number): Mask {
  const edges = edgesOf(outline, scale, shift);
  const xs = edges.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = edges.flatMap(([, y0, , y1]) => [y0, y1]);
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  if (!Number.isFinite(left)) return { left: 0, top: 0, width: 0, bytes: new Uint8Array() };
  // What an edge covers is written beside its last pixel, too.
  const width = Math.floor(Math.max(...xs)) - left + 2;
  const steps = new Float32Array(width * (Math.ceil(Math.max(...ys)) - top));
  for (const [x0, y0, x1, y1] of edges) addEdge(steps, width, [x0 - left, y0 - top, x1 - left, y1 - top]);
  return { left, top, width, bytes: summed(steps, width) };
}

/** Each cell has what the cover changes by at it. Where contours of a variable font overlap, the sum is 2. */
function summed(steps: Float32Array, width: number): Uint8Array {
  const cover = new Uint8Array(steps.length);
  let sum = 0;
  for (let at = 0; at < steps.length; at += 1) {
    if (at % width === 0) sum = 0;
    sum += steps[at] ?? 0;
    cover[at] = Math.round(Math.min(Math.abs(sum), 1) * STEPS);
  }
  return cover;
}

/** Adds the area to the right of an edge, exactly: Levien, “Inside the fastest font renderer in the world”. */
function addEdge(steps: Float32Array, width: number, [x0, y0, x1, y1]: Edge): void {
  if (y0 === y1) return;
  const sign = y0 < y1 ? 1 : -1;
  const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
  const slope = (x1 - x0) / (y1 - y0);
  const [least, most] = [Math.min(x0, x1), Math.max(x0, x1)];
  let x = y0 < y1 ? x0 : x1;
  for (let row = Math.floor(top); row < bottom; row += 1) {
    const part = Math.min(row + 1, bottom) - Math.max(row, top);
    // What is rounded must not leave the edge, and with it the row.
    const next = Math.min(Math.max(x + slope * part, least), most);
    addSpan(steps, row * width, Math.min(x, next), Math.max(x, next), sign * part);
    x = next;
  }
}

/** The part of an edge in one row, from `from` to `to`: what is right of it is covered by `amount`. */
function addSpan(steps: Float32Array, row: number, from: number, to: number, amount: number): void {
  const first = Math.floor(from);
  const last = Math.floor(to);
  let before = 0;
  for (let cell = first; cell <= last; cell += 1) {
    // The mean over this cell of the part of the span that is left of a point.
    const mean = first === last ? cell + 1 - (from + to) / 2 : meanLeft(cell, from, to);
    steps[row + cell] = (steps[row + cell] ?? 0) + amount * (mean - before);
    before = mean;
  }
  steps[row + last + 1] = (steps[row + last + 1] ?? 0) + amount * (1 - before);
}

/** The integral over one cell of how far a point is along the span: 0 before it, 1 behind it. */
function meanLeft(cell: number, from: number, to: number): number {
  const start = Math.max(cell, from);
  const end = Math.min(cell + 1, to);
  const along = (end - start) * ((start + end) / 2 - from);
  return along / (to - from) + (cell + 1 - end);
}

/** The edges of an outline, its curves in short lines. */
function edgesOf(outline: Outline, scale: number, shift: number): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let from: Point = [0, 0];
  const lineTo = (to: Point) => {
    edges.push([...from, ...to]);
    from = to;
  };
  for (const { type, values } of outline) {
    const points: Point[] = [];
    for (let at = 0; at < values.length; at += 2)
      points.push([(values[at] ?? 0) * scale + shift, -(values[at + 1] ?? 0) * scale]);
    if (type === 'M') start = from = points[0] ?? from;
    else if (type === 'Z') lineTo(start);
    else for (const to of onCurve([from, ...points])) lineTo(to);
  }
  return edges;
}

type Point = readonly [number, number];

/** Points on a Bézier curve of any degree, after its first: near enough that no pixel shows the corners. */
function onCurve(control: readonly Point[]): Point[] {
  if (control.length === 2) return [control[1] as Point];
  const bend = control.slice(2).reduce((most, [x, y], at) => {
    const [[ax, ay], [bx, by]] = [control[at] as Point, control[at + 1] as Point];
    return Math.max(most, Math.hypot(ax - 2 * bx + x, ay - 2 * by + y));
  }, 0);
  const count = 1 + Math.ceil(Math.sqrt(bend * 4));
  return Array.from({ length: count }, (_, step) => pointAt(control, (step + 1) / count));
}

/** De Casteljau's construction. */
function pointAt(control: readonly Point[], part: number): Point {
  let points = control;
  while (points.length > 1)
    points = points.slice(1).map(([x, y], at) => {
      const [px, py] = points[at] as Point;
      return [px + (x - px) * part, py + (y - py) * part] as const;
    });
  return points[0] as Point;
}
