// The keys that lead from the box into its panel and back, besides Escape.

/** Moves the focus among the box and the links of its panel; what is typed in the panel goes into the box. */
export function moveBy(event: KeyboardEvent, input: HTMLInputElement, panel: HTMLElement): void {
  const at = document.activeElement;
  const inPanel = at instanceof HTMLElement && panel.contains(at);
  const stops = [input, ...panel.querySelectorAll<HTMLElement>('a, button:not(.remove)')];
  const last = stops.length - 1;
  // Beside a link, a button that removes it stands in the link's place.
  const own = inPanel && at.matches('.remove') ? at.closest('li')?.querySelector('a') : at;
  const place = stops.indexOf(own as HTMLElement);
  const next = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place === 0 ? last : place - 1,
    Home: inPanel ? 1 : undefined,
    End: inPanel ? last : undefined,
  }[event.key];
  if (next !== undefined && place >= 0) {
    event.preventDefault();
    const stop = stops[next];
    stop?.focus({ preventScroll: stop === input });
    return;
  }
  const types =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (inPanel && (types || event.key === 'Backspace')) input.focus();
}
