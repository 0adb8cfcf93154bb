import { labelsOf, labelTexts } from '../../registry/reading/graph/labels.ts';
import { RADII, sizeOf } from '../../registry/reading/graph/layout.ts';
import type { NodeKind } from '../../registry/reading/graph/nodes.ts';
import { LETTERS_PX } from '../../registry/reading/graph/picture.ts';
import { directionOf } from '../../registry/text/strings.ts';
import type { GraphData } from './data.ts';
import { type Point, View } from './view.ts';

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
function isDrawn({ rank }: Actor): boolean {
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

// The names that are written into the graph: those that have room, the most important first.

const LONGEST = 28;
/** On a narrow stage a long name would lie over half of the others. */
const NARROW_PX = 520;
const LONGEST_NARROW = 20;
/** The room of the stage for each label, in square pixels. */
const ROOM = 18_000;
const ROOM_NARROW = 28_000;

/** Writes labels into a group. */
export class Lettering {
  readonly #group: SVGGElement;
  readonly #view: View;
  readonly #actors: readonly Actor[];
  /** What is written for each name of the picture, by the most code points of it. */
  readonly #drawn = new Map<number, ReadonlyMap<string, string>>();
  #others: readonly Actor[] = [];
  readonly #around = new Map<number, ReadonlyMap<string, string>>();

  constructor(group: SVGGElement, view: View, actors: readonly Actor[]) {
    this.#group = group;
    this.#view = view;
    this.#actors = actors;
  }

  /** Names besides those of the picture that may be written from now on. */
  set others(others: readonly Actor[]) {
    this.#others = others;
    this.#around.clear();
  }

  /** Writes those of the names that are in sight and have room; the most important come first. `chosen` are set off. */
  write(actors: Iterable<Actor>, chosen: ReadonlySet<string | undefined>): void {
    const { width, height } = this.#view;
    const isNarrow = width < NARROW_PX;
    const most = 3 + Math.floor((width * height) / (isNarrow ? ROOM_NARROW : ROOM));
    const there = this.#placed(actors, isNarrow ? LONGEST_NARROW : LONGEST);
    const labels = labelsOf(there, { width, height, size: LETTERS_PX, most });
    const pool = this.#group.children;
    for (const [at, { text, x, y, item }] of labels.entries()) {
      const label = pool[at] ?? this.#group.appendChild(document.createElementNS(SVG, 'text'));
      label.setAttribute('x', String(x));
      label.setAttribute('y', String(y));
      if (label.textContent === text && label.getAttribute('data-key') === item.key) {
        label.classList.toggle('chosen', chosen.has(item.key));
        continue;
      }
      label.setAttribute('data-key', item.key);
      label.setAttribute('data-kinds', item.kind);
      label.setAttribute('direction', directionOf(text) ?? 'ltr');
      label.classList.toggle('chosen', chosen.has(item.key));
      label.textContent = text;
    }
    while (pool.length > labels.length) pool[pool.length - 1]?.remove();
  }

  /** The names in sight with what would be written; made one after the other, because most have no room. */
  *#placed(actors: Iterable<Actor>, longest: number) {
    const drawn = textsOf(this.#drawn, this.#actors, longest);
    const around = textsOf(this.#around, this.#others, longest);
    const { width, height } = this.#view;
    for (const { key, kind, rank, ...place } of actors) {
      const { x, y } = this.#view.onScreen(place);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const text = drawn.get(key) ?? around.get(key) ?? '';
      yield { key, kind, text, x, y, radius: RADII[sizeOf(rank)] + 1 };
    }
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** What is written for names by their keys, made when it is first needed. */
function textsOf(
  known: Map<number, ReadonlyMap<string, string>>,
  actors: readonly Actor[],
  longest: number,
): ReadonlyMap<string, string> {
  const held = known.get(longest);
  if (held) return held;
  const texts = labelTexts(
    actors.map(({ name }) => name),
    longest,
  );
  const made = new Map(actors.map(({ key }, at) => [key, texts[at] ?? '']));
  known.set(longest, made);
  return made;
}

// What one sees of the graph: the picture, the labels that have room, and what is drawn over it for the name that is looked at.

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
  /** The focus, then its neighbors, including those that the picture lacks and that are placed around it. Empty without a focus. */
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
   * Looks at a name and the names that it is joined with; places those that the picture lacks around it. Undefined looks at no name.
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

  /** Whether the focus or one of its neighbors is not in the whole picture. */
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
