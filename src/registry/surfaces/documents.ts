import { file, type Surface } from './surface.ts';

/** `/api/…`: protocols, schemas and the conformance set, byte for byte as they are in the archive. The index is its own surface. */
export const documentsSurface: Surface = {
  name: 'documents',
  path: '/api/',
  purpose: 'Protocol and schema documents, and the conformance set.',
  group: 'protocols',
  derived_from: ['/api/'],
  files: ({ archive }) =>
    [...archive.documents].flatMap(([path, text]) =>
      path === 'api/index.json' ? [] : [file(`/${path}`, () => text)],
    ),
};
