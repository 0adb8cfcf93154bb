import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import { describeFindings } from '../command-line/findings.ts';
import { type Archive, indexOf } from '../registry/archive/archive.ts';
import type { Changeset } from '../registry/archive/changeset.ts';
import { addressProposal } from '../registry/changes/addresses.ts';
import { takeCaptures } from '../registry/changes/captures.ts';
import { intake } from '../registry/changes/intake.ts';
import { addMappings } from '../registry/changes/resolution.ts';
import { addTerms } from '../registry/changes/terms.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import { readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { Chance } from './chance.ts';
import { corpusDeposit } from './deposit.ts';
import { quietSource, withShare } from './seed-deposit.ts';
import { FIRST, SEED_BATCH, SEED_SCALE, type Share, sharesOf } from './seed-plan.ts';
import { captureDrafts, doiList, registerDrafts, termList, trackerLists } from './seed-records.ts';
import { MINTED_AT, mintCorpus, sourceOf } from './write.ts';

/**
 * Writes an archive of the size that the specification counts, with every resource: deposits drawn from the archive of this run, and the other records by
 * the functions of the commands. The same call writes the same bytes. Throws when a rule refuses something.
 */
export async function writeSeedScale(folder: string): Promise<void> {
  const from = archiveRoot();
  const source = quietSource(sourceOf(loadArchive(from).archive));
  const chanceFor = (number: number) => new Chance(`seed scale ${number}`, hashes.sha256);
  const plain = Array.from({ length: SEED_SCALE.deposits }, (_, at) =>
    corpusDeposit(at + 1, source, hashes.sha256),
  );
  const shares = sharesOf(plain, chanceFor);
  await mintCorpus(folder, {
    from,
    count: plain.length,
    batch: SEED_BATCH,
    make: (number, minted) => {
      const deposit = plain[number - 1] ?? corpusDeposit(number, source, hashes.sha256);
      return withShare(deposit, number, shares.get(number), minted, chanceFor(-number));
    },
  });
  for (const stage of stagesOf(shares)) {
    await transact(folder, ({ archive }) => ({ changeset: stage(archive), answer: undefined }));
  }
}

type Stage = (archive: Archive) => Changeset | null;

const CONTEXT = { hashes, now: MINTED_AT };

/**
 * What is done after the deposits are there. Addresses are built when the first deposits were read, so that the concepts of those are
 * addresses and the others are not: most concepts are never asked for.
 */
function stagesOf(shares: ReadonlyMap<number, Share>): Stage[] {
  return [
    (archive) => {
      const content = doiList(archive.registry.deposits);
      return accepted(addMappings([{ where: 'corpus', content }], contextOf(archive), false));
    },
    (archive) =>
      read(
        archive,
        Array.from({ length: FIRST.deposits }, (_, at) => at + 1),
      ),
    (archive) => accepted(takeCaptures(archive, captureDrafts().map(placed), CONTEXT)),
    (archive) => accepted(addressProposal(archive, trackerLists().map(placed), CONTEXT)),
    (archive) => {
      const { written, findings } = intake(archive, registerDrafts().map(placed), {
        sha256: hashes.sha256,
        now: MINTED_AT,
      });
      return accepted({ findings, changeset: written?.changeset ?? null });
    },
    (archive) => accepted(addTerms(archive, [{ name: 'corpus', json: termList(shares) }], MINTED_AT)),
    (archive) => read(archive, 'all'),
  ];
}

function contextOf(archive: Archive) {
  return { archive, index: indexOf(archive), ...CONTEXT, inspect: inspectMarkdown };
}

function placed<T>(value: T, at: number) {
  return { where: `corpus ${at + 1}`, value, images: new Map() };
}

function read(archive: Archive, which: WhichDeposits): Changeset | null {
  return readingPass(archive, which, { ...CONTEXT, inspect: inspectMarkdown }).changeset;
}

function accepted({
  changeset,
  findings,
}: {
  readonly changeset: Changeset | null;
  readonly findings: readonly Finding[];
}) {
  if (refuses(findings)) throw new Error(describeFindings(findings));
  return changeset;
}
