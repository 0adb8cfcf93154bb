import { atomOf } from '../discovery/atom.ts';
import { correctionFeed, depositFeed } from '../discovery/feed.ts';
import { jsonFeedOf } from '../discovery/json-feed.ts';
import { registrySurface } from './registry.ts';
import { file, jsonText, type Surface } from './surface.ts';

const FOLDER = '/feeds/';

/** The feeds, each with its name in the head of pages and its two files. */
export const FEEDS = [
  {
    title: 'New deposits',
    atom: `${FOLDER}deposits.atom`,
    json: `${FOLDER}deposits.json`,
    make: depositFeed,
  },
  {
    title: 'Corrections',
    atom: `${FOLDER}corrections.atom`,
    json: `${FOLDER}corrections.json`,
    make: correctionFeed,
  },
] as const;

/** `/feeds/<X>.<EXT>`: the newest deposits, and the newest corrections, as Atom (RFC 4287) and as JSON Feed 1.1. */
export const feedsSurface: Surface = {
  name: 'feeds',
  path: `${FOLDER}<X>.<EXT>`,
  purpose: 'The newest deposits and the newest corrections, for feed readers: as Atom and as JSON Feed.',
  derived_from: [registrySurface.path],
  export: true,
  files: ({ archive }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    return FEEDS.flatMap(({ atom, json, make }) => [
      file(atom, () => atomOf(make(archive), root + atom)),
      file(json, () => jsonText(jsonFeedOf(make(archive), root + json))),
    ]);
  },
};
