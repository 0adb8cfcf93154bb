import type { Page } from 'playwright-core';

/** Where each character of the first matching element stands: its left edge and its top. */
export const charactersOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const node = element.firstChild as Text;
      const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(node.data);
      return [...segments].map(({ segment, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const { left, top } = range.getBoundingClientRect();
        return { segment, left, top };
      });
    });
