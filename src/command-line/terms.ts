import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import { printable, printableJson } from '../registry/answers/printable.ts';
import type { Term } from '../registry/model/terms.ts';
import { addTerms } from '../registry/reading/term-list.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { instant, waiting } from './command.ts';
import { jsonAt } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';

interface Outcome {
  readonly ok: boolean;
  readonly added: readonly Term[];
  readonly findings: readonly Finding[];
}

/**
 * Adds the terms of lists under the archive's lock, all or none of them, and prints what became of them. With any finding, and in a dry
 * run, nothing is written. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for a file that is not JSON.
 */
export async function addTermLists(
  files: readonly string[],
  { dryRun, json }: { readonly dryRun: boolean; readonly json: boolean },
): Promise<0 | 1> {
  const lists = files.map((name) => ({ name, json: jsonAt(name) }));
  const outcome = await transact<Outcome>(
    archiveRoot(),
    async ({ archive }) => {
      const now = instant();
      const { changeset, known, added, findings } = addTerms(archive, lists, now);
      const errors = changeset ? await errorsOfProposal(archive, changeset, known, now) : [];
      const all = [...findings, ...errors];
      const ok = all.length === 0;
      const answer = { ok, added: ok ? added : [], findings: all };
      return { changeset: ok && !dryRun ? changeset : null, answer };
    },
    waiting,
  );
  console.log(json ? printableJson(outcome) : asText(outcome, dryRun));
  return outcome.ok ? 0 : 1;
}

function asText({ ok, added, findings }: Outcome, dryRun: boolean): string {
  if (!ok) return `${describeFindings(findings)}\n\nNothing was added: ${countFindings(findings)}.`;
  if (added.length === 0) return 'Every term is there already. Nothing to do.';
  const done = dryRun ? 'would be added' : 'added';
  const head = `${added.length === 1 ? 'One term' : `${added.length} terms`} ${done}:`;
  return [
    head,
    ...added.map(({ term, defined_in_deposit }) => `  ${printable(term)} (deposit ${defined_in_deposit})`),
  ].join('\n');
}
