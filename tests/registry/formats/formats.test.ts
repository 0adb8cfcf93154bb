import { describe, expect, it } from 'vitest';
import { sampled } from '../../fixtures/runs.ts';
import { archives, type Format, publishedOf } from './archives.ts';
import { croissantFormat } from './croissant.ts';
import { dataPackageFormat } from './data-package.ts';
import { dataciteFormat } from './datacite.ts';
import { dcatFormat } from './dcat.ts';
import { atomFormat, jsonFeedFormat } from './feeds.ts';
import { jsonLdFormat, turtleFormat } from './linked-data.ts';
import { llmsFormat } from './llms.ts';
import { openApiFormat } from './open-api.ts';
import { bibtexFormat, cslJsonFormat, risFormat } from './references.ts';
import { resourceSyncFormat } from './resource-sync.ts';
import { archiveCrateFormat, roCrateFormat } from './ro-crate.ts';
import { TABLE_FORMATS } from './tables.ts';
import { textsArchiveFormat } from './texts-archive.ts';

/** Every format of the downloads with its independent reader. */
const FORMATS: readonly Format[] = [
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

// Every format of the downloads is read again by a reader that is not ours, and compared field by field with what was written: for the
// deposits of the sample, and for generated ones.

// Values that have a meaning in some format are in the generated archive.
describe.each(sampled(Object.entries(archives()).toReversed(), 1))('of the %s archive', (of, archive) => {
  it.each(sampled(FORMATS, 8))('$name is read by $reader', async ({ surfaces, check }) => {
    await check(await publishedOf(of, archive, surfaces));
    expect.hasAssertions();
  });
});
