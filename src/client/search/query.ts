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

// The steps of the history and what was seen at each, which the browser keeps with it over reloading and over going away and coming back.

/** How many results of an answer were shown, and how far the page was scrolled. */
export interface ScrollState {
  readonly y: number;
  readonly shown: number;
}

interface Step extends Partial<ScrollState> {
  /** An empty box between two searches, which is not worth a step of its own. */
  readonly passing?: boolean;
}

/** The step at which the page is. */
export function currentStep(): Step {
  return (history.state as Step | null) ?? {};
}

/** Says more of the step at which the page is. */
export function noteStep(more: Step): void {
  history.replaceState({ ...currentStep(), ...more }, '');
}

/** How much was seen at the step to which Back, Forward or a reload led; undefined where nothing was. */
export function placeOfStep(): ScrollState | undefined {
  const { y, shown } = currentStep();
  return y === undefined || shown === undefined ? undefined : { y, shown };
}
