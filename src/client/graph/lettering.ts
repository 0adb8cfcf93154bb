import { labelsOf, labelTexts } from '../../registry/graph/labels.ts';
import { RADII, sizeOf } from '../../registry/graph/layout.ts';
import { LETTERS_PX } from '../../registry/graph/picture.ts';
import { directionOf } from '../../registry/text/strings.ts';
import type { Actor } from './actor.ts';
import type { View } from './view.ts';

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
