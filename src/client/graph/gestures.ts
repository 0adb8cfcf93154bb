import type { Point, View } from './view.ts';

// Pointer and wheel. One finger moves the page up and down, as everywhere, and the picture when it begins sideways; two move and scale the
// picture. The wheel scales it once it is chosen, or with Ctrl; before, it moves the page.

/** What a pointer does besides moving the picture. */
export interface Pressing {
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
