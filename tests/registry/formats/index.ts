import { croissantFormat } from './croissant.ts';
import { dataPackageFormat } from './data-package.ts';
import { dataciteFormat } from './datacite.ts';
import { dcatFormat } from './dcat.ts';
import { atomFormat, jsonFeedFormat, llmsFormat } from './feeds.ts';
import type { Format } from './format.ts';
import { jsonLdFormat, turtleFormat } from './linked-data.ts';
import { openApiFormat } from './open-api.ts';
import { bibtexFormat, cslJsonFormat, risFormat } from './references.ts';
import { resourceSyncFormat } from './resource-sync.ts';
import { archiveCrateFormat, roCrateFormat } from './ro-crate.ts';
import { TABLE_FORMATS, textsArchiveFormat } from './tables.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [
  textsArchiveFormat,
  ...TABLE_FORMATS,
  dataPackageFormat,
  turtleFormat,
  jsonLdFormat,
  bibtexFormat,
  risFormat,
  cslJsonFormat,
  dataciteFormat,
  roCrateFormat,
  croissantFormat,
  dcatFormat,
  archiveCrateFormat,
  atomFormat,
  jsonFeedFormat,
  resourceSyncFormat,
  openApiFormat,
  llmsFormat,
];
