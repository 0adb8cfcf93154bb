import { cslJsonCitation } from '../citation/csl-json.ts';
import type { RecordFormat } from './format.ts';

/** `citation.json`: the record in CSL-JSON, an array of one item. */
export const cslJsonFormat: RecordFormat = {
  file: 'citation.json',
  name: 'CSL-JSON',
  mediaType: 'application/vnd.citationstyles.csl+json',
  rel: 'describedby',
  write: ({ work }) => cslJsonCitation(work),
};
