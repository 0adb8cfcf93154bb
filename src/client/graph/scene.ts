import { type Labeled, labelsOf } from '../../registry/graph/labels.ts';
import { RADII, sizeOf } from '../../registry/graph/layout.ts';
import type { NodeKind } from '../../registry/graph/nodes.ts';
import { shorten } from '../../registry/text/cut.ts';
import { directionOf } from '../../registry/text/direction.ts';
import type { GraphData } from './data.ts';
import { type Point, View } from './view.ts';

// What one sees of the graph: the picture, the labels that have room, and what is drawn over it for the name that is looked at.

/** A name on the stage: of the picture, or placed around one that is looked at. */
export interface Actor {
  readonly key: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const LONGEST = 28;
/** On a narrow stage a long name would lie over half of the others. */
const NARROW_PX = 520;
const LONGEST_NARROW = 20;
const LETTERS_PX = 14;

/** The stage. */
export class Scene {
  readonly view: View;
  readonly actors: readonly Actor[];
  readonly #data: GraphData;
  readonly #labels: SVGGElement;
  readonly #over: SVGGElement;
  readonly #cursor: SVGPathElement;
  hidden: ReadonlySet<NodeKind> = new Set();
  focus: Actor | undefined;
  cursor: Actor | undefined;
  /** The neighbors of the focus, those around it that the picture has not among them. */
  #near: readonly Actor[] = [];

  constructor(svg: SVGSVGElement, data: GraphData) {
    this.#data = data;
    this.actors = data.nodes.map((node, rank) => ({ ...node, name: shorten(node.name, LONGEST), rank }));
    for (const old of svg.querySelectorAll('.labels')) old.remove();
    const world = svg.querySelector('[data-world]') as SVGGElement;
    this.#over = world.appendChild(made('g', { class: 'over names' }));
    this.#cursor = world.appendChild(made('path', { class: 'cursor', d: '' }));
    this.#labels = svg.appendChild(made('g', { class: 'labels' }));
    this.view = new View(svg, () => this.#write());
  }

  /** The name that is looked at and those that it is joined with. */
  get near(): readonly Point[] {
    return this.#near;
  }

  /** The names that are on the stage and not hidden. */
  *seen(): Iterable<Actor> {
    for (const actor of this.#near) if (!this.hidden.has(actor.kind)) yield actor;
    for (const actor of this.actors) if (!this.hidden.has(actor.kind)) yield actor;
  }

  /** The nearest name to a point of the screen, within so many pixels. */
  at(point: Point, reach: number): Actor | undefined {
    let best: { actor: Actor; far: number } | undefined;
    for (const actor of this.seen()) {
      const { x, y } = this.view.onScreen(actor);
      const far = Math.hypot(x - point.x, y - point.y) - RADII[sizeOf(actor.rank)] / 2;
      if (far <= reach && far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { actor, far };
    }
    return best?.actor;
  }

  /** Hides kinds of names, with the lines to them. */
  hide(kinds: ReadonlySet<NodeKind>): void {
    this.hidden = kinds;
    this.view.svg.dataset.hide = [...kinds].join(' ');
    this.#write();
  }

  /** Puts a ring around a name, or around none. */
  point(actor: Actor | undefined): void {
    this.cursor = actor;
    this.#cursor.setAttribute('d', actor ? `M${actor.x} ${actor.y}h0` : '');
    this.#write();
  }

  /**
   * Looks at a name with the names that it is joined with: of the picture, or not, which are then placed around it. Undefined looks at none.
   */
  look(focus: Actor | undefined, joined: readonly Omit<Actor, 'x' | 'y' | 'rank'>[] = []): void {
    this.focus = focus;
    this.view.svg.classList.toggle('looking', focus !== undefined);
    this.#over.replaceChildren();
    if (!focus) {
      this.#near = [];
      this.#write();
      return;
    }
    const others = joined.map((one) => this.actorOf(one.key) ?? one);
    const placed = around(
      focus,
      others.filter((one) => !('rank' in one)),
    );
    const near = [...others.filter((one): one is Actor => 'rank' in one), ...placed];
    this.#near = [focus, ...near];
    const lines = near.map(({ x, y }) => `M${focus.x} ${focus.y}L${x} ${y}`).join('');
    this.#over.append(made('path', { class: 'line', d: lines }));
    for (const actor of [...near, focus]) this.#over.append(this.#mark(actor));
    this.#write();
  }

  /** A name of the picture by its key. */
  actorOf(key: string): Actor | undefined {
    const at = this.#data.byKey.get(key);
    return at === undefined ? undefined : this.actors[at];
  }

  /** The names of the picture that a name of it is joined with by a line. */
  joinedWith(actor: Actor): Actor[] {
    const at = this.#data.byKey.get(actor.key);
    const near = at === undefined ? [] : [...(this.#data.neighbors[at] ?? [])];
    return near.flatMap((one) => this.actors[one] ?? []);
  }

  #mark({ key, kind, x, y, rank }: Actor): SVGGElement {
    const node = this.#data.nodes[this.#data.byKey.get(key) ?? -1];
    const group = made('g', { 'data-kinds': kind, 'data-size': String(sizeOf(rank)) });
    if (node?.family) group.dataset.family = node.family;
    group.append(made('path', { d: `M${x} ${y}h0` }));
    if (kind === 'concept') group.append(made('path', { class: 'hole', d: `M${x} ${y}h0` }));
    return group;
  }

  /** Writes the names that have room: that under the pointer and those looked at first. */
  #write(): void {
    const { view } = this;
    const near = new Set(this.#near);
    const placed = (actors: Iterable<Actor>): (Labeled & Actor)[] => {
      const inside: (Labeled & Actor)[] = [];
      for (const actor of actors) {
        const { x, y } = view.onScreen(actor);
        if (x < 0 || y < 0 || x > view.width || y > view.height || this.hidden.has(actor.kind)) continue;
        inside.push({ ...actor, x, y, radius: RADII[sizeOf(actor.rank)] + 1 });
      }
      return inside;
    };
    const first = [...(this.cursor ? [this.cursor] : []), ...near];
    const rest = this.focus ? [] : this.actors.filter((actor) => actor !== this.cursor);
    const longest = view.width < NARROW_PX ? LONGEST_NARROW : LONGEST;
    const room = { width: view.width, height: view.height, longest, size: LETTERS_PX };
    const most = 3 + Math.floor((view.width * view.height) / 18_000);
    const labels = labelsOf(placed(new Set([...first, ...rest])), { ...room, most });
    const pool = this.#labels.children;
    for (const [at, { text, x, y, item }] of labels.entries()) {
      const label = (pool[at] ?? this.#labels.appendChild(made('text', {}))) as SVGTextElement;
      label.setAttribute('x', String(x));
      label.setAttribute('y', String(y));
      label.setAttribute('data-kinds', item.kind);
      label.setAttribute('direction', directionOf(text) ?? 'ltr');
      label.classList.toggle('chosen', item.key === this.focus?.key || item.key === this.cursor?.key);
      if (label.textContent !== text) label.textContent = text;
    }
    while (pool.length > labels.length) pool[pool.length - 1]?.remove();
  }
}

/** Names in rings around one. */
function around<Item extends Omit<Actor, 'x' | 'y' | 'rank'>>(
  middle: Point,
  items: readonly Item[],
): Actor[] {
  const RING = 14;
  return items.map((item, at) => {
    const ring = Math.floor(at / RING);
    const held = Math.min(RING, items.length - ring * RING);
    const angle = (2 * Math.PI * (at % RING)) / held + ring * 0.3 - Math.PI / 2;
    const far = 46 + 26 * ring;
    return {
      ...item,
      name: shorten(item.name, LONGEST),
      x: middle.x + far * Math.cos(angle),
      y: middle.y + far * Math.sin(angle),
      rank: 9999,
    };
  });
}

function made<Tag extends 'g' | 'path' | 'text'>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
