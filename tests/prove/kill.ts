import { cleanRun, killAt, nameOf } from '../bot/kill-at.ts';
import type { Proof } from './proof.ts';

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
