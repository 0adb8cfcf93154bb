import { RADII, sizeOf } from '../../registry/graph/layout.ts';
import type { NodeKind } from '../../registry/graph/nodes.ts';
import { type Actor, around, isDrawn, type Joined } from './actor.ts';
import type { GraphData } from './data.ts';
import { Lettering } from './lettering.ts';
import { type Point, View } from './view.ts';

// What one sees of the graph: the picture, the labels that have room, and what is drawn over it for the name that is looked at.

const SVG = 'http://www.w3.org/2000/svg';

/** The stage. */
export class Scene {
  readonly view: View;
  readonly actors: readonly Actor[];
  readonly #data: GraphData;
  readonly #lettering: Lettering;
  readonly #over: SVGGElement;
  readonly #cursor: SVGPathElement;
  hidden: ReadonlySet<NodeKind> = new Set();
  focus: Actor | undefined;
  cursor: Actor | undefined;
  /** The neighbors of the focus, those around it that the picture has not among them. */
  #near: readonly Actor[] = [];

  constructor(svg: SVGSVGElement, data: GraphData) {
    this.#data = data;
    this.actors = data.nodes.map((node, rank) => ({ ...node, rank }));
    for (const old of svg.querySelectorAll('.labels')) old.remove();
    const world = svg.querySelector('[data-world]') as SVGGElement;
    this.#over = world.appendChild(made('g', { class: 'over names' }));
    this.#cursor = world.appendChild(made('path', { class: 'cursor', d: '' }));
    this.view = new View(svg, () => this.#write());
    this.#lettering = new Lettering(svg.appendChild(made('g', { class: 'labels' })), this.view, this.actors);
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
  look(focus: Actor | undefined, joined: readonly Joined[] = []): void {
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
    this.#lettering.others = this.#near.filter((one) => !isDrawn(one));
    const linesTo = (actors: readonly Actor[]) =>
      actors.map(({ x, y }) => `M${focus.x} ${focus.y}L${x} ${y}`).join('');
    const [inside, outside] = [near.filter(isDrawn), near.filter((actor) => !isDrawn(actor))];
    this.#over.append(made('path', { class: 'line', d: linesTo(isDrawn(focus) ? inside : []) }));
    this.#over.append(made('path', { class: 'line left-out', d: linesTo(isDrawn(focus) ? outside : near) }));
    for (const actor of [...near, focus]) this.#over.append(this.#mark(actor));
    this.#write();
  }

  /** Whether one that is looked at, or joined with it, is not in the whole picture. */
  get isMore(): boolean {
    return !this.#near.every(isDrawn);
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

  #mark({ kind, family, x, y, rank }: Actor): SVGGElement {
    const group = made('g', { 'data-kinds': kind, 'data-size': String(sizeOf(rank)) });
    if (family) group.dataset.family = family;
    group.append(made('path', { d: `M${x} ${y}h0` }));
    if (kind === 'concept') group.append(made('path', { class: 'hole', d: `M${x} ${y}h0` }));
    return group;
  }

  /** Writes the names that have room: that under the pointer and those looked at first. */
  #write(): void {
    const first = [...(this.cursor ? [this.cursor] : []), ...this.#near];
    const written = new Set(this.focus ? first : [...first, ...this.actors]);
    const seen = [...written].filter(({ kind }) => !this.hidden.has(kind));
    this.#lettering.write(seen, new Set([this.focus?.key, this.cursor?.key]));
  }
}

function made<Tag extends 'g' | 'path'>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
