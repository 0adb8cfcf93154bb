import { atomFormat, jsonFeedFormat } from './feeds.ts';
import type { Format } from './format.ts';
import { resourceSyncFormat } from './resource-sync.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [atomFormat, jsonFeedFormat, resourceSyncFormat];
