import { pageNamed } from '../pages/index.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { OPEN_API } from './open-api.ts';
import { stateSurface } from './state.ts';
import { jsonText, singleFile } from './surface.ts';

const PATH = '/.well-known/api-catalog';

/** The index of every published document, which is where a program starts. */
const INDEX = '/api/index.json';

/**
 * `/.well-known/api-catalog` (RFC 9727): a linkset (RFC 9264) that leads from the site to its read API: the description for programs, that
 * for people, and the index. Its media type has no ending to be known by: see `media-types.ts`.
 */
export const apiCatalogSurface = singleFile(
  {
    name: 'api-catalog',
    path: PATH,
    purpose: 'Leads programs to the read API of the registry, its description and its index.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    const to = (path: string, type: string) => [{ href: root + path, type }];
    const api = `${root}${INDEX}`;
    return jsonText({
      linkset: [
        { anchor: root + PATH, item: [{ href: api, type: 'application/json' }] },
        {
          anchor: api,
          'service-desc': to(OPEN_API, 'application/vnd.oai.openapi+json'),
          'service-doc': to(pageNamed('endpoints-page').path, 'text/html'),
          'service-meta': to(stateSurface.path, 'application/json'),
        },
      ],
    });
  },
);
