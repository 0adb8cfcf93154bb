import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { contextOf } from '../archive/prove.ts';
import { transact } from '../archive/writer.ts';
import { describeFindings } from '../command-line/findings.ts';
import type { Archive } from '../registry/archive/archive.ts';
import type { Changeset } from '../registry/archive/changeset.ts';
import type { DoiDraft } from '../registry/archive/resolution/draft.ts';
import { takeCaptures } from '../registry/changes/captures.ts';
import { intake } from '../registry/changes/intake.ts';
import { addMappings } from '../registry/changes/resolution.ts';
import { addressProposal, addTerms } from '../registry/changes/terms.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { AUTH_FORMS, MATCH_STATUSES, TERM_TYPES } from '../registry/model/vocabulary.ts';
import type { TrackerList } from '../registry/observation/addresses/list.ts';
import type { CaptureDraft } from '../registry/observation/captures/draft.ts';
import type { DraftValues } from '../registry/observation/draft-fields.ts';
import { readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { corpusDeposit } from './deposit.ts';
import {
  FIRST_DEPOSITS,
  legacyDoi,
  quietSource,
  SEED_BATCH,
  SEED_SCALE,
  type Share,
  sharesOf,
  termDefinition,
  termName,
  withShare,
} from './seed-plan.ts';
import { Chance } from './shapes.ts';
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
      return accepted(addMappings([{ where: 'corpus', content }], contextOf(archive, MINTED_AT), false));
    },
    (archive) =>
      read(
        archive,
        Array.from({ length: FIRST_DEPOSITS }, (_, at) => at + 1),
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

// The records of the seed-scale corpus besides deposits, as the lists and drafts that the commands take.

const SURFACES = ['web panel', 'phone panel'].map(
  (name) => `Example Answers, ${name} (invented for the corpus)`,
);
const SECTIONS = ['Identifiers', 'Glyphs', 'Provenance', 'Observation', 'Diagnostics'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const day = (index: number): string =>
  `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;
/** The name of one of the concepts that are addresses. */
const term = (index: number): string => termName(index % SEED_SCALE.addressed);
const range = (many: number): number[] => Array.from({ length: many }, (_, index) => index);

/** Terms that deposits use without defining them as concepts. */
function termList(shares: ReadonlyMap<number, Share>) {
  return [...shares].flatMap(([deposit, { terms }]) =>
    terms.map((number) => ({
      term: termName(number),
      definition: termDefinition(number, deposit),
      type: at(TERM_TYPES, number),
      deposit,
    })),
  );
}

/** Legacy DOIs in the statuses of the plan: the recovered ones lead to the first deposits. */
function doiList(deposits: readonly Deposit[]): DoiDraft[] {
  const { RECOVERED, RECOVERED_UNLINKED, '410_GONE': gone } = SEED_SCALE.mappings;
  const lost = (index: number) => ({ title: `Lost work ${index}: the ${termName(index)}`, date: day(index) });
  return [
    ...range(RECOVERED).map(
      (index): DoiDraft => ({
        dead_doi: legacyDoi(index + 1),
        title: deposits[index]?.title ?? '',
        date: day(index),
        status: 'RECOVERED',
        match_type: at(['version_doi_title_match', 'heteronym_creator_search'], index),
        deposit: index + 1,
      }),
    ),
    ...range(RECOVERED_UNLINKED).map(
      (index): DoiDraft => ({
        dead_doi: `10.5555/unlinked.${index}`,
        ...lost(index),
        live_urls: { mirror: `https://mirror.example/works/${index}` },
        status: 'RECOVERED_UNLINKED',
        match_type: 'no_registry_match',
      }),
    ),
    ...range(gone).map(
      (index): DoiDraft => ({
        dead_doi: `10.5555/gone.${index}`,
        ...lost(10_000 + index),
        status: '410_GONE',
        match_type: 'NONE',
      }),
    ),
  ];
}

/** How many captures found the archive, did not find it, or found nothing decisive; the other observations are of trackers. */
const CAPTURED = { positive: 95, negative: 18 } as const;
const POSITIVE = MATCH_STATUSES.filter((status) => /ADOPTION|MATCH|WOUND/.test(status));
const NEGATIVE = MATCH_STATUSES.filter((status) => status.startsWith('ZERO'));

/** Captures, each of an address of its own, over all sections, surfaces and statuses. */
function captureDrafts(): CaptureDraft[] {
  return range(SEED_SCALE.captures).map(
    (index): CaptureDraft => ({
      s: at(SECTIONS, index),
      q: at([`what is a ${term(index)}`, `"${term(index)}" archive`], index),
      date: day(index),
      surface: at(SURFACES, index),
      sf: 'an invented frame of the corpus',
      mt: statusOf(index, CAPTURED.positive, CAPTURED.negative),
      d: `Invented for the corpus: ${'what the answer said, in words of the corpus. '.repeat(1 + (index % 12))}`.trim(),
      entity: term(index),
      auth: at(AUTH_FORMS, index),
      cites: index % 4,
      transcript: `An invented answer about the ${term(index)}.`,
    }),
  );
}

function statusOf(index: number, positive: number, negative: number): CaptureDraft['mt'] {
  if (index < positive) return at(POSITIVE, index);
  return index < positive + negative ? at(NEGATIVE, index) : 'unrated';
}

/** How many addresses the list of a tracker has that nobody observed. */
const PLANNED = 1493;

/** The lists of the trackers: queries that were never issued, and some of the reception that were. */
function trackerLists(): TrackerList[] {
  const { observed_address, unrated, verified_non_address } = SEED_SCALE.addresses;
  const { positive, negative } = CAPTURED;
  const unratedCaptures = SEED_SCALE.captures - positive - negative;
  const statuses = [
    ...range(observed_address - positive).map((index) => at(POSITIVE, index)),
    ...range(verified_non_address - negative).map((index) => at(NEGATIVE, index)),
    ...range(unrated - unratedCaptures).map(() => 'unrated' as const),
  ];
  return [
    {
      source: 'cha-workplan-870',
      addresses: range(PLANNED).map((index) => ({ query: `${term(index)} query ${index}` })),
    },
    {
      source: 'mm-rf-reception',
      addresses: statuses.map((status, index) => ({
        query: `reception ${index} of the ${term(index)}`,
        observations: [{ date: day(index), status, surface: at(SURFACES, index) }],
      })),
    },
  ];
}

/** How many entries have a later observation. */
const RETURNED = 60;

/** Drafts for the register: one for each entry, and the later observations of some. */
function registerDrafts(): DraftValues[] {
  const first = range(SEED_SCALE.entries).map(
    (index): DraftValues => ({
      q: `register question ${index} about the ${termName(index)}`,
      date: day(index),
      surface: at(SURFACES, index),
      auth: at(AUTH_FORMS, index),
      ev: 'paste',
      entity: termName(index),
      transcript: `An invented answer, number ${index}.\u200b\n\nShow more\n\nSeveral archives keep a ${termName(index)}.`,
      sf: 'an invented frame of the corpus',
      ...(index % 3 > 0 ? { cites: index % 5 } : {}),
    }),
  );
  const later = first.slice(0, RETURNED).map(
    (draft, index): DraftValues => ({
      ...draft,
      date: `2026-10-${29 + (index % 3)}`,
      transcript: `Another invented answer, ${index}.`,
    }),
  );
  return [...first, ...later];
}
