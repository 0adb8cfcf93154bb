import { BROWSE } from '../../model/paths.ts';
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
