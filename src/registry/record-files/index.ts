import { bibtexFormat } from './bibtex.ts';
import { cslJsonFormat } from './csl-json.ts';
import { dataciteFormat } from './datacite.ts';
import type { RecordFormat } from './format.ts';
import { linksetFormat } from './linkset.ts';
import { recordJsonFormat } from './record-json.ts';
import { risFormat } from './ris.ts';
import { roCrateFormat } from './ro-crate.ts';

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
