import { writeFileSync } from 'node:fs';

// For `npm run bench`: how long the search index took and how much memory was in use before it, where `TIMINGS` names a
// file. A build without it is the same build.

/** Times one part of a build, in seconds, with the most memory (MB) that this process had used when the part began. */
export async function timed(part: string, work: () => Promise<void>): Promise<void> {
  const file = process.env.TIMINGS;
  const memory = process.resourceUsage().maxRSS / 1000;
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  if (file) writeFileSync(file, JSON.stringify({ [part]: seconds, memory }));
}
