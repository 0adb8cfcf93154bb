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
import { AUTH_FORMS, MATCH_STATUSES, RESOLVE_STATUSES, TERM_TYPES } from '../registry/model/vocabulary.ts';
import type { TrackerList } from '../registry/observation/addresses/list.ts';
import type { CaptureDraft } from '../registry/observation/captures/draft.ts';
import type { DraftValues } from '../registry/observation/draft-fields.ts';
import { tokensIn } from '../registry/reading/citation-tokens.ts';
import { definitionsIn } from '../registry/reading/extract.ts';
import { readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { refuses } from '../registry/rules/run.ts';
import { type CorpusDeposit, type CorpusSource, chanceOf, corpusDeposit } from './deposit.ts';
import { MINTED_AT, mintCorpus, sourceOf } from './write.ts';

/** The counts of the archive that the registry is modeled on, and of the register. */
export const SEED_SCALE = {
  deposits: 885,
  terms: 12_032,
  concepts: 7045,
  /** Concepts that are addresses, too. They are defined by the first deposits. */
  addressed: 255,
  edges: 4900,
  mappings: { RECOVERED: 422, RECOVERED_UNLINKED: 402, '410_GONE': 993 },
  captures: 176,
  addresses: { observed_address: 111, subjunctive: 1748, unrated: 83, verified_non_address: 22 },
  entries: 300,
} as const;

/** The number of first deposits, which define all concepts that are addresses. */
const FIRST_DEPOSITS = 15;

const range = (many: number, from = 0): number[] => Array.from({ length: many }, (_, index) => from + index);
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const day = (index: number): string =>
  `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;

const KINDS =
  'bound creased double faded gilt inked loose marked numbered open plain ruled sealed torn'.split(' ');
const THINGS =
  'charter deed folio gathering ledger margin panel quire receipt seal thread title volume'.split(' ');

/** The name of term `index` (from 0), which no other text has by chance. */
const termName = (index: number): string => `${at(KINDS, index)} ${at(THINGS, index)} ${index}`;
const definition = (index: number) => ({
  term: termName(index),
  definition: `What the corpus calls a ${termName(index)}.`,
  type: at(TERM_TYPES, index),
});
/** The name of one of the concepts that are addresses. */
const term = (index: number): string => termName(index % SEED_SCALE.addressed);
/** A legacy DOI of a deposit of the corpus; 10.5555 is the prefix for tests. */
const legacyDoi = (number: number): string => `10.5555/corpus.${number}`;

/**
 * Writes an archive of the size that the specification counts, with every resource: deposits drawn from the archive of this run, and the other records by
 * the functions of the commands. The same call writes the same bytes. Throws when a rule refuses something.
 */
export async function writeSeedScale(folder: string): Promise<void> {
  const from = archiveRoot();
  const source = quietSource(sourceOf(loadArchive(from)));
  const plain = range(SEED_SCALE.deposits, 1).map((number) => corpusDeposit(number, source, hashes.sha256));
  const texts = plain.flatMap(({ body }, index) => (body === '' ? [] : [index + 1]));
  // The reading pass does not read drafts, so a draft defines nothing.
  const readable = texts.filter((number) => !plain[number - 1]?.draft);
  const { addressed, concepts, terms, edges } = SEED_SCALE;
  const defined = new Map([
    ...dealt(readable.slice(0, FIRST_DEPOSITS), range(addressed)),
    ...dealt(readable.slice(FIRST_DEPOSITS), range(concepts - addressed, addressed)),
  ]);
  const used = dealt(readable, range(terms - concepts, concepts));
  // Each cites earlier deposits, of which the first ones have too few.
  const citing = dealt(texts.slice(FIRST_DEPOSITS), range(edges));
  await mintCorpus(folder, {
    from,
    count: plain.length,
    make: (number) =>
      withShare(
        plain[number - 1] as CorpusDeposit,
        defined.get(number) ?? [],
        used.get(number) ?? [],
        cited(number, citing.get(number)?.length ?? 0),
      ),
  });
  const stages: readonly ((archive: Archive) => Changeset | null)[] = [
    (archive) =>
      accepted(
        addMappings(
          [{ where: 'corpus', value: doiList(archive.registry.deposits) }],
          contextOf(archive, MINTED_AT),
          false,
        ),
      ),
    // Addresses are built after the first deposits are read, so that only the concepts of those become addresses.
    (archive) => read(archive, range(FIRST_DEPOSITS, 1)),
    (archive) => accepted(takeCaptures(archive, captureDrafts().map(placed), TOOLS)),
    (archive) => accepted(addressProposal(archive, trackerLists().map(placed), TOOLS)),
    (archive) => accepted(intake(archive, registerDrafts().map(placed), TOOLS)),
    (archive) => accepted(addTerms(archive, [{ where: 'corpus', value: termList(used) }], MINTED_AT)),
    (archive) => read(archive, 'all'),
  ];
  for (const stage of stages)
    await transact(folder, (archive) => ({ changeset: stage(archive), answer: undefined }));
}

/** For every stage but the mint. */
const TOOLS = { hashes, sha256: hashes.sha256, now: MINTED_AT };

function placed<T>(value: T, index: number) {
  return { where: `corpus ${index + 1}`, value, images: new Map() };
}

function read(archive: Archive, which: WhichDeposits): Changeset | null {
  return readingPass(archive, which, { ...TOOLS, inspect: inspectMarkdown }).changeset;
}

function accepted(result: { readonly changeset: Changeset | null; readonly findings: readonly Finding[] }) {
  if (refuses(result.findings)) throw new Error(describeFindings(result.findings));
  return result.changeset;
}

/** The source without blocks that already cite or define: a heading can open a glossary, and a bold term can be a definition. */
function quietSource({ blocks, descriptions }: CorpusSource): CorpusSource {
  const isQuiet = (text: string) => tokensIn(text).length === 0 && definitionsIn(text).length === 0;
  return {
    blocks: blocks.filter(({ text }) => isQuiet(text) && !/^(?:#|\*\*|__)/.test(text)),
    descriptions: descriptions.filter(isQuiet),
  };
}

/** Deals numbers out among deposits, one after another. */
function dealt(deposits: readonly number[], numbers: readonly number[]): Map<number, readonly number[]> {
  return Map.groupBy(numbers, (number) => at(deposits, number));
}

/** Citations of `many` earlier deposits, by label, legacy DOI or number. */
function cited(number: number, many: number): string[] {
  const chance = chanceOf(`seed scale ${number}`, hashes.sha256);
  const targets = new Set<number>();
  while (targets.size < many) targets.add(1 + chance.below(number - 1));
  return [...targets].map((target, index) => {
    if (index % 3 === 0) return `AXN-${target.toString(16).toUpperCase().padStart(2, '0')}`;
    return index % 3 === 1 && target <= SEED_SCALE.mappings.RECOVERED
      ? legacyDoi(target)
      : `deposit ${target}`;
  });
}

/** A deposit of the corpus with the concepts that it defines, a list of its words, and what it cites; terms are given by their numbers. */
function withShare(
  deposit: CorpusDeposit,
  defines: readonly number[],
  uses: readonly number[],
  cites: readonly string[],
): CorpusDeposit {
  const words = [...defines, ...uses].map(termName);
  const lists = [
    words.length > 0 ? `Words of this text: ${words.join(', ')}.` : '',
    cites.map((one) => `- ${one}`).join('\n'),
  ];
  return {
    ...deposit,
    body: [deposit.body, ...lists.filter((list) => list !== '')].join('\n\n'),
    entry: { ...deposit.entry, defines_concepts: defines.length > 0 ? defines.map(definition) : undefined },
  };
}

// The records besides deposits, as the lists and drafts that the commands take.

const SURFACES = ['web panel', 'phone panel'].map(
  (name) => `Example Answers, ${name} (invented for the corpus)`,
);
const SECTIONS = ['Identifiers', 'Glyphs', 'Provenance', 'Observation', 'Diagnostics'];

/** Terms that deposits use without defining them as concepts. */
function termList(used: ReadonlyMap<number, readonly number[]>) {
  return [...used].flatMap(([deposit, numbers]) =>
    numbers.map((index) => ({ ...definition(index), deposit })),
  );
}

/** How the work of a legacy DOI was found, by what became of it. */
const MATCHED = {
  RECOVERED: 'version_doi_title_match',
  RECOVERED_UNLINKED: 'no_registry_match',
  '410_GONE': 'NONE',
} as const;

/** Legacy DOIs in the statuses of the plan: the recovered ones lead to the first deposits. */
function doiList(deposits: readonly Deposit[]): DoiDraft[] {
  return RESOLVE_STATUSES.flatMap((status) =>
    range(SEED_SCALE.mappings[status]).map((index): DoiDraft => {
      const about = { date: day(index), status, match_type: MATCHED[status] };
      if (status === 'RECOVERED')
        return {
          ...about,
          dead_doi: legacyDoi(index + 1),
          title: deposits[index]?.title ?? '',
          deposit: index + 1,
        };
      const name = `${status === '410_GONE' ? 'gone' : 'unlinked'}.${index}`;
      return {
        ...about,
        dead_doi: `10.5555/${name}`,
        title: `Lost work ${name}: the ${termName(index)}`,
        ...(status === 'RECOVERED_UNLINKED' && {
          live_urls: { mirror: `https://mirror.example/works/${index}` },
        }),
      };
    }),
  );
}

const POSITIVE = MATCH_STATUSES.filter((status) => /ADOPTION|MATCH|WOUND/.test(status));
const NEGATIVE = MATCH_STATUSES.filter((status) => status.startsWith('ZERO'));

/** The status of each observed address: the first are those of captures, one each, and the others those of a tracker. */
const STATUSES = [
  ...range(SEED_SCALE.addresses.unrated).map(() => 'unrated' as const),
  ...range(SEED_SCALE.addresses.observed_address).map((index) => at(POSITIVE, index)),
  ...range(SEED_SCALE.addresses.verified_non_address).map((index) => at(NEGATIVE, index)),
];

/** Captures, each of an address of its own, over all sections and surfaces. */
function captureDrafts(): CaptureDraft[] {
  return STATUSES.slice(0, SEED_SCALE.captures).map(
    (mt, index): CaptureDraft => ({
      s: at(SECTIONS, index),
      q: at([`what is a ${term(index)}`, `"${term(index)}" archive`], index),
      date: day(index),
      surface: at(SURFACES, index),
      sf: 'an invented frame of the corpus',
      mt,
      d: `Invented for the corpus: ${'what the answer said, in words of the corpus. '.repeat(1 + (index % 12))}`.trim(),
      entity: term(index),
      auth: at(AUTH_FORMS, index),
      cites: index % 4,
      transcript: `An invented answer about the ${term(index)}.`,
    }),
  );
}

/** The lists of the trackers: queries that were never issued, and some of the reception that were. */
function trackerLists(): TrackerList[] {
  const { addresses, addressed, captures } = SEED_SCALE;
  return [
    {
      source: 'cha-workplan-870',
      addresses: range(addresses.subjunctive - addressed).map((index) => ({
        query: `${term(index)} query ${index}`,
      })),
    },
    {
      source: 'mm-rf-reception',
      addresses: STATUSES.slice(captures).map((status, index) => ({
        query: `reception ${index} of the ${term(index)}`,
        observations: [{ date: day(index), status, surface: at(SURFACES, index) }],
      })),
    },
  ];
}

/** Drafts for the register: one for each entry, and the later observations of every fifth. */
function registerDrafts(): DraftValues[] {
  return range(SEED_SCALE.entries).flatMap((index): DraftValues[] => {
    const first: DraftValues = {
      q: `register question ${index} about the ${termName(index)}`,
      date: day(index),
      surface: at(SURFACES, index),
      auth: at(AUTH_FORMS, index),
      ev: 'paste',
      entity: termName(index),
      transcript: `An invented answer, number ${index}.\u200b\n\nShow more\n\nSeveral archives keep a ${termName(index)}.`,
      sf: 'an invented frame of the corpus',
      ...(index % 3 > 0 ? { cites: index % 5 } : {}),
    };
    const later = { ...first, date: '2026-10-29', transcript: `Another invented answer, ${index}.` };
    return index % 5 === 0 ? [first, later] : [first];
  });
}
