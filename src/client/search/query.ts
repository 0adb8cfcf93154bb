import { pairsIn } from '../../registry/text/search-words.ts';

// How a search is typed, and the steps of the history that it makes.

/** How many milliseconds after a letter the search starts. One or two letters are seldom a word: they wait until more letters are unlikely. */
export function pauseAfter(words: string): number {
  return words.length < 3 && !pairsIn(words) ? 1200 : 300;
}

/**
 * Whether `next` goes on with typing `before`: the same words, and one letter more or fewer in the last. A word more is another
 * search.
 */
export function continues(before: string, next: string): boolean {
  const [a, b] = [before.split(/\s+/), next.split(/\s+/)];
  const [last, now] = [a.pop() ?? '', b.pop() ?? ''];
  const same = a.length === b.length && a.every((word, at) => word === b[at]);
  return same && last !== '' && now !== '' && (now.startsWith(last) || last.startsWith(now));
}

// The steps of the history and what was seen at each: how many results were shown, and how far the page was scrolled. The browser's own
// restoring comes before the results are there, so it is off, and the place is found again after them.

/** What was seen of one answer. */
export interface ScrollState {
  readonly y: number;
  readonly shown: number;
}

interface Step {
  /** The key of its place. */
  readonly key?: string;
  /** The query was confirmed: typing further is another step. */
  readonly settled?: boolean;
  /** An empty box between two searches, which is not worth a step of its own. */
  readonly passing?: boolean;
}

const STORE = 'search-places';

/** Remembers the places of the steps, in this tab, over reloading and over going away and coming back. */
export class Places {
  readonly #places: Map<string, ScrollState>;
  readonly #look: () => ScrollState;
  #key: string;

  /** `look` says what is seen at the moment. */
  constructor(look: () => ScrollState) {
    this.#look = look;
    this.#places = new Map(stored());
    history.scrollRestoration = 'manual';
    this.#key = this.step.key ?? '';
    if (!this.#key) this.replace(location.href, this.step);
    addEventListener('pagehide', () => this.#store());
    document.addEventListener('visibilitychange', () => this.#store());
  }

  /** The step at which the page is. */
  get step(): Step {
    return (history.state as Step | null) ?? {};
  }

  /** Adds a step to the history, and remembers the place that it leaves. */
  add(url: string, step: Step = {}): void {
    this.#leave();
    this.#key = newKey();
    history.pushState({ ...step, key: this.#key }, '', url);
  }

  /** Puts another address in place of the step's. */
  replace(url: string, step: Step = {}): void {
    this.#key = newKey();
    history.replaceState({ ...step, key: this.#key }, '', url);
  }

  /** Says of the step that its query was confirmed. */
  settle(): void {
    history.replaceState({ ...this.step, settled: true }, '');
  }

  /** The place of the step to which Back, Forward or a reload led; undefined where none was seen. */
  arrive(): ScrollState | undefined {
    this.#key = this.step.key ?? '';
    return this.#places.get(this.#key);
  }

  /** Remembers the place of the step that is left; call it before anything of it changes. */
  leave(): void {
    this.#leave();
  }

  #leave(): void {
    this.#places.set(this.#key, this.#look());
  }

  #store(): void {
    this.#leave();
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...this.#places].slice(-50)));
    } catch {
      // Without room the next visit begins at the top.
    }
  }
}

function stored(): [string, ScrollState][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, ScrollState][];
  } catch {
    return [];
  }
}

function newKey(): string {
  return String(performance.timeOrigin + performance.now());
}
