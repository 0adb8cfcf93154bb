import type { Archive } from '../../src/registry/archive/archive.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

/** How many deposits a day the archive with a small limit allows. */
export const LIMITED = 2;

/** An archive with one deposit, in which an account may file so many a day. */
export function lenient(per_author_per_day: number, batch = 50): Archive {
  const archive = archiveOf(submission({ title: 'The first' }));
  return { ...archive, site: { ...archive.site, limits: { per_author_per_day, batch } } };
}
