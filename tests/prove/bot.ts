import { cleanRun, killAt, nameOf } from '../bot/kill-at.ts';
import { runConcurrent } from './crowd-work.ts';
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
      outcomes.push(await runConcurrent(seed + at));
    }
    return {
      lines: outcomes.flatMap(({ lines }) => lines),
      escapes: outcomes.flatMap(({ wrong }, at) => wrong.map((line) => `seed ${seed + at}: ${line}`)),
    };
  },
};

// Kills the commands of the mint and of the reading pass with SIGKILL before, after and (for git) during every operation of both its runs.

export const kill: Proof = {
  name: 'kill',
  requirement:
    'A mint or reading pass that is ended between any two of its operations is finished by the next run, as if nothing had been.',
  run: async ({ say }) => {
    const escapes: string[] = [];
    const lines: string[] = [];
    for (const family of ['mint', 'read'] as const) {
      const { outcome, boundaries } = await cleanRun(family);
      const wanted = JSON.stringify(outcome);
      for (const [at, boundary] of boundaries.entries()) {
        if (at % 20 === 0) say(`${family}: ${at} of ${boundaries.length} boundaries`);
        const came = await killAt(family, boundary).then(JSON.stringify, String);
        if (came !== wanted) escapes.push(`${family}: ${nameOf(boundary)}: ${came}`);
      }
      const count = (kind: string, when: string) =>
        boundaries.filter((one) => one.kind === kind && one.when === when).length;
      lines.push(
        `${family}: ${boundaries.length} boundaries: before and after ${count('call', 'before')} calls to the forge, before, after and during ${count('git', 'before')} git commands`,
      );
    }
    return { escapes, lines };
  },
};
