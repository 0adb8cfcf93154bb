import { hashes } from '../archive/hashes.ts';
import { paths } from '../registry/archive/archive.ts';
import { type MintResult, mint } from '../registry/changes/mint.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Submission } from '../registry/model/submission.ts';
import { printable, printableJson } from '../registry/text/strings.ts';
import { countFindings, describeFindings } from './findings.ts';
import { attempt } from './proposal.ts';

/** What became of submissions. */
interface MintSummary extends Pick<MintResult, 'minted' | 'existing' | 'findings'> {
  readonly ok: boolean;
}

/**
 * Mints submissions under the archive's lock, all or none of them, and prints what became of them. With any error, and in a dry run,
 * nothing is written. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for a wrong setting.
 */
export async function mintSubmissions(
  submissions: readonly Submission[],
  { dryRun, json }: { readonly dryRun: boolean; readonly json: boolean },
): Promise<0 | 1> {
  const outcome = await attempt((archive, now) => {
    const { registry, ...result } = mint(archive, submissions, { hashes, inspect: inspectMarkdown, now });
    return { ...result, known: { registry } };
  }, dryRun);
  const answer = outcome.ok ? outcome : { ...outcome, minted: [] };
  console.log(json ? printableJson(asJson(answer)) : asText(answer, dryRun));
  return outcome.ok ? 0 : 1;
}

function brief({ deposit_number, axn, hash, hex }: Deposit) {
  return { deposit_number, axn, hash, text_path: paths.text(hex), record_path: paths.record(deposit_number) };
}

function asJson({ ok, minted, existing, findings }: MintSummary) {
  return {
    ok,
    minted: minted.map(brief),
    existing: existing.map(({ where, deposit }) => ({ where, ...brief(deposit) })),
    findings,
  };
}

function asText({ ok, minted, existing, findings }: MintSummary, dryRun: boolean): string {
  const done = dryRun ? 'would be minted' : 'minted';
  const parts = [
    describeFindings(findings),
    ...existing.map(
      ({ where, deposit }) =>
        `${printable(where)}: already deposit ${deposit.deposit_number}, ${deposit.axn}`,
    ),
    ...minted.map(
      ({ deposit_number, axn, title, hash }) =>
        `${done}: deposit ${deposit_number}  ${axn}\n  ${printable(title)}\n  sha256 ${hash}\n  ${paths.record(deposit_number)}`,
    ),
    ok ? '' : `Nothing was minted: ${countFindings(findings)}. Fix them and run the command again.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
