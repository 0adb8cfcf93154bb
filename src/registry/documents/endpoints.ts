import { LISTED_PAGES } from '../pages/index.ts';
import { FILES_OF_PAGES } from '../surfaces/built.ts';
import type { Surface } from '../surfaces/surface.ts';

/**
 * The endpoints of spec 4: the place where issues go, the published files, the pages. Addresses begin with {base_url}, which is in
 * data/site.json.
 */
export function endpoints(surfaces: readonly Surface[]) {
  return {
    submission: {
      method: 'POST',
      address: '{issues_api_url}/repos/<owner>/<repo>/issues',
      sent: 'an issue in the form of submission.issue',
      returned: 'the issue, as the forge answers',
    },
    files: [
      ...surfaces.map(({ name, path, purpose: content, derived_from }) => ({
        method: 'GET',
        path,
        name,
        content,
        derived_from,
      })),
      ...FILES_OF_PAGES.map((made) => ({ method: 'GET', ...made })),
    ],
    pages: LISTED_PAGES.map(
      ({ title, description, header, chapter, explore, continued, unlisted, ...page }) => ({
        method: 'GET',
        ...page,
      }),
    ),
    access: 'Everything published is read without credentials.',
  };
}
