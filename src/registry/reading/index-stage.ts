import type { Archive } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Concept, EntityIndex } from '../model/tables.ts';
import { foldTerm } from '../text/words.ts';
import { type References, referencesIn } from '../views/concepts.ts';
import { conceptsToHold } from './concepts.ts';

// The second stage of a reading pass: the concepts that deposits define, and those of before that a text or an address still names.

const VERSION = 'v1.0';
const METHOD =
  'Concepts that deposits define, in their metadata or in their texts, and the texts that mention them as whole words.';

/** The concept index of deposits, and which texts mention its concepts. */
interface Indexed {
  readonly concepts: EntityIndex;
  readonly references: References;
}

/** The concept index that an archive is to have. `deposits` are those of the archive as the first stage leaves them. */
export function indexConcepts(archive: Archive, deposits: readonly Deposit[]): Indexed {
  const { concepts: before } = archive;
  const held = [...conceptsToHold(deposits, before).values()].toSorted((a, b) => (a.term < b.term ? -1 : 1));
  if (held.length === 0 && Object.keys(before.concepts).length === 0)
    return { concepts: before, references: { ofDeposit: new Map(), ofConcept: new Map() } };
  const registry = { ...archive.registry, deposits: [...deposits] };
  const references = referencesIn({ ...archive, registry, concepts: indexOf(held) });
  const addressed = new Set(
    Object.values(archive.addresses.addresses).flatMap(({ refers_to }) => refers_to.map(foldTerm)),
  );
  const named = held.filter(
    ({ term, defined_in }) =>
      defined_in !== null || references.ofConcept.has(term) || addressed.has(foldTerm(term)),
  );
  return { concepts: indexOf(named), references };
}

function indexOf(concepts: readonly Concept[]): EntityIndex {
  return {
    version: VERSION,
    method: METHOD,
    concepts: Object.fromEntries(concepts.map((concept) => [concept.term, concept])),
  };
}
