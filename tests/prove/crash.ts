import { crashesOfMint, crashesOfRecovery } from '../archive/crashes.ts';
import type { Proof } from './proof.ts';

/** Kills a mint, and the recovery from a killed mint, at every call to the disk. */
export const crash: Proof = {
  name: 'crash',
  requirement:
    'A mint that is killed at any call to the disk leaves the archive of before or of after, and so does its recovery.',
  run: async ({ say }) => {
    const { crashes, calls } = await crashesOfMint('every call');
    say(`a mint killed ${crashes.length} times`);
    const recovered = await crashesOfRecovery('every call');
    const turn = calls.indexOf('renameSync') + 1;
    const wrong = crashes.filter(({ at, left }) => left !== (at > turn ? 'new' : 'old'));
    return {
      escapes: [
        ...wrong.map(({ at, torn, left }) => `killed at call ${at}${torn ? ', torn' : ''}: ${left}`),
        ...recovered.flatMap((left, at) => (left === 'new' ? [] : [`recovery ${at}: ${left}`])),
      ],
      lines: [`mint: ${crashes.length} kills; recovery: ${recovered.length} kills`],
    };
  },
};
