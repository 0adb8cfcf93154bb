import type { CardRow } from '../registry/surfaces/browse-index.ts';
import { element } from './shared.ts';

/** Who made a work, what it is and when, as `components/Meta.astro` writes it: a dot never begins a line. */
export function metaOf({ c, y, d }: CardRow): Node[] {
  return [element('bdi', {}, c), new Text(`\u00a0· ${y}\u00a0· `), element('time', {}, d)];
}
