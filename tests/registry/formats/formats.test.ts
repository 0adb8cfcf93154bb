import { describe, it } from 'vitest';
import { sampled } from '../../fixtures/runs.ts';
import { archives, publishedOf } from './archives.ts';
import { FORMATS } from './index.ts';

// Every format of the downloads is read again by a reader that is not ours, and compared field by field with what was written: for the
// deposits of the sample, and for generated ones.

// Values that have a meaning in some format are in the generated archive.
describe.each(sampled(Object.entries(archives()).toReversed(), 1))('of the %s archive', (of, archive) => {
  it.each(sampled(FORMATS, 8))('$name is read by $reader', async ({ surfaces, check }) => {
    await check(await publishedOf(of, archive, surfaces));
  });
});
