import { hashes } from '../src/archive/hashes.ts';
import { command } from '../src/command-line/command.ts';
import { applyMove } from '../src/command-line/proposal.ts';
import { keepsText } from '../src/command-line/terminal.ts';
import type { Archive } from '../src/registry/archive/archive.ts';
import {
  activate,
  joinSeries,
  type Move,
  redact,
  supersedeBy,
  withdraw,
} from '../src/registry/changes/moves.ts';
import type { Call } from '../src/registry/documents/commands/index.ts';

/** `npm run lifecycle`: changes the status of deposits, removes texts, and puts deposits into series. */
export const main = command('lifecycle', async (call) => {
  if (call.form === 'withdraw' && !call.redact && !(await keepsText(call.number))) {
    console.error('Nothing was changed.');
    return 1;
  }
  return applyMove((archive, at) => moved(archive, call, at));
});

function moved(archive: Archive, call: Call<'lifecycle'>, at: string): Move {
  switch (call.form) {
    case 'supersede':
      return supersedeBy(archive, call.number, call.by, at);
    case 'withdraw':
      return withdraw(archive, call.number, call.reason.trim(), call.redact, at, hashes.sha256);
    case 'redact':
      return redact(archive, call.number, call.reason?.trim(), at, hashes.sha256);
    case 'activate':
      return activate(archive, call.number, at);
    case 'series': {
      const { number, type, id, place, predecessor } = call;
      return joinSeries(archive, number, { type, id, place, predecessor }, at);
    }
  }
}
