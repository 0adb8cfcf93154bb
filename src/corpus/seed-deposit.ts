import type { Deposit } from '../registry/model/deposit.ts';
import { TERM_TYPES } from '../registry/model/vocabulary.ts';
import { tokensIn } from '../registry/reading/citation-tokens.ts';
import { definitionsIn } from '../registry/reading/extract.ts';
import type { Chance } from './chance.ts';
import type { CorpusDeposit, CorpusSource } from './deposit.ts';
import { EVERY_ID, type Share } from './seed-plan.ts';
import { termDefinition, termName } from './seed-words.ts';

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
