import { HEIGHT, WIDTH } from '../../registry/reading/graph/layout.ts';

// Which part of the picture one sees: moved and scaled by pointer, wheel and buttons. The lines and disks are the ones that the page came
// with; only their place on the screen changes.

/** A place. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MOST_SCALE = 14;
/** The part of the stage that a neighborhood takes, and how many times as large as in the whole picture it is at most. */
const FRAME = 0.8;
const MOST_FRAMED = 3;
const GLIDE_MS = 260;

/** The picture on the screen. */
export class View {
  readonly svg: SVGSVGElement;
  readonly #world: SVGGElement;
  readonly #onchange: () => void;
  width = 1;
  height = 1;
  /** Pixels for a unit of the picture, and where its corner is. */
  scale = 1;
  x = 0;
  y = 0;
  #isFitted = true;
  #glide = 0;
  #frame = 0;

  constructor(svg: SVGSVGElement, onchange: () => void) {
    this.svg = svg;
    this.#world = svg.querySelector('[data-world]') as SVGGElement;
    this.#onchange = onchange;
    this.#world.ownerSVGElement?.removeAttribute('viewBox');
    new ResizeObserver(() => this.#resize()).observe(svg);
    this.#resize();
  }

  /** The scale at which all of it is seen. */
  get least(): number {
    return this.width / WIDTH;
  }

  /** How many times as high as wide a unit of the picture is: it fills a high stage, too. */
  get stretch(): number {
    return this.height / HEIGHT / this.least;
  }

  /** Where a place of the picture is on the screen, in pixels from the corner of the graph. */
  onScreen({ x, y }: Point): Point {
    return { x: x * this.scale + this.x, y: y * this.scale * this.stretch + this.y };
  }

  /** The place of the picture under a point of the graph. */
  inPicture({ x, y }: Point): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale / this.stretch };
  }

  /** Shows all of it. */
  fit(): void {
    this.#glideTo(this.least, { x: WIDTH / 2, y: HEIGHT / 2 }, { x: this.width / 2, y: this.height / 2 });
    this.#isFitted = true;
  }

  /** Brings a place to the middle, at least so large. */
  show(place: Point, leastTimes: number): void {
    const scale = Math.max(this.scale, this.least * leastTimes);
    this.#glideTo(scale, place, { x: this.width / 2, y: this.height / 2 });
  }

  /** Brings places into sight, all of them, as large as they have room. */
  frame(places: readonly Point[]): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const ends = (of: readonly number[]) => [Math.min(...of), Math.max(...of)] as const;
    const [[left, right], [top, bottom]] = [ends(xs), ends(ys)];
    const [across, down] = [right - left + 1, (bottom - top + 1) * this.stretch];
    const room = FRAME * Math.min(this.width / across, this.height / down);
    const scale = Math.min(Math.max(room, this.least), this.least * MOST_FRAMED);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.#glideTo(scale, middle, { x: this.width / 2, y: this.height / 2 });
  }

  /** Brings a place into sight, if it is not. */
  reveal(place: Point): void {
    const { x, y } = this.onScreen(place);
    const edge = 24;
    if (x < edge || y < edge || x > this.width - edge || y > this.height - edge) this.show(place, 1);
  }

  /** Makes it larger or smaller by a factor, around a point of the screen or its middle. Returns whether it changed. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }, glide = false): boolean {
    const scale = Math.min(Math.max(this.scale * factor, this.least), this.least * MOST_SCALE);
    if (Math.abs(scale - this.scale) < 1e-6) return false;
    const place = this.inPicture(around);
    if (glide) this.#glideTo(scale, place, around);
    else this.#set(scale, around.x - place.x * scale, around.y - place.y * scale * this.stretch);
    return true;
  }

  /** Moves it by pixels. */
  move(dx: number, dy: number): void {
    this.#set(this.scale, this.x + dx, this.y + dy);
  }

  #glideTo(scale: number, place: Point, at: Point): void {
    this.#isFitted = false;
    const to = { scale, x: at.x - place.x * scale, y: at.y - place.y * scale * this.stretch };
    const from = { scale: this.scale, x: this.x, y: this.y };
    const mine = ++this.#glide;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const begin = performance.now();
    const step = (now: number) => {
      if (mine !== this.#glide) return;
      const part = still ? 1 : Math.min(1, Math.max(0, (now - begin) / GLIDE_MS));
      const eased = part * (2 - part);
      const between = (a: number, b: number) => a + (b - a) * eased;
      this.#place(between(from.scale, to.scale), between(from.x, to.x), between(from.y, to.y));
      if (part < 1) requestAnimationFrame(step);
    };
    step(begin);
    if (!still) requestAnimationFrame(step);
  }

  #set(scale: number, x: number, y: number): void {
    this.#glide += 1;
    this.#isFitted = false;
    this.#place(scale, x, y);
  }

  /** Some of the picture is always in sight. */
  #place(scale: number, x: number, y: number): void {
    const bound = (value: number, size: number, room: number) =>
      Math.min(Math.max(value, room * 0.5 - size), room * 0.5);
    this.scale = scale;
    this.x = bound(x, WIDTH * scale, this.width);
    this.y = bound(y, HEIGHT * scale * this.stretch, this.height);
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const [x, y, scale] = [this.x, this.y, this.scale];
      this.#world.setAttribute('transform', `translate(${x} ${y}) scale(${scale} ${scale * this.stretch})`);
      const times = this.scale / this.least;
      const narrow = this.width < 520 ? 0.65 : 1;
      this.svg.style.setProperty('--grow', String(narrow * Math.min(2, times ** 0.45)));
      this.#onchange();
    });
  }

  #resize(): void {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === 0) return;
    const middle = this.inPicture({ x: this.width / 2, y: this.height / 2 });
    [this.width, this.height] = [width, height];
    if (this.#isFitted) this.#place(this.least, 0, 0);
    else {
      const { scale, stretch } = this;
      this.#place(scale, width / 2 - middle.x * scale, height / 2 - middle.y * scale * stretch);
    }
  }
}

// Pointer and wheel. One finger moves the page up and down, as everywhere, and the picture when it begins sideways; two move and scale the
// picture. The wheel scales it once it is chosen, or with Ctrl; before, it moves the page.

/** What a pointer does besides moving the picture. */
interface Pressing {
  /** A press at a point of the graph, in pixels, by a finger or not. */
  readonly press: (at: Point, isTouch: boolean) => void;
  /** A pointer over a point; undefined when it left. */
  readonly over: (at: Point | undefined) => void;
}

const STILL_PX = 5;
/** After how much of a way it is clear where a finger goes. */
const CLEAR_PX = 8;

/** Binds pointer and wheel to a view. */
export function bindGestures(stage: HTMLElement, view: View, { press, over }: Pressing): void {
  const { svg } = view;
  const down = new Map<number, Point>();
  let moved = 0;
  let isPinched = false;
  /** Where one finger began, until it is clear whether it moves the page or the picture. */
  let began: Point | undefined;
  let isPages = false;

  const at = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  svg.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (down.size === 0) {
      moved = 0;
      isPinched = false;
      isPages = false;
      began = event.pointerType === 'touch' ? at(event) : undefined;
    } else isPinched = true;
    down.set(event.pointerId, at(event));
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener('pointermove', (event) => {
    const now = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') over(now);
      return;
    }
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.set(event.pointerId, now);
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    const [other] = others;
    if (other) {
      const apart = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      view.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      view.move((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (began && !isPinched) {
      const [across, down] = [Math.abs(now.x - began.x), Math.abs(now.y - began.y)];
      if (Math.max(across, down) < CLEAR_PX) return;
      isPages = down > across;
      began = undefined;
    } else if (moved > STILL_PX && (isPinched || !isPages)) {
      stage.classList.add('dragged');
      view.move(now.x - before.x, now.y - before.y);
    }
  });
  const up = (event: PointerEvent) => {
    const point = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (down.size > 0) return;
    stage.classList.remove('dragged');
    const isStill = began !== undefined || moved <= STILL_PX;
    if (point && !isPinched && isStill && event.type === 'pointerup')
      press(point, event.pointerType === 'touch');
  };
  // Two fingers are for the picture alone: a browser would take them to move the page, too.
  for (const kind of ['touchstart', 'touchmove'] as const)
    svg.addEventListener(
      kind,
      (event) => {
        if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', up);
  svg.addEventListener('pointerleave', () => over(undefined));
  svg.addEventListener('dblclick', (event) => view.zoom(1.8, at(event), true));
  svg.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && document.activeElement !== stage) return;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 320);
      // At the end of the scale the wheel moves the page again.
      if (view.zoom(factor, at(event)) || event.ctrlKey) event.preventDefault();
    },
    { passive: false },
  );
}
