import { TEXT_TYPES, TYPES_BY_PATH } from './media-types.ts';
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
    const named = Object.entries(TYPES_BY_PATH).map(([path, type]) => [path.slice(1), type]);
    return [...kinds, ...named]
      .map(([path, type]) => `${site.base}${path}\n  Content-Type: ${type}\n`)
      .join('');
  },
);
