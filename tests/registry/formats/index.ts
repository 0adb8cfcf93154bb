import { bibtexFormat } from './bibtex.ts';
import { cslJsonFormat } from './csl-json.ts';
import { dataciteFormat } from './datacite.ts';
import type { Format } from './format.ts';
import { linksetFormat } from './linkset.ts';
import { recordJsonFormat } from './record-json.ts';
import { risFormat } from './ris.ts';
import { roCrateFormat } from './ro-crate.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [
  bibtexFormat,
  risFormat,
  cslJsonFormat,
  dataciteFormat,
  roCrateFormat,
  recordJsonFormat,
  linksetFormat,
];
