import { risCitation } from '../citation/ris.ts';
import type { RecordFormat } from './format.ts';

/** `citation.ris`: the record in RIS, which reference managers import. */
export const risFormat: RecordFormat = {
  file: 'citation.ris',
  name: 'RIS',
  mediaType: 'application/x-research-info-systems',
  rel: 'describedby',
  write: ({ work }) => risCitation(work),
};
