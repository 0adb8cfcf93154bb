import { FAMILIES } from '../../registry/model/vocabulary.ts';
import { kindOf, NODE_KINDS, type NodeKind } from '../../registry/reading/graph/nodes.ts';
import { KIND_WORDS } from '../../registry/reading/graph/words.ts';
import { counted, Latest } from '../shared.ts';
import { cardNodes, detailFor, type Found, type GraphData, keyFor } from './data.ts';
import { type Actor, among, type Joined, Scene } from './scene.ts';
import { bindGestures } from './view.ts';

// The keyboard on the stage: arrows go to the nearest name in their direction, Enter opens it, + − and 0 zoom, Escape closes.

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** What keys do besides moving the ring. */
export interface Keyed {
  readonly point: (actor: Actor) => void;
  readonly open: (actor: Actor) => void;
  readonly close: () => void;
}

/** Binds the keys to a stage. */
function bindKeys(stage: HTMLElement, scene: Scene, { point, open, close }: Keyed): void {
  stage.addEventListener('keydown', (event) => {
    if (event.target !== stage || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    const from = scene.cursor ?? scene.focus;
    if (direction) {
      const to = from ? nearest(scene, from, direction) : scene.seen()[Symbol.iterator]().next().value;
      if (to) point(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!from) return;
      open(from);
    } else if (event.key === '+' || event.key === '=') scene.view.zoom(1.5, undefined, true);
    else if (event.key === '-') scene.view.zoom(1 / 1.5, undefined, true);
    else if (event.key === '0') scene.view.fit();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
}

/** The nearest name in a direction: what lies aside counts double, and what lies more aside than ahead not at all. */
function nearest(scene: Scene, from: Actor, [dx, dy]: readonly [number, number]): Actor | undefined {
  let best: { actor: Actor; far: number } | undefined;
  const here = scene.view.onScreen(from);
  for (const actor of scene.seen()) {
    const there = scene.view.onScreen(actor);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (actor.key === from.key || ahead <= 0 || aside > ahead) continue;
    const far = Math.hypot(ahead, 2 * aside);
    if (far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { actor, far };
  }
  return best?.actor;
}

// The graph as one looks around in it: which name is looked at, what is hidden, and both in the address.

/** How near a pointer must be to a name, in pixels: a finger hides what it presses. */
const REACH = { mouse: 8, touch: 20 } as const;

/** How many neighbors are drawn around a name. */
const NEAR = 28;

/** What can be said of how a name is opened. */
export interface Opening {
  /** Whether the keyboard goes to the card. */
  readonly moveFocus?: boolean;
  /** Whether the address has it already. */
  readonly known?: boolean;
}

/** The graph of the page. */
export class Graph {
  readonly #root: HTMLElement;
  readonly #data: GraphData;
  readonly #scene: Scene;
  readonly #stage: HTMLElement;
  readonly #card: HTMLElement;
  /** What the card shows where no name is looked at. */
  readonly #beginning: readonly Node[];
  readonly #looks = new Latest();

  constructor(root: HTMLElement, data: GraphData) {
    this.#root = root;
    this.#data = data;
    this.#stage = root.querySelector('[data-stage]') as HTMLElement;
    this.#card = root.querySelector('[data-card]') as HTMLElement;
    this.#beginning = [...this.#card.childNodes];
    const svg = this.#stage.querySelector('svg') as SVGSVGElement;
    root.classList.add('live');
    svg.removeAttribute('role');
    svg.removeAttribute('aria-label');
    svg.setAttribute('aria-hidden', 'true');
    this.#scene = new Scene(svg, data);
    bindGestures(this.#stage, this.#scene.view, {
      press: (point, isTouch) => {
        this.#stage.focus({ preventScroll: true });
        const actor = this.#scene.at(point, isTouch ? REACH.touch : REACH.mouse);
        if (actor) this.open(actor);
      },
      over: (point) => this.#over(point && this.#scene.at(point, REACH.mouse)),
    });
    bindKeys(this.#stage, this.#scene, {
      point: (actor) => {
        this.#scene.point(actor);
        this.#scene.view.reveal(actor);
        this.say(`${actor.name}, ${KIND_WORDS[actor.kind].one.toLowerCase()}`);
      },
      open: (actor) => this.open(actor, { moveFocus: true }),
      close: () => this.close(),
    });
    const zooms: Record<string, () => void> = {
      in: () => this.#scene.view.zoom(1.5, undefined, true),
      out: () => this.#scene.view.zoom(1 / 1.5, undefined, true),
      fit: () => this.#scene.view.fit(),
    };
    for (const press of this.#stage.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
      press.addEventListener('click', () => zooms[press.dataset.zoom ?? '']?.());
  }

  /** Opens the name at a point of the window, if there is one. */
  press(clientX: number, clientY: number): void {
    const { left, top } = this.#stage.getBoundingClientRect();
    const actor = this.#scene.at({ x: clientX - left, y: clientY - top }, REACH.touch);
    if (actor) this.open(actor);
  }

  /** Says something to those who do not see it. */
  say(words: string): void {
    const said = this.#root.querySelector('[data-said]');
    if (said) said.textContent = words;
  }

  /** The address that centers on a name, with what is hidden now. */
  addressOf(name: string, key: string): string {
    // Titles can be equal: a deposit is named by its number where the name would lead elsewhere.
    const search = kindOf(key) === 'deposit' && key !== '' ? key.slice(1) : name;
    return this.#address(search, this.#shown());
  }

  /** Looks at a name, and opens its card. */
  async open({ key, name }: Found, { moveFocus = false, known = false }: Opening = {}): Promise<void> {
    const mine = this.#looks.start();
    if (!known) history.pushState(null, '', this.addressOf(name, key));
    const actor = this.#scene.actorOf(key);
    if (actor) this.#look(actor, this.#scene.joinedWith(actor));
    try {
      const detail = await detailFor(this.#data, key);
      if (mine.aborted) return;
      if (!detail) return this.#nothing(name);
      const joined = detail.relations.slice(0, NEAR).map(([, , other, called, family = -1]) => ({
        key: other,
        name: called,
        kind: kindOf(other),
        family: FAMILIES[family],
      }));
      const once = [...new Map(joined.map((one) => [one.key, one])).values()];
      const placed = once.flatMap((one) => this.#scene.actorOf(one.key) ?? []);
      const stranger = { key, name: detail.name, kind: kindOf(key), family: detail.family };
      this.#look(actor ?? among(stranger, placed), [
        ...once,
        ...(actor ? this.#scene.joinedWith(actor) : []),
      ]);
      this.#card.replaceChildren(
        ...cardNodes(
          key,
          detail,
          (of, its) => this.addressOf(of, its),
          this.#root.dataset.terms ?? '',
          () => this.close(),
        ),
      );
      this.say(`${detail.name}: ${counted(detail.total, 'relation')}`);
      if (moveFocus) this.#goToCard();
    } catch {
      if (!mine.aborted) this.#message(name, 'What is known of it could not be fetched. Try again.');
    }
  }

  /** Looks at none. */
  close(known = false): void {
    this.#looks.stop();
    const hadFocus = this.#card.contains(document.activeElement);
    this.#card.replaceChildren(...this.#beginning);
    this.#scene.look(undefined);
    this.#note();
    this.#scene.point(undefined);
    if (hadFocus) this.#stage.focus({ preventScroll: true });
    if (!known && new URLSearchParams(location.search).has('search'))
      history.pushState(null, '', this.#address('', this.#shown()));
  }

  /** Shows names of these kinds alone, in the graph and among the subjects. */
  show(kinds: ReadonlySet<NodeKind>, known = false): void {
    this.#scene.hide(new Set(NODE_KINDS.filter((kind) => !kinds.has(kind))));
    for (const box of this.#root.querySelectorAll<HTMLInputElement>('[data-filter] input'))
      box.checked = kinds.has(box.value as NodeKind);
    const cards = [...document.querySelectorAll<HTMLElement>('.entity-cards > li')];
    for (const card of cards) card.hidden = !kinds.has(card.dataset.kinds as NodeKind);
    const none = document.querySelector<HTMLElement>('[data-none]');
    if (none) none.hidden = cards.some(({ hidden }) => !hidden);
    if (known) return;
    history.replaceState(
      null,
      '',
      this.#address(new URLSearchParams(location.search).get('search') ?? '', kinds),
    );
    const words = [...kinds].map((kind) => KIND_WORDS[kind].many.toLowerCase());
    this.say(words.length === 0 ? 'Nothing is shown' : `Shown: ${words.join(', ')}`);
  }

  /** Shows what the address asks for. */
  async readAddress(): Promise<void> {
    const asked = new URLSearchParams(location.search);
    const types = asked.getAll('type').flatMap((kind) => NODE_KINDS.filter((known) => known === kind));
    this.show(new Set(types.length > 0 ? types : NODE_KINDS), true);
    const search = (asked.get('search') ?? '').trim();
    const input = this.#root.querySelector<HTMLInputElement>('#graph-name');
    if (input && input !== document.activeElement) input.value = /^\d+$/.test(search) ? '' : search;
    if (search === '') return this.close(true);
    try {
      const found = await keyFor(this.#data, search);
      if (found) await this.open(found, { known: true });
      else this.#nothing(search);
    } catch {
      this.#message(search, 'What is known of it could not be fetched. Try again.');
    }
  }

  #nothing(name: string): void {
    this.#scene.look(undefined);
    this.#note();
    this.#message(name, 'The graph has no such name.');
    const link = document.createElement('a');
    link.href = `${this.#root.dataset.search}?${new URLSearchParams({ q: name })}`;
    link.textContent = 'Search the whole registry for it';
    this.#card.append(link);
  }

  #message(name: string, words: string): void {
    const title = document.createElement('h2');
    title.id = 'graph-card-title';
    title.textContent = name;
    const text = document.createElement('p');
    text.textContent = words;
    this.#card.replaceChildren(title, text);
    this.say(`${name}: ${words}`);
  }

  #over(actor: Actor | undefined): void {
    this.#stage.classList.toggle('over', actor !== undefined);
    if (actor !== this.#scene.cursor) this.#scene.point(actor);
  }

  #look(actor: Actor, joined: readonly Joined[]): void {
    const before = this.#scene.focus?.key === actor.key ? this.#scene.near.length : undefined;
    this.#scene.look(actor, [...new Map(joined.map((one) => [one.key, one])).values()]);
    this.#scene.point(actor);
    if (this.#scene.near.length !== before) this.#scene.view.frame(this.#scene.near);
    this.#note();
  }

  /** Says what dotted lines are, where there are some. */
  #note(): void {
    const note = this.#stage.querySelector('[data-note]');
    if (note) note.textContent = this.#scene.isMore ? 'Dotted: not in the whole picture' : '';
  }

  #goToCard(): void {
    const title = this.#card.querySelector<HTMLElement>('h2');
    title?.focus({ preventScroll: true });
    const { top } = this.#card.getBoundingClientRect();
    if (top < 0 || top > innerHeight - 120) this.#root.querySelector('.graph-panes')?.scrollIntoView();
  }

  #shown(): ReadonlySet<NodeKind> {
    return new Set(NODE_KINDS.filter((kind) => !this.#scene.hidden.has(kind)));
  }

  #address(search: string, kinds: ReadonlySet<NodeKind>): string {
    const asked = new URLSearchParams();
    if (search !== '') asked.set('search', search);
    if (kinds.size < NODE_KINDS.length) for (const kind of kinds) asked.append('type', kind);
    const text = asked.toString();
    return text === '' ? location.pathname : `${location.pathname}?${text}`;
  }
}
