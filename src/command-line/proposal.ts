import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import { printableJson } from '../registry/answers/printable.ts';
import type { Archive } from '../registry/archive.ts';
import type { Changeset } from '../registry/mint/changeset.ts';
import type { ResourceValues } from '../registry/resources/index.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { instant, waiting } from './command.ts';
import { countFindings, describeFindings } from './findings.ts';

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
  { dryRun, json }: { readonly dryRun: boolean; readonly json: boolean },
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
