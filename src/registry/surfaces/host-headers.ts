import { TEXT_TYPES, WELL_KNOWN, WELL_KNOWN_TYPES } from './media-types.ts';
import { singleFile } from './surface.ts';

/** `/_headers`: what Netlify, Cloudflare Pages and hosts like them read. Other hosts publish it as a file. */
export const hostHeadersSurface = singleFile(
  {
    name: 'host-headers',
    path: '/_headers',
    purpose: 'Tells hosts that read it the media type of each kind of text, in UTF-8.',
    derived_from: ['/data/site.json'],
  },
  // By endings, and by path where there is none: such a host joins what two patterns say of one file, so that no name with an ending is here.
  ({ archive: { site } }) => {
    const kinds = Object.entries(TEXT_TYPES)
      // Pages have URLs without an ending, and say their encoding themselves.
      .filter(([ending]) => ending !== 'html')
      .map(([ending, type]) => [`*.${ending}`, type]);
    const named = Object.entries(WELL_KNOWN_TYPES).map(([name, type]) => [WELL_KNOWN.slice(1) + name, type]);
    return [...kinds, ...named]
      .map(([path, type]) => `${site.base}${path}\n  Content-Type: ${type}\n`)
      .join('');
  },
);
