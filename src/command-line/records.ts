import { resolve } from 'node:path';
import { hashes } from '../archive/hashes.ts';
import { ImageDecoder, takeImage } from '../archive/images.ts';
import { contextOf } from '../archive/prove.ts';
import { type IncomingDraft, type TakenImage, takeCaptures } from '../registry/changes/captures.ts';
import { type IntakeOutcome, type IntakeResult, intake } from '../registry/changes/intake.ts';
import { addMappings } from '../registry/changes/resolution.ts';
import { addressProposal, addTerms } from '../registry/changes/terms.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { imageFilesOf } from '../registry/observation/captures/draft.ts';
import { printable, printableJson } from '../registry/text/strings.ts';
import { draftsIn, type GivenValue, givenValues, jsonAt } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';
import { attempt, propose } from './proposal.ts';
import { progress } from './terminal.ts';

// Commands that record captures, addresses, terms, legacy DOIs and designations.

/**
 * Records captures from drafts with their images, all or none of them, and builds the addresses again. Returns the exit code. Throws a
 * `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function recordCaptures(call: Call<'capture'>): Promise<0 | 1> {
  const drafts = await withImages(givenValues(call.files, 'capture'));
  return propose((archive, now) => {
    const { findings, captures, changeset, known } = takeCaptures(archive, drafts, { hashes, now });
    const brief = captures.map(({ slug, obs_id, addr_id, imgs }) => ({ slug, obs_id, addr_id, imgs }));
    const done = call.dryRun ? 'would be captured' : 'captured';
    const lines = captures.map(
      ({ slug, obs_id, addr_id, imgs }) =>
        `${done}: ${slug}  ${obs_id}  ${addr_id}${imgs.map((path) => `\n  ${path}`).join('')}`,
    );
    return { findings, changeset, known, lines, json: { captured: brief } };
  }, call);
}

async function withImages(drafts: readonly GivenValue[]): Promise<IncomingDraft[]> {
  const decoder = new ImageDecoder();
  const show = progress('drafts read');
  const read: IncomingDraft[] = [];
  try {
    for (const { where, value, folder } of drafts) {
      const images = new Map<string, TakenImage>();
      for (const file of imageFilesOf(value))
        images.set(file, await takeImage(resolve(folder, file), decoder));
      read.push({ where, value, images });
      show(read.length, drafts.length);
    }
  } finally {
    decoder.close();
  }
  return read;
}

/**
 * Builds the addresses of the archive again, from captures, concepts, terms and the tracker lists in files. Returns the exit code.
 * Throws a `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function recordAddresses(call: Call<'addresses'>): Promise<0 | 1> {
  const lists = givenValues(call.files, 'list');
  return propose((archive, now) => addressProposal(archive, lists, { hashes, now }), call);
}

/**
 * Adds the terms of lists, all or none of them. Returns the exit code. Throws a `UsageError` for a file that is not JSON, and an
 * `ArchiveError`.
 */
export function addTermLists(call: Call<'terms'>): Promise<0 | 1> {
  const lists = call.lists.map((where) => ({ where, value: jsonAt(where) }));
  return propose((archive, now) => {
    const { changeset, known, added, findings } = addTerms(archive, lists, now);
    const done = call.dryRun ? 'would be added' : 'added';
    const head = `${added.length === 1 ? 'One term' : `${added.length} terms`} ${done}:`;
    const lines = added.map(
      ({ term, defined_in_deposit }) => `  ${printable(term)} (deposit ${defined_in_deposit})`,
    );
    return { findings, changeset, known, lines: changeset ? [head, ...lines] : [], json: { added } };
  }, call);
}

/**
 * Adds lists of legacy DOIs to the resolution index, all of them or none. Returns the exit code. Throws a `UsageError` for a file that is
 * not JSON, and an `ArchiveError`.
 */
export function addLegacyDois(call: Extract<Call<'resolve'>, { form: 'add' }>): Promise<0 | 1> {
  const drafts = call.lists.map((where) => ({ where, value: jsonAt(where) }));
  return propose((archive, now) => {
    const addition = addMappings(drafts, contextOf(archive, now), call.replace);
    const { findings, changeset, known, added, replaced, unchanged } = addition;
    const would = call.dryRun ? 'would be ' : '';
    const lines = [
      added.length > 0 ? `${would}added: ${counted(added.length)}` : '',
      replaced.length > 0 ? `${would}replaced: ${counted(replaced.length)}` : '',
      unchanged.length > 0 ? `in the index already: ${counted(unchanged.length)}` : '',
    ];
    return { findings, changeset, known, lines, json: { added, replaced, unchanged } };
  }, call);
}

const counted = (count: number) => `${count} legacy ${count === 1 ? 'DOI' : 'DOIs'}`;

interface IntakeSummary extends Pick<IntakeResult, 'taken' | 'existing' | 'findings' | 'refused'> {
  readonly ok: boolean;
}

/**
 * Takes drafts into the register under the archive's lock, each whole or not at all, and prints the results. Writes nothing in a dry
 * run, or if the archive would break a rule. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for a file that
 * is not a draft.
 */
export async function takeDrafts({ drafts: named, dryRun, json }: Call<'intake'>): Promise<0 | 1> {
  const drafts = draftsIn(named);
  const { ok, own, findings, taken, existing, refused } = await attempt((archive, now) => {
    const tools = { sha256: hashes.sha256, now, onProgress: progress('drafts') };
    const { findings: own, ...result } = intake(archive, drafts, tools);
    // Given as `own`, not as `findings`, since a refused draft must not prevent the intake of the others.
    return { ...result, own, findings: [] };
  }, dryRun);
  const answer = {
    ...{ taken: ok ? taken : [], existing, findings: [...own, ...findings] },
    ...{ refused, ok: ok && refused === 0 },
  };
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
