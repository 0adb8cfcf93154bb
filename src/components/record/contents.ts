import type { RenderedText } from '../../registry/markdown/render.ts';

/** A heading in the contents of a text. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  readonly deeper: boolean;
}

/** More entries than this are too many to see at a glance; then only the first level is listed. */
const GLANCE = 28;

/** The contents of a text: two levels of its headings, or one where there are many; none where there are fewer than three. */
export function contentsOf(text: Pick<RenderedText, 'outline'> | undefined): ContentsEntry[] {
  const outline = text?.outline ?? [];
  const top = Math.min(...outline.map(({ depth }) => depth));
  const two = outline.filter(({ depth }) => depth <= top + 1);
  const listed = two.length <= GLANCE ? two : two.filter(({ depth }) => depth === top);
  // A text under one heading has its parts one level below.
  const entries = listed.length < 3 ? two : listed;
  return entries.length < 3
    ? []
    : entries.map(({ id, text: words, depth }) => ({ id, text: words, deeper: depth > top }));
}
