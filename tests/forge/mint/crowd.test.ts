import { expect, test } from 'vitest';
import { crowdOf } from './crowded.ts';

// A hundred at once, as a forge serves them that runs a workflow for each event: docs.github.com/en/actions,
// “Control the concurrency of workflows and jobs”. `npm run prove -- crowd` tries three seeds.

const SEED = 20_260_622;

test('a hundred submissions by twenty people at once: contiguous, none twice, none lost, each answered', async () => {
  const { wrong, lines } = await crowdOf(SEED);
  expect(wrong).toEqual([]);
  expect(lines).toEqual([expect.stringContaining('100 issues by 20 clients: 66 minted by')]);
});
