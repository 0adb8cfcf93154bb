import { atomFormat, jsonFeedFormat } from './feeds.ts';
import type { Format } from './format.ts';
import { llmsFormat } from './llms.ts';
import { openApiFormat } from './open-api.ts';
import { resourceSyncFormat } from './resource-sync.ts';
import { apiCatalogFormat, securityTxtFormat } from './well-known.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [
  atomFormat,
  jsonFeedFormat,
  resourceSyncFormat,
  apiCatalogFormat,
  securityTxtFormat,
  openApiFormat,
  llmsFormat,
];
