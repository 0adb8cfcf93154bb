import { archiveRoot } from '../archive/location.ts';
import { makeSurfaces, validateArchive } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive.ts';
import { preview } from '../registry/mint/changeset.ts';
import { type Move, MoveError } from '../registry/mint/moves.ts';
import { refuses } from '../registry/rules/run.ts';
import { instant, UsageError, waiting } from './command.ts';
import { describeFindings } from './findings.ts';

/**
 * Carries out a move under the archive's lock: the pure move, then the whole rule list and every surface over what it
 * proposes, then the one writer. Prints what was done, or why not. Returns the exit code.
 */
export async function carryOut(make: (archive: Archive, at: string) => Move | undefined): Promise<number> {
  const { code, lines } = await transact(
    archiveRoot(),
    ({ archive }) => {
      const at = instant();
      let move: Move | undefined;
      try {
        move = make(archive, at);
      } catch (error) {
        if (!(error instanceof MoveError)) throw error;
        return { changeset: null, answer: { code: 1, lines: error.message } };
      }
      if (!move) return { changeset: null, answer: { code: 0, lines: 'Nothing to do.' } };
      const proposed = preview(archive, move.changeset, move);
      const findings = validateArchive(proposed, at);
      if (refuses(findings)) {
        return {
          changeset: null,
          answer: { code: 1, lines: `${describeFindings(findings)}\n\nNothing was changed.` },
        };
      }
      makeSurfaces(proposed);
      return { changeset: move.changeset, answer: { code: 0, lines: `Done: ${move.changeset.reason}.` } };
    },
    waiting,
  );
  (code === 0 ? console.log : console.error)(lines);
  return code;
}

/** A deposit number as a person types it. */
export function depositNumber(text: string | undefined, what: string): number {
  if (!/^[1-9]\d*$/.test(text ?? ''))
    throw new UsageError(`${what} takes a deposit number, not “${text ?? ''}”.`);
  return Number(text);
}
