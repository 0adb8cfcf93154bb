import { openApiOf } from '../discovery/open-api.ts';
import { file, jsonText, type Surface } from './surface.ts';

/** The path of the OpenAPI description. */
export const OPEN_API = '/api/openapi.json';

/** `/api/openapi.json`: the read API as OpenAPI 3.1, made of the lists of surfaces, which is handed in, and of pages. */
export function openApiSurface(all: () => readonly Surface[]): Surface {
  return {
    name: 'open-api',
    path: OPEN_API,
    purpose:
      'The published files and pages as an OpenAPI description, for programs that read such descriptions.',
    group: 'protocols',
    derived_from: ['/api/index.json'],
    export: true,
    files: (context) => [file(OPEN_API, () => jsonText(openApiOf(context, all())))],
  };
}
