import { VIA_TYPES } from '../registry/model/vocabulary.ts';
import type { Chance } from './chance.ts';
import type { CorpusDeposit } from './deposit.ts';

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
export const EVERY_ID = 3;
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
