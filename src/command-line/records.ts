import { resolve } from 'node:path';
import { cachedFacts } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { ImageDecoder } from '../archive/images.ts';
import { takeImage } from '../archive/take-images.ts';
import { type Archive, indexOf } from '../registry/archive/archive.ts';
import { type IncomingDraft, type TakenImage, takeCaptures } from '../registry/changes/captures.ts';
import { addMappings } from '../registry/changes/resolution.ts';
import { addressProposal, addTerms, type Designation, designate } from '../registry/changes/terms.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { imageFilesOf } from '../registry/observation/captures/draft.ts';
import type { RuleContext } from '../registry/rules/rule.ts';
import { printable } from '../registry/text/strings.ts';
import { type GivenValue, givenValues, jsonAt } from './files.ts';
import { applyMove, type ProposalOptions, propose } from './proposal.ts';
import { progress } from './terminal.ts';

// Commands that record captures, addresses, terms, legacy DOIs and designations.

/**
 * Records captures from drafts with their images, all or none of them, and builds the addresses again. Returns the exit code. Throws a
 * `UsageError` for a file that is not JSON, and an `ArchiveError`.
 */
export async function recordCaptures(files: readonly string[], options: ProposalOptions): Promise<0 | 1> {
  const drafts = await withImages(givenValues(files, 'capture'));
  return propose((archive, now) => {
    const { findings, captures, changeset, known } = takeCaptures(archive, drafts, { hashes, now });
    const brief = captures.map(({ slug, obs_id, addr_id, imgs }) => ({ slug, obs_id, addr_id, imgs }));
    const done = options.dryRun ? 'would be captured' : 'captured';
    const lines = captures.map(
      ({ slug, obs_id, addr_id, imgs }) =>
        `${done}: ${slug}  ${obs_id}  ${addr_id}${imgs.map((path) => `\n  ${path}`).join('')}`,
    );
    return { findings, changeset, known, lines, json: { captured: brief } };
  }, options);
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
export async function recordAddresses(files: readonly string[], options: ProposalOptions): Promise<0 | 1> {
  const lists = givenValues(files, 'list');
  return propose((archive, now) => addressProposal(archive, lists, { hashes, now }), options);
}

/**
 * Adds the terms of lists, all or none of them. Returns the exit code. Throws a `UsageError` for a file that is not JSON, and an
 * `ArchiveError`.
 */
export function addTermLists(files: readonly string[], options: ProposalOptions): Promise<0 | 1> {
  const lists = files.map((name) => ({ name, json: jsonAt(name) }));
  return propose((archive, now) => {
    const { changeset, known, added, findings } = addTerms(archive, lists, now);
    const done = options.dryRun ? 'would be added' : 'added';
    const head = `${added.length === 1 ? 'One term' : `${added.length} terms`} ${done}:`;
    const lines = added.map(
      ({ term, defined_in_deposit }) => `  ${printable(term)} (deposit ${defined_in_deposit})`,
    );
    return { findings, changeset, known, lines: changeset ? [head, ...lines] : [], json: { added } };
  }, options);
}

function contextOf(archive: Archive, now: string): RuleContext {
  return { archive, index: indexOf(archive), hashes, inspect: cachedFacts, now };
}

/**
 * Adds lists of legacy DOIs to the resolution index, all of them or none. Returns the exit code. Throws a `UsageError` for a file that is
 * not JSON, and an `ArchiveError`.
 */
export function addLegacyDois(call: Extract<Call<'resolve'>, { form: 'add' }>): Promise<0 | 1> {
  const drafts = call.lists.map((where) => ({ where, content: jsonAt(where) }));
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

/** Adds a designation of an entity; in a dry run nothing is written. Returns the exit code. Throws an `ArchiveError`. */
export function designateEntity(given: Designation, dryRun: boolean): Promise<0 | 1> {
  return applyMove((archive, at) => designate(archive, given, at), dryRun);
}
