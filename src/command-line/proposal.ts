import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import type { Decided } from '../registry/changes/mint.ts';
import { refuses } from '../registry/rules/run.ts';
import { printable, printableJson } from '../registry/text/strings.ts';
import { errorsOfProposal } from '../site/prove.ts';
import { instant, waiting } from './command.ts';
import { countFindings, describeFindings } from './findings.ts';

// Proposes the change of a command: under the lock of the archive, if the rules and surfaces allow it.

/** The format in which a proposal is printed, and whether it is a dry run. */
export interface ProposalOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The proposal of a command: the change, if there is one and nothing is wrong, and its description. */
export interface Proposal extends Decided {
  /** The effects of the change, for people: one line for each. */
  readonly lines: readonly string[];
  /** The effects of the change, for programs; `refused` is the answer to them if the change is refused. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly refused?: Readonly<Record<string, unknown>>;
}

/**
 * Gives the archive to `make` under its lock, and applies the decision if the rules and surfaces allow it; a dry run writes nothing.
 * Returns the decision with every finding, and whether nothing refuses it. Throws an `ArchiveError`, and what `make` throws.
 */
export async function attempt<T extends Decided>(
  make: (archive: Archive, at: string) => T | Promise<T>,
  dryRun: boolean,
): Promise<T & { readonly ok: boolean }> {
  return transact(
    archiveRoot(),
    async (archive) => {
      const now = instant();
      const decided = await make(archive, now);
      const { changeset, known } = decided;
      const errors =
        changeset && !refuses(decided.findings) ? await errorsOfProposal(archive, changeset, known, now) : [];
      const findings = [...decided.findings, ...errors];
      const ok = !refuses(findings);
      return { changeset: ok && !dryRun ? changeset : null, answer: { ...decided, findings, ok } };
    },
    waiting,
  );
}

/** Calls `attempt`, and prints the effects of the change, or every finding. Returns the exit code. Throws an `ArchiveError`. */
export async function propose(
  make: (archive: Archive, at: string) => Proposal | Promise<Proposal>,
  { dryRun, json }: ProposalOptions,
): Promise<0 | 1> {
  const attempted = await attempt(make, dryRun);
  const { ok, findings, lines, changeset } = attempted;
  if (json) console.log(printableJson({ ok, ...(ok ? attempted.json : attempted.refused), findings }));
  else {
    const nothing = changeset ? '' : 'Nothing to do: the archive has all of this already.';
    const refusal = `Nothing was written: ${countFindings(findings)}. Fix them and run the command again.`;
    const done = ok
      ? [...lines, dryRun && changeset ? 'Nothing was written: this was a dry run.' : nothing]
      : [refusal];
    console.log([describeFindings(findings), done.filter(Boolean).join('\n')].filter(Boolean).join('\n\n'));
  }
  return ok ? 0 : 1;
}

/**
 * Applies a move as `attempt` does. Prints the effects, or why nothing was done. Returns the exit code. Throws a `KnownError`.
 */
export async function applyMove(
  make: (archive: Archive, at: string) => Decided,
  dryRun = false,
): Promise<0 | 1> {
  const { ok, findings, changeset } = await attempt(make, dryRun);
  const done = `${dryRun ? 'Would be done' : 'Done'}: ${printable(changeset?.reason ?? '')}.`;
  if (ok) console.log(changeset ? done : 'Nothing to do.');
  else console.error(`${describeFindings(findings)}\n\nNothing was changed.`);
  return ok ? 0 : 1;
}
