import { hashes } from '../archive/hashes.ts';
import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { snapshot } from '../archive/snapshot.ts';
import { cachedFacts } from '../archive/text-cache.ts';
import { transact } from '../archive/writer.ts';
import { printableJson } from '../registry/answers/printable.ts';
import { type Archive, indexOf } from '../registry/archive.ts';
import type { Call } from '../registry/commands/index.ts';
import { type Addition, addMappings } from '../registry/resolution/add.ts';
import { checkResolution } from '../registry/resolution/check.ts';
import type { Finding, RuleContext } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { instant, waiting } from './command.ts';
import { jsonAt } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';

/** What became of some lists of legacy DOIs. */
interface Outcome extends Pick<Addition, 'added' | 'replaced' | 'unchanged'> {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

const NONE = { added: [], replaced: [], unchanged: [] } as const;

function contextOf(archive: Archive): RuleContext {
  return { archive, index: indexOf(archive), hashes, inspect: cachedFacts, now: instant() };
}

/**
 * Adds lists of legacy DOIs to the resolution index under the archive's lock, all of them or none, and prints what became of them. Returns
 * the exit code. Throws a `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function addLegacyDois(call: Extract<Call<'resolve'>, { form: 'add' }>): Promise<0 | 1> {
  const { lists, replace, dryRun, json } = call;
  const drafts = lists.map((where) => ({ where, content: jsonAt(where) }));
  const outcome = await transact<Outcome>(
    archiveRoot(),
    async ({ archive }) => {
      const context = contextOf(archive);
      const addition = addMappings(drafts, context, replace);
      const { changeset, known } = addition;
      const errors = changeset ? await errorsOfProposal(archive, changeset, known, context.now) : [];
      const findings = [...addition.findings, ...errors];
      const ok = !refuses(findings);
      const { added, replaced, unchanged } = ok ? addition : NONE;
      return {
        changeset: ok && !dryRun ? changeset : null,
        answer: { ok, added, replaced, unchanged, findings },
      };
    },
    waiting,
  );
  console.log(json ? printableJson(outcome) : asText(outcome, dryRun));
  return outcome.ok ? 0 : 1;
}

function asText({ ok, added, replaced, unchanged, findings }: Outcome, dryRun: boolean): string {
  if (!ok) return `${describeFindings(findings)}\n\nNothing was written: ${countFindings(findings)}.`;
  const would = dryRun ? 'would be ' : '';
  const lines = [
    added.length > 0 ? `${would}added: ${counted(added.length)}` : '',
    replaced.length > 0 ? `${would}replaced: ${counted(replaced.length)}` : '',
    unchanged.length > 0 ? `in the index already: ${counted(unchanged.length)}` : '',
  ].filter(Boolean);
  if (added.length + replaced.length === 0) lines.push('Nothing to do.');
  return lines.join('\n');
}

const counted = (count: number) => `${count} legacy ${count === 1 ? 'DOI' : 'DOIs'}`;

/** Checks the resolution index of the archive, and prints what is wrong and how many DOIs have each status. Returns the exit code. */
export function checkLegacyDois(json: boolean): 0 | 1 {
  const { findings, ...summary } = checkResolution(contextOf(snapshot().archive));
  const ok = !refuses(findings);
  if (json) console.log(printableJson({ ok, ...summary, findings }));
  else {
    const { total, deposits, by_status, by_match_type } = summary;
    const rows = [...Object.entries(by_status), ...Object.entries(by_match_type)];
    const found = describeFindings(findings);
    console.log(
      [
        ...(found === '' ? [] : [found, '']),
        ...rows.map(([name, count]) => `${String(count).padStart(6)}  ${name}`),
      ].join('\n'),
    );
    console.log(
      `${counted(total)}, which lead to ${deposits} ${deposits === 1 ? 'deposit' : 'deposits'}: ${countFindings(findings)}.`,
    );
  }
  return ok ? 0 : 1;
}
