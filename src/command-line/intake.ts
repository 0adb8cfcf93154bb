import { hashes } from '../archive/hashes.ts';
import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import { type IntakeOutcome, type IntakeResult, intake } from '../registry/changes/intake.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { printable, printableJson } from '../registry/text/strings.ts';
import { errorsOfProposal } from '../site/prove.ts';
import { instant, waiting } from './command.ts';
import { draftsIn } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';
import { progress } from './terminal.ts';

/** What became of a run. */
interface IntakeSummary extends Pick<IntakeResult, 'taken' | 'existing' | 'findings' | 'refused'> {
  readonly ok: boolean;
}

/**
 * Takes drafts into the register under the archive's lock, each whole or not at all, and prints what became of them. Nothing is written
 * in a dry run, or where the archive would break a rule. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for what
 * is not a draft.
 */
export async function takeDrafts({ drafts: named, dryRun, json }: Call<'intake'>): Promise<0 | 1> {
  const now = instant();
  const drafts = draftsIn(named);
  const answer = await transact<IntakeSummary>(
    archiveRoot(),
    async ({ archive }) => {
      const tools = { sha256: hashes.sha256, now, onProgress: progress('drafts') };
      const { written, ...result } = intake(archive, drafts, tools);
      const errors = written ? await errorsOfProposal(archive, written.changeset, written, now) : [];
      const taken = errors.length === 0 ? result.taken : [];
      const findings = [...result.findings, ...errors];
      const ok = result.refused === 0 && errors.length === 0;
      const changeset = written && errors.length === 0 && !dryRun ? written.changeset : null;
      return { changeset, answer: { ...result, ok, taken, findings } };
    },
    waiting,
  );
  console.log(json ? printableJson(answer) : asText(answer, dryRun));
  return answer.ok ? 0 : 1;
}

const ALL_LISTED = 50;

function asText({ ok, taken, existing, findings, refused }: IntakeSummary, dryRun: boolean): string {
  const done = dryRun ? 'would be taken' : 'taken';
  const shown = [
    ...existing.map(
      (one) => `${printable(one.where)}: in the register already, ${one.obs_id} of ${one.slug}`,
    ),
    ...taken.map((one) => `${done}: ${lineOf(one)}`),
  ];
  const rest = shown.length - ALL_LISTED;
  const parts = [
    describeFindings(findings),
    ...(rest > 0 ? [...shown.slice(0, ALL_LISTED), `… and ${rest} more`] : shown),
    `${count(taken.length)} ${done}, ${existing.length} in the register already, ${refused} refused${ok ? '.' : `: ${countFindings(findings)}. Fix them and run the command again.`}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const count = (number: number) => `${number} observation${number === 1 ? '' : 's'}`;

function lineOf({ where, kind, slug, obs_id, archive_present, removals }: IntakeOutcome): string {
  const as = kind === 'entry' ? `new entry ${slug}` : `later observation of ${slug}`;
  const details = [
    ...(removals > 0 ? [`${removals} ${removals === 1 ? 'removal' : 'removals'} from the transcript`] : []),
    ...(archive_present ? ['the archive is present'] : []),
  ];
  return `${obs_id}  ${as}${details.length > 0 ? ` (${details.join(', ')})` : ''}\n  ${printable(where)}`;
}
