import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import { printable } from '../registry/answers/printable.ts';
import { MoveError } from '../registry/mint/moves.ts';
import { type Designation, designate } from '../registry/nmen/designate.ts';
import { instant, waiting } from './command.ts';
import { describeFindings } from './findings.ts';

interface Answer {
  readonly code: 0 | 1;
  readonly lines: string;
}

/**
 * Adds a designation of an entity under the archive's lock, if the rules allow the archive that results, and prints what was done, or
 * why not. In a dry run nothing is written. Returns the exit code.
 */
export async function designateEntity(given: Designation, dryRun: boolean): Promise<0 | 1> {
  const { code, lines } = await transact<Answer>(
    archiveRoot(),
    async ({ archive }) => {
      const stop = (code: 0 | 1, lines: string) => ({ changeset: null, answer: { code, lines } });
      const at = instant();
      try {
        const made = designate(archive, given, at);
        if (!made) return stop(0, 'Nothing to do.');
        const { changeset } = made;
        const errors = await errorsOfProposal(archive, changeset, made, at);
        if (errors.length > 0) return stop(1, `${describeFindings(errors)}\n\nNothing was changed.`);
        const done = dryRun ? 'Would be done' : 'Done';
        const lines = `${done}: ${printable(changeset.reason)}.`;
        return { changeset: dryRun ? null : changeset, answer: { code: 0, lines } };
      } catch (error) {
        if (!(error instanceof MoveError)) throw error;
        return stop(1, printable(error.message));
      }
    },
    waiting,
  );
  (code === 0 ? console.log : console.error)(lines);
  return code;
}
