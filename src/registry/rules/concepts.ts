import { type Archive, textFile } from '../archive.ts';
import { fromUtf8, isText } from '../identity/hash.ts';
import type { Concept } from '../model/concepts.ts';
import type { Deposit } from '../model/deposit.ts';
import { type DefinedTerm, definedTerms } from '../reading/concepts.ts';
import { foldTerm, termFinder } from '../reading/mentions.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { shorten } from '../text/cut.ts';
import { pairs, same, whereDeposit } from './deposits-of-change.ts';
import type { Change, Problem, RuleContext, RuleSet } from './rule.ts';
import { BRIEF } from './rule.ts';
import { uncleanIn } from './stored-strings.ts';

// The concept index (spec 2.7 and 6): what deposits that were read define.

const READ = 'Run npm run read -- --all, which writes the index again.';

const whereConcept = (term: string) => whereOf(RESOURCES.concepts, term);
function* indexProblems({ concepts: index }: Archive): Iterable<Problem> {
  const terms = Object.entries(index.concepts);
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

/** Concepts that a change adds to a deposit stand in the deposit's text. */
function* mentionProblems(change: Change, context: RuleContext): Iterable<Problem> {
  for (const [before, after] of pairs(change, context)) {
    if (!after) continue;
    const known = new Set(termsOf(before));
    const added = termsOf(after).filter((term) => !known.has(term));
    if (added.length === 0) continue;
    const bytes = context.archive.files.read(textFile(after));
    const text = bytes && isText(bytes) ? fromUtf8(bytes) : '';
    const found = termFinder(added.map(foldTerm)).mentionedIn(text);
    for (const term of added)
      if (!found.has(foldTerm(term)))
        yield {
          field: 'defines_concepts',
          actual: `${shorten(term, BRIEF)}, which does not occur in the text`,
          where: whereDeposit(after),
        };
  }
}

function termsOf({ defines_concepts = [] }: Deposit): string[] {
  return defines_concepts.map(({ term }) => term);
}

export const conceptRules: RuleSet = {
  titles: { CON: 'Concepts' },
  rules: [
    {
      id: 'CON-002',
      level: 'error',
      requirement:
        'The concept index names each concept by its term, and has none twice, whatever its case and form.',
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
      requirement: 'The texts of a concept are clean.',
      remedy: READ,
      checks: {
        item: {
          resource: 'concepts',
          *check(concept) {
            for (const [field, value] of Object.entries(concept))
              for (const problem of uncleanIn(value, field, { lines: false, isolates: false }))
                yield { ...problem, remedy: READ };
          },
        },
      },
    },
    {
      id: 'CON-006',
      level: 'error',
      requirement: 'A concept that a change adds to an earlier deposit occurs in the text of the deposit.',
      remedy: 'Restore the entry. Only the reading pass adds concepts.',
      checks: { change: mentionProblems },
    },
  ],
};
