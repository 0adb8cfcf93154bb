import type { Actor } from './actor.ts';
import type { Scene } from './scene.ts';

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
export function bindKeys(stage: HTMLElement, scene: Scene, { point, open, close }: Keyed): void {
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
