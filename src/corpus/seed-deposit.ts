import type { Deposit } from '../registry/model/deposit.ts';
import { TERM_TYPES } from '../registry/model/vocabulary.ts';
import { tokensIn } from '../registry/reading/citation-tokens.ts';
import { definitionsIn } from '../registry/reading/extract.ts';
import type { Chance } from './chance.ts';
import type { CorpusDeposit, CorpusSource } from './deposit.ts';
import { EVERY_ID, type Share } from './seed-plan.ts';

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
