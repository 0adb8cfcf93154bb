import { BROWSE } from '../../model/vocabulary.ts';
import type { WayName } from './facets.ts';

// The addresses of the pages of the ways to browse. Each part can stand in an address as it is written here, but for letters of other
// scripts, which a browser encodes.

/** The index of a way: every value. */
export function wayPath(way: WayName): string {
  return `${BROWSE}${way}/`;
}

/** The page of a value by its slug, or one of its numbered pages. */
export function valuePath(way: WayName, slug: string, page?: number): string {
  return `${wayPath(way)}${slug}/${page === undefined ? '' : `${page}/`}`;
}

/** The part of a long index under one letter. */
export function letterPath(way: WayName, letter: string): string {
  return `${wayPath(way)}letter/${letter}/`;
}

/** The page with every deposit, or one of its numbered pages. */
export function browsePath(page?: number): string {
  return page === undefined ? BROWSE : `${BROWSE}${page}/`;
}

// Pages of a list that grows at one end. They are numbered from the oldest, so that a full page never changes; the first page, which has no
// number, holds the newest.

/** How many deposits a page of a value holds, but for the first, which can hold twice as many. */
export const VALUE_PAGE = 100;

/** The same for the page of all deposits: up to 2,000 are on one. */
export const BROWSE_PAGE = 1000;

/** One page of a list. */
export interface ListPage<T> {
  /** Its number, from 1 for the oldest; undefined for the first page. */
  readonly number: number | undefined;
  /** The newest first. */
  readonly items: readonly T[];
}

/**
 * The pages of a list that is given from the oldest to the newest: the first page, then the numbered ones from the newest to the oldest.
 * A numbered page holds `size` items. The first page holds at most twice `size` items, and more than `size` when there are numbered
 * pages.
 */
export function pagesOf<T>(items: readonly T[], size: number): readonly ListPage<T>[] {
  const full = Math.max(0, Math.ceil(items.length / size) - 2);
  const numbered = Array.from({ length: full }, (_, at) => ({
    number: at + 1,
    items: items.slice(at * size, (at + 1) * size).toReversed(),
  }));
  return [{ number: undefined, items: items.slice(full * size).toReversed() }, ...numbered.toReversed()];
}

// The parts of an identifier that a row of a list shows.

/** An identifier without its glyphs: `AXN:0C.ARCHIVAL.` of `AXN:0C.ARCHIVAL.🎹🦐🦁🎹🍙🍙`. Lists show the glyphs larger. */
export function labelOf(axn: string): string {
  return axn.slice(0, axn.lastIndexOf('.') + 1);
}

/** The glyphs of an identifier. */
export function glyphsIn(axn: string): string {
  return axn.slice(axn.lastIndexOf('.') + 1);
}
