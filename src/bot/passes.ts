import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '../forge/forge.ts';
import type { Outcome, RunTools } from './pass-context.ts';

const PASSES = 12;
const FAILURES = 4;
const LONGEST_DOUBLINGS = 6;

/**
 * Runs passes until nothing is left to do, or something is pending. Throws a `ForgeError` when the forge keeps failing, and what a
 * pass throws.
 */
export async function runPasses(tools: RunTools, pass: () => Promise<Outcome>): Promise<void> {
  let failures = 0;
  let doublings = 0;
  const rest = () => sleep(tools.pause * 2 ** Math.min(doublings++, LONGEST_DOUBLINGS));
  for (let passes = 0; passes < PASSES; passes += 1) {
    try {
      const outcome = await pass();
      if (outcome === 'pending' || outcome === 'nothing') return;
      if (outcome === 'again') await rest();
    } catch (error) {
      // Whether the last step was taken is unknown: the forge is read again, as after a crash.
      if (!isFailure(error, 'unsure') || ++failures >= FAILURES) throw error;
      tools.say(`${error.message} Reading it again.`);
      await rest();
    }
  }
  tools.say('The forge changes faster than it is read: the next run goes on.');
}
