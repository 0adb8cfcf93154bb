import { HEIGHT, sizeOf, WIDTH } from '../../registry/reading/graph/layout.ts';
import type { NodeKind } from '../../registry/reading/graph/nodes.ts';
import { labelsOf } from '../../registry/reading/graph/picture.ts';
import { directionOf } from '../../registry/text/strings.ts';
import type { GraphData } from './data.ts';

// What is drawn over the picture that the page came with: the name that is looked at with its neighbors, and the name under the pointer.

/** How near a pointer must be to a name, in pixels: a finger hides what it presses. */
const REACH = 16;

/** The picture. Names are told by their places among those that are drawn. */
export class Scene {
  readonly #svg: SVGSVGElement;
  readonly #nodes: GraphData['nodes'];
  readonly #over: SVGGElement;
  readonly #ring: SVGPathElement;
  readonly #labels: SVGGElement;
  #focus: number | undefined;
  #pointed: number | undefined;
  #looked: readonly number[] = [];

  constructor(svg: SVGSVGElement, { nodes }: GraphData) {
    this.#svg = svg;
    this.#nodes = nodes;
    const world = svg.querySelector('[data-world]') as SVGGElement;
    this.#over = world.appendChild(made('g', { class: 'over names' }));
    this.#ring = world.appendChild(made('path', { class: 'ring', d: '' }));
    this.#labels = svg.appendChild(made('g', { class: 'over labels' }));
  }

  /** The nearest name of these kinds to a point of the window, if one is near. */
  at({ clientX, clientY }: MouseEvent, kinds: ReadonlySet<NodeKind>): number | undefined {
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    let best: number | undefined;
    let least = REACH;
    for (const [at, { kind, x, y }] of this.#nodes.entries()) {
      const far = Math.hypot(left + (x / WIDTH) * width - clientX, top + (y / HEIGHT) * height - clientY);
      if (far > least || !kinds.has(kind)) continue;
      [best, least] = [at, far];
    }
    return best;
  }

  /** Puts a ring around a name and writes it, or takes both away. */
  point(at: number | undefined): void {
    if (at === this.#pointed) return;
    this.#pointed = at;
    this.#ring.setAttribute('d', at === undefined ? '' : this.#dot(at));
    this.#write();
  }

  /** Sets off names, with the lines from `focus` to them, where the picture has it. Without names the whole picture is shown again. */
  look(names: readonly number[], focus?: number): void {
    this.#focus = focus;
    this.#looked = focus === undefined ? names : [focus, ...names];
    this.#svg.classList.toggle('looking', this.#looked.length > 0);
    const lines =
      focus === undefined ? [] : names.map((at) => this.#dot(focus).replace('h0', `L${this.#place(at)}`));
    this.#over.replaceChildren(
      made('path', { class: 'line', d: lines.join('') }),
      ...this.#looked.toReversed().map((at) => this.#mark(at)),
    );
    this.#write();
    if (focus !== undefined) this.#center();
  }

  /** Fits what is drawn over the picture to another size of it. */
  fit(): void {
    this.#write();
    this.#center();
  }

  /** Moves a picture that is larger than its frame until the name that is looked at is in the middle. */
  #center(): void {
    const frame = this.#svg.parentElement as HTMLElement;
    const { x = WIDTH / 2, y = HEIGHT / 2 } = this.#nodes[this.#focus ?? -1] ?? {};
    frame.scrollTo(
      (x / WIDTH) * frame.scrollWidth - frame.clientWidth / 2,
      (y / HEIGHT) * frame.scrollHeight - frame.clientHeight / 2,
    );
  }

  #place(at: number): string {
    const { x, y } = this.#nodes[at] ?? {};
    return `${x} ${y}`;
  }

  #dot(at: number): string {
    return `M${this.#place(at)}h0`;
  }

  #mark(at: number): SVGGElement {
    const { kind, family } = this.#nodes[at] ?? {};
    const group = made('g', { 'data-kinds': kind ?? '', 'data-size': String(sizeOf(at)) });
    if (family) group.dataset.family = family;
    group.append(made('path', { d: this.#dot(at) }));
    if (kind === 'concept') group.append(made('path', { class: 'hole', d: this.#dot(at) }));
    return group;
  }

  /** Writes the name that is pointed at and those that are looked at, as far as they have room. */
  #write(): void {
    const { width, height } = this.#svg.getBoundingClientRect();
    const written = new Set([...(this.#pointed === undefined ? [] : [this.#pointed]), ...this.#looked]);
    const names = [...written].flatMap((rank) => {
      const node = this.#nodes[rank];
      return node ? [{ ...node, rank }] : [];
    });
    this.#labels.replaceChildren(
      ...labelsOf(names, width, height).map(({ rank, kind, text, x, y }) => {
        const label = made('text', {
          x: `${x}%`,
          y: `${y}%`,
          class: rank === this.#pointed || rank === this.#focus ? 'chosen' : '',
          direction: directionOf(text) ?? 'ltr',
          'data-kinds': kind,
        });
        label.textContent = text;
        return label;
      }),
    );
  }
}

function made<Tag extends 'g' | 'path' | 'text'>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
