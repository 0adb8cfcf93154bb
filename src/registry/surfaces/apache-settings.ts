import { NAMED_TYPES, TEXT_TYPES, TYPES_BY_PATH } from './media-types.ts';
import { singleFile } from './surface.ts';

const MISSING = '404.html';

/** `/.htaccess`: what Apache reads in the folder of a site, where `AllowOverride FileInfo` permits it. Other servers ignore it. */
export const apacheSettingsSurface = singleFile(
  {
    name: 'apache-settings',
    path: '/.htaccess',
    purpose:
      'Tells an Apache server the media type of each kind of text, in UTF-8, and of some files by their names, and the page for missing addresses.',
    derived_from: ['/data/site.json'],
  },
  ({ archive }) => {
    const types = Object.entries(TEXT_TYPES).map(([ending, type]) => `AddType '${type}' .${ending}\n`);
    const byName = Object.entries(TYPES_BY_PATH).map(([path, type]) => [
      path.slice(path.lastIndexOf('/') + 1),
      type,
    ]);
    const named = [...Object.entries(NAMED_TYPES), ...byName].map(
      ([name, type]) => `<Files "${name}">
ForceType '${type}'
</Files>
`,
    );
    const missing = `ErrorDocument 404 ${archive.site.base}${MISSING}\n`;
    return ['AddDefaultCharset UTF-8\n', ...types, ...named, missing].join('');
  },
);
