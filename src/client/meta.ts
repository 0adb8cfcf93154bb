import type { BrowseRow } from '../registry/surfaces/browse-index.ts';
import { element } from './shared.ts';

/** Who made a work, what it is and when, as `components/Meta.astro` writes it: a dot never begins a line. */
export function metaOf({ c, y, d }: BrowseRow): Node[] {
  return [element('bdi', {}, c), new Text(`\u00a0· ${y}\u00a0· `), element('time', {}, d)];
}
