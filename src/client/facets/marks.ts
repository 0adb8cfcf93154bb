import { placesOfWords } from '../../registry/text/fold.ts';

// The words that are looked for, marked where they stand. The text is not touched: the browser paints them (CSS Custom Highlight API).

/** The name of the marks in the style sheets. */
const NAME = 'found-words';

/** Marks folded words in a part of the page, and no longer what was marked before. A browser that cannot paint them shows none. */
export function markWords(place: HTMLElement, words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(NAME);
  if (words.length === 0) return;
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    for (const [from, to] of placesOfWords(text.data, words)) {
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, to);
      ranges.push(range);
    }
  }
  CSS.highlights.set(NAME, new Highlight(...ranges));
}
