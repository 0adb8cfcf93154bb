import { NAMED_TYPES, TEXT_TYPES, WELL_KNOWN_TYPES } from './media-types.ts';
import { singleFile } from './surface.ts';

const MISSING = '404.html';

/** `/.htaccess`: what Apache reads in the folder of a site, where `AllowOverride FileInfo` permits it. Other servers ignore it. */
export const apacheSettingsSurface = singleFile(
  {
    name: 'apache-settings',
    path: '/.htaccess',
    purpose:
      'Tells an Apache server the media type of each kind of text, in UTF-8, and the page for missing addresses.',
    derived_from: ['/data/site.json'],
  },
  ({ archive }) => {
    const types = Object.entries(TEXT_TYPES).map(([ending, type]) => `AddType '${type}' .${ending}\n`);
    const named = Object.entries({ ...NAMED_TYPES, ...WELL_KNOWN_TYPES }).map(
      ([name, type]) => `<Files "${name}">\nForceType '${type}'\n</Files>\n`,
    );
    const missing = `ErrorDocument 404 ${archive.site.base}${MISSING}\n`;
    return ['AddDefaultCharset UTF-8\n', ...types, ...named, missing].join('');
  },
);
