import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive.ts';
import { type Move, MoveError } from '../registry/mint/moves.ts';
import { instant, waiting } from './command.ts';
import { describeFindings } from './findings.ts';

interface Answer {
  readonly code: 0 | 1;
  readonly lines: string;
}

/**
 * Applies a move under the archive's lock, if the rules and surfaces allow what it makes of the archive. Prints what was done, or why
 * not. Returns the exit code.
 */
export async function applyMove(make: (archive: Archive, at: string) => Move | undefined): Promise<0 | 1> {
  const { code, lines } = await transact<Answer>(
    archiveRoot(),
    async ({ archive }) => {
      const at = instant();
      const stop = (code: 0 | 1, lines: string) => ({ changeset: null, answer: { code, lines } });
      try {
        const move = make(archive, at);
        if (!move) return stop(0, 'Nothing to do.');
        const errors = await errorsOfProposal(archive, move.changeset, move, at);
        if (errors.length > 0) return stop(1, `${describeFindings(errors)}\n\nNothing was changed.`);
        const { changeset } = move;
        return { changeset, answer: { code: 0, lines: `Done: ${changeset.reason}.` } };
      } catch (error) {
        if (!(error instanceof MoveError)) throw error;
        return stop(1, error.message);
      }
    },
    waiting,
  );
  (code === 0 ? console.log : console.error)(lines);
  return code;
}
