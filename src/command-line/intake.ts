import { hashes } from '../archive/hashes.ts';
import { archiveRoot } from '../archive/location.ts';
import { validateArchive } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import {
  type IntakeOutcome,
  type IntakeResult,
  intake,
  type PlacedDraft,
} from '../registry/changes/intake.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { withoutFailing } from '../registry/observation/failing-items.ts';
import type { Finding } from '../registry/rules/rule.ts';
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
      const all = await withoutFailing<PlacedDraft, Finding, Attempt>(drafts, (some) =>
        attempt(archive, some, now),
      );
      const { written, errors, ...result } = all.result;
      const taken = errors.length === 0 ? result.taken : [];
      const refused = result.refused + all.failing.length;
      const findings = [...result.findings, ...all.failing.flatMap(findingsOf), ...errors];
      const ok = refused === 0 && errors.length === 0;
      const changeset = written && errors.length === 0 && !dryRun ? written.changeset : null;
      return { changeset, answer: { ...result, refused, ok, taken, findings } };
    },
    waiting,
  );
  console.log(json ? printableJson(answer) : asText(answer, dryRun));
  return answer.ok ? 0 : 1;
}

interface Attempt extends IntakeResult {
  readonly errors: readonly Finding[];
}

/** What the intake makes of some drafts, and the errors of the archive with them; without any draft, those that it has already. */
async function attempt(archive: Archive, drafts: readonly PlacedDraft[], now: string): Promise<Attempt> {
  const tools = { sha256: hashes.sha256, now, onProgress: progress('drafts') };
  const result = intake(archive, drafts, tools);
  const { written } = result;
  if (written) {
    const known = { register: written.register };
    return { ...result, errors: await errorsOfProposal(archive, written.changeset, known, now) };
  }
  const errors = drafts.length === 0 ? validateArchive(archive, now) : [];
  return { ...result, errors: errors.filter(({ level }) => level === 'error') };
}

/** What a draft breaks in the archive, each finding with the draft before its place. */
function findingsOf({ item, errors }: { readonly item: PlacedDraft; readonly errors: readonly Finding[] }) {
  return errors.map((one) => ({ ...one, where: `${item.where}: ${one.where}` }));
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
