import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { publishedValue } from '../views/tables.ts';
import { jsonParts, type Surface } from './surface.ts';

/** The other source files that readers and programs fetch (spec 2.7), with everything that follows from them. */
export const sourcesSurface: Surface = {
  name: 'sources',
  path: '/data/',
  purpose: 'The other source files of the registry, each with what follows from it.',
  derived_from: ['/data/'],
  files: ({ archive }) =>
    ALL_RESOURCES.filter(({ published, kind }) => published && kind !== 'registry').map((resource) => ({
      path: webPath(resource),
      content: () => {
        const value = publishedValue(archive, resource);
        return resource.kind === 'log' ? String(value) : jsonParts(value as object);
      },
    })),
};
