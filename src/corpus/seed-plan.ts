import type { Deposit } from '../registry/model/deposit.ts';
import { TERM_TYPES, VIA_TYPES } from '../registry/model/vocabulary.ts';
import { tokensIn } from '../registry/reading/citation-tokens.ts';
import { definitionsIn } from '../registry/reading/extract.ts';
import type { CorpusDeposit, CorpusSource } from './deposit.ts';
import type { Chance } from './shapes.ts';

// How many of everything the seed-scale corpus has, and which deposit gets what of it.

/** The counts of the archive that the registry is modeled on, and of the register. */
export const SEED_SCALE = {
  deposits: 885,
  terms: 12_032,
  /** Concepts of the index: the terms that the overlay tells something of. */
  concepts: 7045,
  /** Concepts that are addresses, too. They are defined by the first deposits. */
  addressed: 255,
  edges: 4900,
  mappings: { RECOVERED: 422, RECOVERED_UNLINKED: 402, '410_GONE': 993 },
  captures: 176,
  addresses: { observed_address: 111, subjunctive: 1748, unrated: 83, verified_non_address: 22 },
  entries: 300,
} as const;

/** So many deposits, the first, define all concepts that are addresses. */
export const FIRST_DEPOSITS = 15;

/** What a deposit gets, by its number: terms by their numbers from 0, and the deposits that it cites with the way. */
export interface Share {
  readonly concepts: readonly number[];
  readonly terms: readonly number[];
  readonly cites: readonly { readonly target: number; readonly via: (typeof VIA_TYPES)[number] }[];
}

/** The share of each deposit with a text. A draft is not read, so that it defines nothing. */
export function sharesOf(
  deposits: readonly CorpusDeposit[],
  chanceFor: (number: number) => Chance,
): Map<number, Share> {
  const texts = deposits.flatMap(({ body }, at) => (body === '' ? [] : [at + 1]));
  const readable = texts.filter((number) => !deposits[number - 1]?.draft);
  const { addressed } = SEED_SCALE;
  const concepts = new Map([
    ...divided(readable.slice(0, FIRST_DEPOSITS), 0, addressed),
    ...divided(readable.slice(FIRST_DEPOSITS), addressed, SEED_SCALE.concepts - addressed),
  ]);
  const terms = divided(readable, SEED_SCALE.concepts, SEED_SCALE.terms - SEED_SCALE.concepts);
  // Each cites others before it, of which the first deposits have too few.
  const edges = divided(texts.slice(FIRST_DEPOSITS), 0, SEED_SCALE.edges);
  return new Map(
    texts.map((number) => [
      number,
      {
        concepts: concepts.get(number) ?? [],
        terms: terms.get(number) ?? [],
        cites: citesOf(number, edges.get(number)?.length ?? 0, chanceFor(number)),
      },
    ]),
  );
}

/** Divides `total` numbers, which begin with `from`, evenly among deposits: no deposit gets more than one more than another. */
function divided(deposits: readonly number[], from: number, total: number): Map<number, readonly number[]> {
  const begin = (at: number) => from + Math.floor((at * total) / deposits.length);
  return new Map(
    deposits.map((deposit, at) => {
      const many = begin(at + 1) - begin(at);
      return [deposit, Array.from({ length: many }, (_, n) => begin(at) + n)];
    }),
  );
}

/** Every deposit of this number and its multiples holds a document id. */
const EVERY_ID = 3;
/** Deposits are minted so many at a time: a text can cite only identifiers that are there before it. */
export const SEED_BATCH = 64;

function citesOf(number: number, many: number, chance: Chance): Share['cites'] {
  const targets = new Set<number>();
  while (targets.size < many) targets.add(1 + chance.below(number - 1));
  return [...targets].map((target, at) => ({
    target,
    via: wayTo(target, number, VIA_TYPES[(number + at) % 5]),
  }));
}

function wayTo(
  target: number,
  source: number,
  wish: (typeof VIA_TYPES)[number] = 'deposit_number_reference',
) {
  const batch = Math.floor((source - 1) / SEED_BATCH);
  const can = {
    axn_reference: target <= batch * SEED_BATCH,
    axn_hex_reference: true,
    ea_id_reference: target % EVERY_ID === 0,
    deposit_number_reference: true,
    doi_resolution: target <= SEED_SCALE.mappings.RECOVERED,
  } as const;
  return can[wish] ? wish : 'deposit_number_reference';
}

// The words of the seed-scale corpus: three lists of 24, which give 13,824 names that no text has by chance.

const KINDS =
  'bound burnt copied creased cut dated double faded foxed gilt inked loose marked numbered open plain pricked ruled sealed sewn stamped torn trimmed waxed'.split(
    ' ',
  );
const THINGS =
  'charter codex cover deed docket flyleaf folio gathering initial ledger margin membrane panel quire receipt roll rubric seal sheet spine tablet thread title volume'.split(
    ' ',
  );
const MEASURES =
  'account axis canon census chain count grade index key limit measure order pattern proof ratio register rule scale series sign table test trace witness'.split(
    ' ',
  );
const NAMES = KINDS.length * THINGS.length * MEASURES.length;
/** Without a common divisor with the number of names, so that each is met once. */
const STRIDE = 5003;

/** The name of term `at` (from 0); all below 13,824 differ. */
export function termName(at: number): string {
  const place = (at * STRIDE) % NAMES;
  const kind = KINDS[Math.floor(place / (THINGS.length * MEASURES.length))];
  const thing = THINGS[Math.floor(place / MEASURES.length) % THINGS.length];
  return `${kind} ${thing} ${MEASURES[place % MEASURES.length]}`;
}

/** What a term means, for the registry of a corpus. */
export function termDefinition(at: number, deposit: number): string {
  const [kind, thing, measure] = termName(at).split(' ');
  return `The ${measure} by which a ${kind} ${thing} is known, as text ${deposit} of the corpus uses the word.`;
}

/** A legacy DOI of a deposit of the corpus; 10.5555 is the prefix for tests. */
export const legacyDoi = (number: number): string => `10.5555/corpus.${number}`;

/** The document id of a deposit of the corpus. */
const documentId = (number: number): string => `EA-CORPUS-${number}`;

/** The source without blocks that cite or define by themselves, so that the counts of the corpus are those of its plan. */
export function quietSource({ blocks, descriptions }: CorpusSource): CorpusSource {
  return {
    blocks: blocks.filter(({ text }) => tokensIn(text).length === 0 && isNoDefinition(text)),
    descriptions: descriptions.filter((text) => tokensIn(text).length === 0),
  };
}

/** A heading can open a glossary, and a term in bold type can be defined by what the next block says. */
function isNoDefinition(text: string): boolean {
  return !/^#/.test(text) && !/^\*\*|^__/.test(text) && definitionsIn(text).length === 0;
}

const NOTHING: Share = { concepts: [], terms: [], cites: [] };

/** A deposit of the corpus with its share: the concepts that it defines, a list of its words, and what it cites. */
export function withShare(
  deposit: CorpusDeposit,
  number: number,
  share: Share | undefined,
  minted: readonly Deposit[],
  chance: Chance,
): CorpusDeposit {
  const { concepts, terms, cites } = share ?? NOTHING;
  const own = [...concepts, ...terms].map(termName);
  const earlier = concepts[0]
    ? Array.from({ length: 4 }, () => termName(chance.below(concepts[0] as number)))
    : [];
  const parts = [
    deposit.body,
    ...(own.length > 0 ? [`Words of this text: ${own.join(', ')}.`] : []),
    ...(earlier.length > 0 ? [`It goes on from the ${earlier.join(', the ')}.`] : []),
    ...(cites.length > 0
      ? [cites.map(({ target, via }) => `- ${cited(target, via, minted)}`).join('\n')]
      : []),
  ];
  const defines_concepts = concepts.map((at) => ({
    term: termName(at),
    definition: termDefinition(at, number),
    type: TERM_TYPES[at % TERM_TYPES.length] ?? 'formal',
  }));
  const { defines_concepts: _made, ...entry } = deposit.entry;
  return {
    ...deposit,
    body: parts.join('\n\n'),
    entry: {
      ...entry,
      ...(defines_concepts.length > 0 ? { defines_concepts } : {}),
      ...(number % EVERY_ID === 0 ? { sovereign_id: documentId(number) } : {}),
    },
  };
}

function cited(target: number, via: Share['cites'][number]['via'], minted: readonly Deposit[]): string {
  const hex = target.toString(16).toUpperCase().padStart(2, '0');
  if (via === 'axn_reference') return minted[target - 1]?.axn ?? '';
  if (via === 'axn_hex_reference') return `AXN-${hex}`;
  if (via === 'ea_id_reference') return documentId(target);
  return via === 'doi_resolution' ? legacyDoi(target) : `deposit ${target}`;
}
