// The room `formats`: how a record, a table or the whole archive is written: citations, RIS, RO-Crate, CSV, Parquet, Turtle, feeds, downloads.
// It imports the folders before it: `text` to `documents`.
// Start with `RECORD_FORMATS` below, then `../tables/index.ts` and `../discovery/feed.ts`.

import { dataciteFormat } from './datacite.ts';
import type { RecordFormat } from './format.ts';
import { recordJsonFormat } from './record-json.ts';
import { bibtexFormat, cslJsonFormat, risFormat } from './references.ts';
import { roCrateFormat } from './ro-crate.ts';
import { linksetFormat } from './signposting.ts';

/** Every format in which a record is described in a file beside its page, in the order in which a page offers them. */
export const RECORD_FORMATS: readonly RecordFormat[] = [
  bibtexFormat,
  risFormat,
  cslJsonFormat,
  dataciteFormat,
  roCrateFormat,
  recordJsonFormat,
  linksetFormat(() => RECORD_FORMATS),
];
