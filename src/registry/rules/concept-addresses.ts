import type { Archive } from '../archive.ts';
import type { Concept } from '../model/concepts.ts';
import { addressesOf } from '../reading/index-stage.ts';
import { foldTerm } from '../reading/mentions.ts';
import type { Problem } from './rule.ts';

const found = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/** The slugs that an address registry gives each term, made once for each registry: a concept is one of thousands. */
function slugsOf(archive: Archive): ReadonlyMap<string, readonly string[]> {
  const slugs = found.get(archive.addresses) ?? addressesOf(archive);
  found.set(archive.addresses, slugs);
  return slugs;
}

/** What is wrong with the semantic addresses of a concept: it names each address that refers to it, and no other (shapes). */
export function* slugProblems(
  { term, semantic_addresses = [] }: Pick<Concept, 'term' | 'semantic_addresses'>,
  archive: Archive,
): Iterable<Problem> {
  const field = 'semantic_addresses';
  const due = slugsOf(archive).get(foldTerm(term)) ?? [];
  const wrong = semantic_addresses.filter((slug) => !due.includes(slug));
  for (const slug of wrong) yield { field, actual: `${slug}, which is no address of the concept` };
  if (wrong.length === 0 && semantic_addresses.join() !== due.join())
    yield { field, actual: `${semantic_addresses.length} addresses, of ${due.length} in order` };
}
