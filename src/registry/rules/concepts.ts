import { type Archive, textFile } from '../archive.ts';
import { fromUtf8, isText } from '../identity/hash.ts';
import type { Concept } from '../model/concepts.ts';
import type { Deposit } from '../model/deposit.ts';
import { type DefinedTerm, definedTerms, wasRead } from '../reading/concepts.ts';
import { foldTerm, termFinder } from '../reading/mentions.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { shorten } from '../text/cut.ts';
import { slugProblems } from './concept-addresses.ts';
import { pairs, same, whereDeposit } from './deposits-of-change.ts';
import type { Change, Problem, RuleContext, RuleSet } from './rule.ts';
import { BRIEF } from './rule.ts';
import { uncleanIn } from './stored-strings.ts';

// The concept index (spec 2.7 and 6): what deposits that were read define and mention, both ways.

const READ = 'Run npm run read -- --all, which writes the index and the references again.';

const whereConcept = (term: string) => whereOf(RESOURCES.concepts, term);
const isSortedOnce = <T extends string | number>(items: readonly T[]) =>
  items.every((item, at) => at === 0 || (items[at - 1] as T) < item);

/** Back-links of concepts: each leads to a deposit that refers to the concept. */
function* conceptLinks({ registry, concepts }: Archive): Iterable<Problem> {
  const references = new Map(
    registry.deposits.map(({ deposit_number, references_concepts }) => [
      deposit_number,
      new Set(references_concepts),
    ]),
  );
  for (const [term, { referenced_in, reference_count }] of Object.entries(concepts.concepts)) {
    const where = whereConcept(term);
    const field = 'referenced_in';
    if (!isSortedOnce(referenced_in))
      yield { field, actual: 'numbers that are not in order, or stand there twice', where };
    if (reference_count !== referenced_in.length)
      yield {
        field: 'reference_count',
        actual: `${reference_count}; there are ${referenced_in.length}`,
        where,
      };
    for (const number of referenced_in) {
      if (!references.get(number)?.has(term))
        yield { field, actual: `${number}, which does not reference the concept`, where };
    }
  }
}

/** References of deposits: each leads to a concept that has the back-link. */
function* depositLinks({ registry, concepts }: Archive): Iterable<Problem> {
  const backLinks = new Map(
    Object.entries(concepts.concepts).map(([term, { referenced_in }]) => [term, new Set(referenced_in)]),
  );
  for (const deposit of registry.deposits) {
    const { references_concepts: terms, references_concept_count: count, deposit_number } = deposit;
    const where = whereDeposit(deposit);
    const field = 'references_concepts';
    if (terms && !wasRead(deposit))
      yield { field, actual: 'a value, although no pass read the deposit', where };
    if (terms?.length !== count)
      yield { field: 'references_concept_count', actual: `${count}; there are ${terms?.length}`, where };
    if (!isSortedOnce(terms ?? []))
      yield { field, actual: 'terms that are not in order, or stand there twice', where };
    for (const term of terms ?? []) {
      if (!backLinks.get(term)?.has(deposit_number))
        yield { field, actual: `${shorten(term, BRIEF)}, which has no link back`, where };
    }
  }
}

function* indexProblems({ concepts: index }: Archive): Iterable<Problem> {
  const terms = Object.entries(index.concepts);
  const where = RESOURCES.concepts.path;
  if (index.total_terms !== terms.length)
    yield { field: 'total_terms', actual: `${index.total_terms}; there are ${terms.length}`, where };
  const known = new Set<string>();
  for (const [key, { term }] of terms) {
    if (key !== term) yield { field: 'term', actual: shorten(term, BRIEF), where: whereConcept(key) };
    else if (known.has(foldTerm(term)))
      yield {
        field: 'term',
        actual: 'a term that differs from another in case or form only',
        where: whereConcept(key),
      };
    known.add(foldTerm(term));
  }
}

/** Where and how each concept is defined: by the first deposit that defines it, in its very words. */
function* definitionProblems({ registry, concepts }: Archive): Iterable<Problem> {
  const defined = definedTerms(registry.deposits);
  const indexed = new Set(Object.keys(concepts.concepts).map(foldTerm));
  for (const [term, concept] of Object.entries(concepts.concepts)) {
    const due = defined.get(foldTerm(term))?.told;
    const where = whereConcept(term);
    if (concept.defined_in !== (due?.defined_in ?? null)) {
      const actual = `${concept.defined_in}; the first to define it is ${due?.defined_in ?? 'no deposit that was read'}`;
      yield { field: 'defined_in', actual, where };
    } else if (due) {
      for (const field of ['term', 'definition', 'type'] as const)
        if (concept[field] !== due[field])
          yield { field, actual: `another ${field} than deposit ${due.defined_in} gives`, where };
    }
  }
  for (const [key, { told }] of defined) {
    if (!indexed.has(key))
      yield {
        field: 'defines_concepts',
        actual: `${shorten(told.term, BRIEF)}, which is not in the concept index`,
        where: whereOf(RESOURCES.registry, told.defined_in ?? ''),
      };
  }
}

const COMPUTED = [
  'entity_triples',
  'classified',
  'provenance_method',
  'engagement_type',
] as const satisfies readonly (keyof Concept)[];

function* computedProblems({ registry, concepts }: Archive): Iterable<Problem> {
  const defined: ReadonlyMap<string, DefinedTerm> = definedTerms(registry.deposits);
  for (const [term, concept] of Object.entries(concepts.concepts)) {
    const due = defined.get(foldTerm(term))?.told;
    for (const field of due ? COMPUTED : []) {
      if (!same(concept[field], due?.[field]))
        yield {
          field,
          actual: shorten(JSON.stringify(concept[field]), BRIEF),
          where: whereConcept(term),
        };
    }
  }
}

/** Concepts that a change adds to a deposit, or that it lets one reference, stand in the deposit's text. */
function* mentionProblems(change: Change, context: RuleContext): Iterable<Problem> {
  for (const [before, after] of pairs(change, context)) {
    if (!after) continue;
    const defines = added(termsOf(before), termsOf(after));
    const references = added(before.references_concepts, after.references_concepts);
    if (defines.length + references.length === 0) continue;
    const bytes = context.archive.files.read(textFile(after));
    const text = bytes && isText(bytes) ? fromUtf8(bytes) : '';
    const found = termFinder([...defines, ...references].map(foldTerm)).mentionedIn(text);
    const where = whereDeposit(after);
    for (const [field, terms] of [
      ['defines_concepts', defines],
      ['references_concepts', references],
    ] as const) {
      for (const term of terms)
        if (!found.has(foldTerm(term)))
          yield { field, actual: `${shorten(term, BRIEF)}, which does not occur in the text`, where };
    }
  }
}

function termsOf({ defines_concepts = [] }: Deposit): string[] {
  return defines_concepts.map(({ term }) => term);
}

function added(before: readonly string[] = [], after: readonly string[] = []): string[] {
  const known = new Set(before);
  return after.filter((term) => !known.has(term));
}

export const conceptRules: RuleSet = {
  titles: { CON: 'Concepts' },
  rules: [
    {
      id: 'CON-001',
      level: 'error',
      requirement:
        'Concepts and the deposits that mention them link to each other, both ways, each once and in order, and the counts are those of the links.',
      remedy: READ,
      checks: {
        *archive(archive) {
          yield* conceptLinks(archive);
          yield* depositLinks(archive);
        },
      },
    },
    {
      id: 'CON-002',
      level: 'error',
      requirement:
        'The concept index counts its concepts, names each by its term, and has none twice, whatever its case and form.',
      remedy: READ,
      checks: { archive: indexProblems },
    },
    {
      id: 'CON-003',
      level: 'error',
      requirement:
        'A concept is defined in the first deposit that defines it, in the words of that deposit, and every concept of a deposit that was read is in the index.',
      remedy: READ,
      checks: { archive: definitionProblems },
    },
    {
      id: 'CON-004',
      level: 'error',
      requirement:
        'Triples, classification, provenance and engagement of a concept are those that follow from the deposits that define it.',
      remedy: READ,
      checks: { archive: computedProblems },
    },
    {
      id: 'CON-005',
      level: 'error',
      requirement: 'The texts of a concept are clean, and its semantic addresses exist and refer to it.',
      remedy: READ,
      checks: {
        item: {
          resource: 'concepts',
          *check(concept, { archive }) {
            const { semantic_addresses: _slugs, ...texts } = concept;
            for (const [field, value] of Object.entries(texts))
              for (const problem of uncleanIn(value, field, { lines: false, isolates: false }))
                yield { ...problem, remedy: READ };
            yield* slugProblems(concept, archive);
          },
        },
      },
    },
    {
      id: 'CON-006',
      level: 'error',
      requirement: 'A concept that a change adds to an earlier deposit occurs in the text of the deposit.',
      remedy: 'Restore the entry. Only the reading pass adds concepts and references.',
      checks: { change: mentionProblems },
    },
  ],
};
