/** Scrolls to where one was, once the list is long enough again; does nothing with what is no number. */
export function restoreScroll(top: unknown): void {
  if (typeof top === 'number' && top > 0) scrollTo({ top, behavior: 'instant' });
}
