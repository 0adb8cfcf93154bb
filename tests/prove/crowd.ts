import { crowdOf } from '../bot/crowded.ts';
import type { Proof } from './proof.ts';

// A hundred simultaneous submissions by twenty people, while two reconcilers and the gate run; three seeds.

const SEEDS = 3;

export const crowd: Proof = {
  name: 'crowd',
  requirement:
    'However many submit at once: numbers are contiguous, none is used twice, none is lost, and everybody is answered.',
  run: async ({ seed, say }) => {
    const outcomes = [];
    for (let at = 0; at < SEEDS; at += 1) {
      say(`crowd ${at + 1} of ${SEEDS}`);
      outcomes.push(await crowdOf(seed + at));
    }
    return {
      lines: outcomes.flatMap(({ lines }) => lines),
      escapes: outcomes.flatMap(({ wrong }, at) => wrong.map((line) => `seed ${seed + at}: ${line}`)),
    };
  },
};
