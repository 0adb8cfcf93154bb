import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import type { Changeset } from '../registry/archive/changeset.ts';
import type { ResourceValues } from '../registry/archive/resources/index.ts';
import { MoveError } from '../registry/changes/moves.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { printable, printableJson } from '../registry/text/strings.ts';
import { errorsOfProposal } from '../site/prove.ts';
import { instant, waiting } from './command.ts';
import { countFindings, describeFindings } from './findings.ts';

// How a command proposes a change: under the lock of the archive, if the rules and surfaces allow it.

/** How a proposal is told, and whether it is only tried. */
export interface ProposalOptions {
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What a command proposes: the change, if there is one and nothing is wrong, with the words that describe it. */
export interface Proposal {
  readonly findings: readonly Finding[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
  /** What is done, for people: one line for each thing. */
  readonly lines: readonly string[];
  /** What is done, for programs. */
  readonly json: Readonly<Record<string, unknown>>;
}

/**
 * Lets `make` look at the archive under its lock, and applies what it proposes if the rules and surfaces allow it; in a dry run nothing
 * is written. Prints what was done, or every finding. Returns the exit code. Throws an `ArchiveError`.
 */
export async function propose(
  make: (archive: Archive, at: string) => Proposal | Promise<Proposal>,
  { dryRun, json }: ProposalOptions,
): Promise<0 | 1> {
  const outcome = await transact(
    archiveRoot(),
    async ({ archive }) => {
      const now = instant();
      const proposal = await make(archive, now);
      const { changeset, known } = proposal;
      const errors =
        changeset && !refuses(proposal.findings)
          ? await errorsOfProposal(archive, changeset, known, now)
          : [];
      const findings = [...proposal.findings, ...errors];
      const ok = !refuses(findings);
      const answer = { ...proposal, findings, ok };
      return { changeset: ok && !dryRun ? changeset : null, answer };
    },
    waiting,
  );
  const { ok, findings, lines, changeset } = outcome;
  if (json) console.log(printableJson({ ok, ...(ok ? outcome.json : {}), findings }));
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

/** A change, with the values that it makes. */
type Proposed = Partial<ResourceValues> & { readonly changeset: Changeset };

interface ProposalSummary {
  readonly code: 0 | 1;
  readonly lines: string;
}

/**
 * Applies a move under the archive's lock, if the rules and surfaces allow what it makes of the archive; in a dry run nothing is written.
 * Prints what was done, or why not. Returns the exit code.
 */
export async function applyMove(
  make: (archive: Archive, at: string) => Proposed | undefined,
  dryRun = false,
): Promise<0 | 1> {
  const { code, lines } = await transact<ProposalSummary>(
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
        const lines = `${dryRun ? 'Would be done' : 'Done'}: ${printable(changeset.reason)}.`;
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
