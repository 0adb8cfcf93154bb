import type { Format } from './format.ts';

/** Every format of the downloads with its independent reader. */
export const FORMATS: readonly Format[] = [];
