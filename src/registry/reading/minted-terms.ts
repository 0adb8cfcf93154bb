import type { Archive } from '../archive.ts';
import type { EntityIndex, Term, TermRegistry } from '../model/tables.ts';
import { termType } from './concepts.ts';

// The lexical registry of minted terms (shapes): each term once, by its text.

/** The text by which a term is unique: NFC, without white space outside. */
export function termKey(term: string): string {
  return term.normalize('NFC').trim();
}

type Deposits = Pick<Archive['registry'], 'deposits'>;

/** The lexical registry with the defined concepts of an index that it lacks; without the terms of redacted deposits. */
export function withDefinedConcepts(
  before: TermRegistry,
  { concepts }: EntityIndex,
  { deposits }: Deposits,
): TermRegistry {
  const redacted = new Set(deposits.filter((one) => one.redacted).map((one) => one.deposit_number));
  const titles = new Map(deposits.map(({ deposit_number, title }) => [deposit_number, title]));
  const kept = before.terms.filter(({ defined_in_deposit }) => !redacted.has(defined_in_deposit));
  const known = new Set(kept.map(({ term }) => termKey(term)));
  const minted = Object.values(concepts)
    .filter(
      ({ term, defined_in, definition }) => defined_in !== null && definition && !known.has(termKey(term)),
    )
    .map(({ term, definition, type, defined_in }): Term => {
      const number = defined_in as number;
      const defined_in_title = titles.get(number) ?? '';
      return { term, definition, type: termType(type), defined_in_deposit: number, defined_in_title };
    })
    .toSorted((a, b) => a.defined_in_deposit - b.defined_in_deposit || (a.term < b.term ? -1 : 1));
  if (minted.length === 0 && kept.length === before.terms.length) return before;
  return { ...before, terms: [...kept, ...minted] };
}
