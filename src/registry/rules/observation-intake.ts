import type { Archive } from '../archive.ts';
import type { Sha256 } from '../identity/hash.ts';
import type { IntakeReceipt, RegisterEntry } from '../model/observations.ts';
import { plainObservation } from '../observation/entry.ts';
import { hashOfEntry, receiptsIn } from '../observation/receipts.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { same } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import { observationsOf } from './observation-subjects.ts';
import type { Change, Problem, Rule, RuleContext } from './rule.ts';

// The intake is the one way into the register: whatever stands there has its receipts, and they follow from one another.

const whereEntry = (slug: string) => whereOf(RESOURCES.register, slug);
const whereLog = RESOURCES.intakes.path;

function* archiveProblems(archive: Archive, { hashes: { sha256 } }: RuleContext): Iterable<Problem> {
  const receipts = Map.groupBy(receiptsIn(archive.intakes), ({ slug }) => slug);
  for (const entry of archive.register.entries) {
    const actual = entryProblem(entry, receipts.get(entry.slug) ?? [], sha256);
    if (actual !== undefined) yield { actual, where: whereEntry(entry.slug) };
    receipts.delete(entry.slug);
  }
  for (const slug of receipts.keys())
    yield { actual: `a receipt of the entry ${slug}, which is not in the register`, where: whereLog };
}

/** What is wrong with the receipts of an entry; undefined where each of its observations has one, and the last has its hash. */
function entryProblem(
  entry: RegisterEntry,
  receipts: readonly IntakeReceipt[],
  sha256: Sha256,
): string | undefined {
  if (receipts.length === 0) return 'an entry without a receipt';
  const due = observationsOf(entry).map(({ observation }) => observation.obs_id);
  if (
    receipts
      .map(({ obs_id }) => obs_id)
      .toSorted()
      .join() !== due.toSorted().join()
  )
    return `receipts of ${receipts.length} observations that are not its own ${due.length}`;
  if (receipts.some(({ kind }, at) => (kind === 'entry') !== (at === 0)))
    return 'receipts of which the first, and it alone, is not that of an entry';
  if (!isChain(receipts)) return 'receipts that do not follow from one another';
  const hash = hashOfEntry(entry, sha256);
  const last = receipts.at(-1)?.sha256;
  return last === hash ? undefined : `an entry with the SHA-256 ${hash}, where its last receipt has ${last}`;
}

/** Each receipt names what the entry was before: the hash of the one before it; several of one run have the same two hashes. */
function isChain(receipts: readonly IntakeReceipt[]): boolean {
  return receipts.every(({ sha256, previous_sha256 }, at) => {
    const before = receipts[at - 1];
    if (!before) return previous_sha256 === null;
    const sameRun = before.sha256 === sha256 && before.previous_sha256 === previous_sha256;
    return sameRun || previous_sha256 === before.sha256;
  });
}

/** A change adds observations, each with a new receipt, and leaves every earlier one as it was. */
function* changeProblems({ base }: Change, { archive }: RuleContext): Iterable<Problem> {
  if (base.register === archive.register) return;
  const after = new Map(archive.register.entries.map((entry) => [entry.slug, entry]));
  const before = new Map(base.register.entries.map((entry) => [entry.slug, entry]));
  const added = archive.intakes.startsWith(base.intakes) ? archive.intakes.slice(base.intakes.length) : '';
  const receipts = Map.groupBy(receiptsIn(added), ({ slug }) => slug);
  for (const entry of base.register.entries) {
    if (!after.has(entry.slug)) yield { actual: 'a removed entry', where: whereEntry(entry.slug) };
  }
  for (const entry of archive.register.entries) {
    const earlier = before.get(entry.slug);
    const due = earlier ? newIds(earlier, entry) : idsOf(entry);
    const actual = due === undefined ? 'a changed or removed observation' : undefined;
    const written = (receipts.get(entry.slug) ?? []).map(({ obs_id }) => obs_id);
    if (actual !== undefined) yield { actual, where: whereEntry(entry.slug) };
    else if (written.toSorted().join() !== due?.toSorted().join())
      yield {
        actual: `${due?.length} new observations, and ${written.length} new receipts`,
        where: whereEntry(entry.slug),
      };
  }
}

const idsOf = (entry: RegisterEntry) => observationsOf(entry).map(({ observation }) => observation.obs_id);

/** The ids that an entry gained; undefined where something that was there is no longer as it was. */
function newIds(before: RegisterEntry, after: RegisterEntry): string[] | undefined {
  if (same(before, after)) return [];
  const { slug, addr_id, q, surface, entity } = after;
  if (
    !same(
      [before.slug, before.addr_id, before.q, before.surface, before.entity],
      [slug, addr_id, q, surface, entity],
    )
  )
    return undefined;
  const now = new Map(observationsOf(after).map(({ observation }) => [observation.obs_id, observation]));
  for (const { observation } of observationsOf(before)) {
    const kept = now.get(observation.obs_id);
    if (!kept || !same(plainObservation(kept), plainObservation(observation))) return undefined;
    now.delete(observation.obs_id);
  }
  return [...now.keys()];
}

export const intakeOfObservation: readonly Rule[] = [
  {
    id: RULE_IDS.intake,
    level: 'error',
    requirement:
      'The intake wrote every observation of the register: each has its receipt in the log of intakes, and what it wrote is unchanged.',
    remedy:
      'Restore the register and its log, and hand the observation to the intake: npm run intake -- DRAFT.json.',
    checks: { archive: archiveProblems, change: changeProblems },
  },
];
