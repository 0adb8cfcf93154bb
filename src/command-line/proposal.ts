import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import type { Changeset } from '../registry/archive/changeset.ts';
import type { ResourceValues } from '../registry/archive/resources/index.ts';
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
export interface Proposal extends Decided {
  /** What is done, for people: one line for each thing. */
  readonly lines: readonly string[];
  /** What is done, for programs; and what they are told where it is refused. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly refused?: Readonly<Record<string, unknown>>;
}

/** What is decided in a transaction: the change, if there is one, with the values that it makes, and what was found in what it was made of. */
interface Decided {
  readonly findings: readonly Finding[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
}

/**
 * Lets `make` look at the archive under its lock, and applies what it decides if the rules and surfaces allow it; in a dry run nothing is
 * written. Returns what was decided with every finding, and whether nothing refuses it. Throws an `ArchiveError`, and what `make` throws.
 */
export async function attempt<T extends Decided>(
  make: (archive: Archive, at: string) => T | Promise<T>,
  dryRun: boolean,
): Promise<T & { readonly ok: boolean }> {
  return transact(
    archiveRoot(),
    async ({ archive }) => {
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

/** Does what `attempt` does, and prints what was done, or every finding. Returns the exit code. Throws an `ArchiveError`. */
export async function propose(
  make: (archive: Archive, at: string) => Proposal | Promise<Proposal>,
  { dryRun, json }: ProposalOptions,
): Promise<0 | 1> {
  const outcome = await attempt(make, dryRun);
  const { ok, findings, lines, changeset } = outcome;
  if (json) console.log(printableJson({ ok, ...(ok ? outcome.json : outcome.refused), findings }));
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

/**
 * Applies a move as `attempt` does. Prints what was done, or why not. Returns the exit code. Throws a `KnownError`.
 */
export async function applyMove(
  make: (archive: Archive, at: string) => Proposed | undefined,
  dryRun = false,
): Promise<0 | 1> {
  const { ok, findings, changeset } = await attempt((archive, at) => {
    const { changeset, ...known } = make(archive, at) ?? { changeset: null };
    return { findings: [], changeset, known };
  }, dryRun);
  const done = `${dryRun ? 'Would be done' : 'Done'}: ${printable(changeset?.reason ?? '')}.`;
  if (ok) console.log(changeset ? done : 'Nothing to do.');
  else console.error(`${describeFindings(findings)}\n\nNothing was changed.`);
  return ok ? 0 : 1;
}
