import { HEIGHT, sizeOf, WIDTH } from '../../registry/reading/graph/layout.ts';
import type { NodeKind } from '../../registry/reading/graph/nodes.ts';
import { labelsOf } from '../../registry/reading/graph/picture.ts';
import { directionOf } from '../../registry/text/strings.ts';
import type { GraphData } from './data.ts';

// The script draws over the picture in the page: the name in focus with its neighbors, and the name under the pointer.

/** The largest distance between pointer and name, in pixels: a finger hides the name that it presses. */
const REACH = 16;

/** Draws over the picture. A name is given by its place among the drawn names. */
export function sceneOver(svg: SVGSVGElement, { nodes }: GraphData) {
  const world = svg.querySelector('[data-world]') as SVGGElement;
  const over = world.appendChild(made('g', { class: 'over names' }));
  const ring = world.appendChild(made('path', { class: 'ring', d: '' }));
  const labels = svg.appendChild(made('g', { class: 'over labels' }));
  let focused: number | undefined;
  let pointed: number | undefined;
  let looked: readonly number[] = [];

  /** The nearest name of these kinds to a point of the window, if one is near. */
  function at({ clientX, clientY }: MouseEvent, kinds: ReadonlySet<NodeKind>): number | undefined {
    const { left, top, width, height } = svg.getBoundingClientRect();
    let best: number | undefined;
    let least = REACH;
    for (const [at, { kind, x, y }] of nodes.entries()) {
      const far = Math.hypot(left + (x / WIDTH) * width - clientX, top + (y / HEIGHT) * height - clientY);
      if (far > least || !kinds.has(kind)) continue;
      [best, least] = [at, far];
    }
    return best;
  }

  /** Puts a ring around a name and writes it, or takes both away. */
  function point(at: number | undefined): void {
    if (at === pointed) return;
    pointed = at;
    ring.setAttribute('d', at === undefined ? '' : dot(at));
    write();
  }

  /** Sets off names, with the lines from `focus` to them, where the picture has it. Without names the whole picture is shown again. */
  function look(names: readonly number[], focus?: number): void {
    focused = focus;
    looked = focus === undefined ? names : [focus, ...names];
    svg.classList.toggle('looking', looked.length > 0);
    const lines = focus === undefined ? [] : names.map((at) => dot(focus).replace('h0', `L${place(at)}`));
    over.replaceChildren(
      made('path', { class: 'line', d: lines.join('') }),
      ...looked.toReversed().map((at) => mark(at)),
    );
    write();
    if (focus !== undefined) center();
  }

  /** Fits the drawing to a new size of the picture. */
  function fit(): void {
    write();
    center();
  }

  /** Scrolls a picture that is larger than its frame until the name in focus is in the middle. */
  function center(): void {
    const frame = svg.parentElement as HTMLElement;
    const { x = WIDTH / 2, y = HEIGHT / 2 } = nodes[focused ?? -1] ?? {};
    frame.scrollTo(
      (x / WIDTH) * frame.scrollWidth - frame.clientWidth / 2,
      (y / HEIGHT) * frame.scrollHeight - frame.clientHeight / 2,
    );
  }

  function place(at: number): string {
    const { x, y } = nodes[at] ?? {};
    return `${x} ${y}`;
  }

  function dot(at: number): string {
    return `M${place(at)}h0`;
  }

  function mark(at: number): SVGGElement {
    const { kind, family } = nodes[at] ?? {};
    const group = made('g', { 'data-kinds': kind ?? '', 'data-size': String(sizeOf(at)) });
    if (family) group.dataset.family = family;
    group.append(made('path', { d: dot(at) }));
    if (kind === 'concept') group.append(made('path', { class: 'hole', d: dot(at) }));
    return group;
  }

  /** Writes the name under the pointer and the names in focus, if there is room. */
  function write(): void {
    const { width, height } = svg.getBoundingClientRect();
    const written = new Set([...(pointed === undefined ? [] : [pointed]), ...looked]);
    const names = [...written].flatMap((rank) => {
      const node = nodes[rank];
      return node ? [{ ...node, rank }] : [];
    });
    labels.replaceChildren(
      ...labelsOf(names, width, height).map(({ rank, kind, text, x, y }) => {
        const label = made('text', {
          x: `${x}%`,
          y: `${y}%`,
          class: rank === pointed || rank === focused ? 'chosen' : '',
          direction: directionOf(text) ?? 'ltr',
          'data-kinds': kind,
        });
        label.textContent = text;
        return label;
      }),
    );
  }

  return { at, point, look, fit };
}

function made<Tag extends 'g' | 'path' | 'text'>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
