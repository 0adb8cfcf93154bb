import type { Format } from './format.ts';
import { jsonLdFormat, turtleFormat } from './linked-data.ts';
import { textsArchiveFormat } from './texts-archive.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [textsArchiveFormat, turtleFormat, jsonLdFormat];
