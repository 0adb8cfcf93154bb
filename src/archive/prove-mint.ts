import type { Archive, ArchiveIndex } from '../registry/archive.ts';
import { indexOf, textFile } from '../registry/archive.ts';
import { type Changeset, preview } from '../registry/mint/changeset.ts';
import { before, neighborhood } from '../registry/mint/neighborhood.ts';
import type { Deposit, Registry } from '../registry/model/deposit.ts';
import { whereDeposit } from '../registry/rules/deposits-of-change.ts';
import { RULE_IDS } from '../registry/rules/ids.ts';
import { RULES } from '../registry/rules/index.ts';
import type { Finding, RuleContext } from '../registry/rules/rule.ts';
import { runScope, withoutWaived } from '../registry/rules/run.ts';
import { StoredEntry } from '../registry/rules/stored-entry.ts';
import { hashes } from './hashes.ts';
import { keepJudged, stateOf, type ToBePut, wasJudged } from './judged.ts';
import { makeSurfaces, validateArchive } from './prove.ts';
import { cachedFacts } from './text-cache.ts';

// What a mint proposes, judged by the rules and made into surfaces before anything is written (decision 6), at a cost that follows what
// it adds: the state that it adds to is judged once, and a part of the registry never, since the gate judges everything.

/** What a mint came to. */
export interface Proposed {
  readonly changeset: Changeset;
  readonly registry: Registry;
  readonly index: ArchiveIndex;
  readonly touched: readonly Deposit[];
}

/** The errors in the archive that a mint would make of `archive`, which stands at `root`. Throws what a surface throws. */
export async function errorsOfMint(
  root: string,
  archive: Archive,
  proposed: Proposed,
  now: string,
): Promise<Finding[]> {
  const after = preview(archive, proposed.changeset, { registry: proposed.registry });
  const state = stateOf(root, archive);
  const isJudged = wasJudged(state);
  if (!isJudged && !archive.sealed) {
    const errors = validateArchive(after, now).filter(isError);
    if (errors.length === 0) await makeSurfaces(after);
    return errors;
  }
  const others = isJudged ? [] : entryFindings(after, after.registry.deposits, proposed.index, now);
  const { archive: near, findings } = judgeNear(archive, after, proposed, now);
  const errors = [...others, ...findings].filter(isError);
  if (errors.length === 0) await makeSurfaces(near);
  return unique(errors);
}

/**
 * Keeps that the rules found nothing in an archive as a mint leaves it, so that the build of its site does not judge all of it; `from` is the
 * state before. `put` are its files where they are not at `root` yet.
 */
export function keepMinted(
  root: string,
  archive: Archive,
  { changeset, registry }: Pick<Proposed, 'changeset' | 'registry'>,
  from: string,
  put?: ToBePut,
): void {
  keepJudged(stateOf(root, preview(archive, changeset, { registry }), put), { from });
}

const isError = ({ level }: Finding) => level === 'error';

function contextOf(archive: Archive, index: ArchiveIndex, now: string): RuleContext {
  return { archive, index, hashes, inspect: cachedFacts, now };
}

function entryFindings(
  archive: Archive,
  deposits: readonly Deposit[],
  index: ArchiveIndex,
  now: string,
): Finding[] {
  const context = contextOf(archive, index, now);
  const findings = deposits.flatMap((deposit) => {
    const entry = new StoredEntry(deposit, archive.files.read(textFile(deposit)), context);
    return runScope(RULES, 'entry', entry, context, whereDeposit(deposit));
  });
  return withoutWaived(findings, context);
}

/** The rules over what a mint touches and what that names: what they find there that they did not find before. */
function judgeNear(
  archive: Archive,
  after: Archive,
  { index, touched }: Proposed,
  now: string,
): { readonly archive: Archive; readonly findings: Finding[] } {
  const near = neighborhood({ archive: after, index, touched });
  const entries = [
    ...entryFindings(after, touched, index, now),
    ...labelFindings(after, touched, index, now),
  ];
  const found = wholeFindings(near, index, now);
  if (found.length === 0) return { archive: near, findings: entries };
  const old = indexOf(archive);
  const earlier = wholeFindings(before(near, { archive, index: old, touched }), old, now);
  const known = new Set(earlier.map((finding) => JSON.stringify(finding)));
  return { archive: near, findings: [...entries, ...found.filter((one) => !known.has(JSON.stringify(one)))] };
}

/** Numbers and labels follow from all deposits before them, and not from those of a neighborhood: the mint gives the next ones. */
const OF_THE_WHOLE = RULES.filter(({ id }) => id !== RULE_IDS.numbers && id !== RULE_IDS.hexOnce);
const LABELS = RULES.filter(({ id }) => id === RULE_IDS.hexOnce);

/** The labels of touched deposits among those of all. */
function labelFindings(
  archive: Archive,
  touched: readonly Deposit[],
  index: ArchiveIndex,
  now: string,
): Finding[] {
  const places = new Set(touched.map(whereDeposit));
  const found = runScope(LABELS, 'archive', archive, contextOf(archive, index, now), 'the archive');
  return withoutWaived(
    found.filter(({ where }) => places.has(where)),
    contextOf(archive, index, now),
  );
}

function wholeFindings(archive: Archive, index: ArchiveIndex, now: string): Finding[] {
  return runScope(OF_THE_WHOLE, 'archive', archive, contextOf(archive, index, now), 'the archive');
}

function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
