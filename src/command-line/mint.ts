import { hashes } from '../archive/hashes.ts';
import { paths } from '../registry/archive/archive.ts';
import { mint } from '../registry/changes/mint.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Submission } from '../registry/model/submission.ts';
import { printable } from '../registry/text/strings.ts';
import { type ProposalOptions, propose } from './proposal.ts';

/**
 * Mints submissions under the archive's lock, all or none of them, and prints the results. Writes nothing if there is an error, or in a
 * dry run. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for a wrong setting.
 */
export function mintSubmissions(
  submissions: readonly Submission[],
  options: ProposalOptions,
): Promise<0 | 1> {
  const done = options.dryRun ? 'would be minted' : 'minted';
  return propose((archive, now) => {
    const tools = { hashes, inspect: inspectMarkdown, now };
    const { minted, existing, ...decided } = mint(archive, submissions, tools);
    const there = existing.map(({ where, deposit }) => ({ where, ...brief(deposit) }));
    const lines = [
      ...there.map((one) => `${printable(one.where)}: already deposit ${one.deposit_number}, ${one.axn}`),
      ...minted.map(
        ({ deposit_number, axn, title, hash }) =>
          `${done}: deposit ${deposit_number}  ${axn}\n  ${printable(title)}\n  sha256 ${hash}\n  ${paths.record(deposit_number)}`,
      ),
    ];
    const json = { minted: minted.map(brief), existing: there };
    return { ...decided, lines, json, refused: { ...json, minted: [] } };
  }, options);
}

function brief({ deposit_number, axn, hash, hex }: Deposit) {
  return { deposit_number, axn, hash, text_path: paths.text(hex), record_path: paths.record(deposit_number) };
}
