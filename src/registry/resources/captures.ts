import { Capture, CaptureRegistry } from '../model/observations.ts';
import { PublishedCaptureRegistry } from '../model/published.ts';
import { MATCH_STATUSES } from '../model/vocabulary.ts';
import { table } from './resource.ts';

export const captures = table({
  name: 'captures',
  group: 'observations',
  path: 'data/EA-WG-CAPTURES-01-v8.3.json',
  catalog_name: 'captures',
  purpose: 'captures of what a composition layer answered',
  owner_scripts: ['scripts/capture.ts'],
  schema: CaptureRegistry,
  item: Capture,
  shown: { schema: PublishedCaptureRegistry, item: Capture },
  derived: { head: ['date', 'total_captures'] },
  item_name: 'capture',
  items: ({ entries }) => entries.map((capture) => [capture.obs_id, capture]),
  counted: {
    section: 'corpus',
    as: 'captures',
    tallies: { by_match_status: { values: MATCH_STATUSES, of: ({ mt }) => mt ?? 'unrated' } },
  },
  empty: {
    registry_id: 'EA-WG-CAPTURES-01',
    version: 'v8.3',
    author: 'The editors of the archive',
    license: 'CC-BY-4.0',
    entries: [],
  },
});
