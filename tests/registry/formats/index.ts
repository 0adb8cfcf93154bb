import { croissantFormat } from './croissant.ts';
import { csvDuckDBFormat, csvFormat } from './csv-tables.ts';
import { dataPackageFormat } from './data-package.ts';
import { dcatFormat } from './dcat.ts';
import type { Format } from './format.ts';
import { journalContentsFormat } from './journal-contents.ts';
import { jsonLdFormat, turtleFormat } from './linked-data.ts';
import { parquetDuckDBFormat, parquetFormat } from './parquet-tables.ts';
import { roCrateFormat } from './ro-crate.ts';
import { textsArchiveFormat } from './texts-archive.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [
  textsArchiveFormat,
  csvFormat,
  csvDuckDBFormat,
  parquetFormat,
  parquetDuckDBFormat,
  dataPackageFormat,
  turtleFormat,
  jsonLdFormat,
  journalContentsFormat,
  croissantFormat,
  dcatFormat,
  roCrateFormat,
];
