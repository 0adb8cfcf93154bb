import { cleanRun, killAt, nameOf } from '../bot/killing.ts';
import type { Proof } from './proof.ts';

// Kills the mint command with SIGKILL before, after and (for git) during every operation of both its runs.

export const kill: Proof = {
  name: 'kill',
  requirement:
    'A mint that is ended between any two of its operations is finished by the next run, as if nothing had been.',
  run: async ({ say }) => {
    const { outcome, boundaries } = await cleanRun();
    const wanted = JSON.stringify(outcome);
    const escapes: string[] = [];
    for (const [at, boundary] of boundaries.entries()) {
      if (at % 20 === 0) say(`${at} of ${boundaries.length} boundaries`);
      const came = await killAt(boundary).then(JSON.stringify, String);
      if (came !== wanted) escapes.push(`${nameOf(boundary)}: ${came}`);
    }
    const count = (kind: string, when: string) =>
      boundaries.filter((one) => one.kind === kind && one.when === when).length;
    return {
      escapes,
      lines: [
        `${boundaries.length} boundaries: before and after ${count('call', 'before')} calls to the forge, before, after and during ${count('git', 'before')} git commands`,
      ],
    };
  },
};
