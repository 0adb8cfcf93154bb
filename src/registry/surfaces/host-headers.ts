import { TEXT_TYPES } from './media-types.ts';
import { singleFile } from './surface.ts';

/** `/_headers`: what Netlify, Cloudflare Pages and hosts like them read. Other hosts publish it as a file. */
export const hostHeadersSurface = singleFile(
  {
    name: 'host-headers',
    path: '/_headers',
    purpose: 'Tells hosts that read it the media type of each kind of text, in UTF-8.',
    derived_from: ['/data/site.json'],
  },
  // By endings only: such a host joins what two patterns say of one file, so that a type by name would be none.
  ({ archive }) =>
    Object.entries(TEXT_TYPES)
      // Pages have URLs without an ending, and say their encoding themselves.
      .filter(([ending]) => ending !== 'html')
      .map(([ending, type]) => `${archive.site.base}*.${ending}\n  Content-Type: ${type}\n`)
      .join(''),
);
