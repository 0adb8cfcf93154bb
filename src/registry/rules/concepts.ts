import { type Archive, indexOf, textFile } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import { fromUtf8, isText } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { LINE_CAP, OTHER_CAP } from '../model/submission.ts';
import type { Term } from '../model/tables.ts';
import { termKey } from '../reading/concepts.ts';
import { termFinder } from '../reading/mentions.ts';
import { LINE, tooLong, uncleanIn } from '../submission/sanitize.ts';
import { loneSurrogates, shorten } from '../text/strings.ts';
import { foldTerm } from '../text/words.ts';
import { adoptionIn, eachDeposit, repeated, same } from './of-change.ts';
import { BRIEF, type Change, type Rule, type RuleContext } from './rule.ts';

// The concept index: what it states of concepts that no text defines, and the concepts that a reading pass adds to deposits.

const RESTORE = 'Restore the file. Only an adoption and a redaction write it.';

const whereConcept = (term: string) => whereOf(RESOURCES.concepts, term);
function* indexProblems({ concepts: index, registry }: Archive): Iterable<Problem> {
  const terms = Object.entries(index.concepts);
  const known = new Set<string>();
  for (const [key, { term, defined_in }] of terms) {
    if (defined_in !== null && !registry.deposits[defined_in - 1])
      yield { field: 'defined_in', actual: `${defined_in}, which does not exist`, where: whereConcept(key) };
    const again = known.has(foldTerm(term)) ? 'a term that differs from another in case or form only' : '';
    const actual = key === term ? again : shorten(term, BRIEF);
    if (actual !== '') yield { field: 'term', actual, where: whereConcept(key) };
    known.add(foldTerm(term));
  }
}

/** The stated concepts stay; a redaction takes those that are from its text. */
function* statedProblems({ base }: Change, { archive, hashes }: RuleContext): Iterable<Problem> {
  if (adoptionIn(base, archive, hashes)) return;
  const [before, after] = [base.concepts.concepts, archive.concepts.concepts];
  for (const [term, concept] of Object.entries(before)) {
    const now = after[term];
    const gone = archive.registry.deposits[(concept.defined_in ?? 0) - 1]?.redacted;
    if (same(now, concept) || (gone && !now)) continue;
    yield { actual: now ? 'a changed concept' : 'a concept that is gone', where: whereConcept(term) };
  }
  for (const term of Object.keys(after))
    if (!before[term]) yield { actual: 'a concept that no text defines', where: whereConcept(term) };
}

/** Concepts that a change adds to a deposit stand in the deposit's text. */
function* mentionProblems(before: Deposit, after: Deposit, { archive }: RuleContext): Iterable<Problem> {
  const known = new Set(termsOf(before));
  const added = termsOf(after).filter((term) => !known.has(term));
  for (const term of missingIn(after, added, archive)) {
    const actual = `${shorten(term, BRIEF)}, which does not occur in the text`;
    yield { field: 'defines_concepts', actual };
  }
}

function termsOf({ defines_concepts = [] }: Deposit): string[] {
  return defines_concepts.map(({ term }) => term);
}

// The lexical registry: the terms that deposits mint, each once.

const COMMANDS = 'Restore the file. The terms command writes it.';
const whereTerm = (term: string) => whereOf(RESOURCES.terms, term);

/** The problems of a term (TRM-002). `remedy` says what to do about an unclean text, where that is not what the rule says. */
export function* termProblems(term: Term, archive: Archive, remedy?: string): Iterable<Problem> {
  yield* tooLong('term', term.term, LINE_CAP);
  yield* tooLong('definition', term.definition, OTHER_CAP);
  for (const half of loneSurrogates(term))
    yield { ...half, remedy: 'Give the whole character, or leave it out.' };
  for (const [field, value] of Object.entries(term)) yield* uncleanIn(value, field, LINE, remedy);
  const deposit = indexOf(archive).byNumber.get(term.defined_in_deposit);
  const fault = deposit ? deposit.redacted && 'which is redacted' : 'which does not exist';
  if (fault) yield { field: 'defined_in_deposit', actual: `${term.defined_in_deposit}, ${fault}` };
}

/** Those of some terms that the text of a deposit does not have. */
function missingIn(deposit: Deposit, terms: readonly string[], { files }: Pick<Archive, 'files'>): string[] {
  const bytes = terms.length === 0 ? undefined : files.read(textFile(deposit));
  if (!bytes || !isText(bytes)) return [...terms];
  const found = termFinder(terms.map(foldTerm)).mentionedIn(fromUtf8(bytes));
  return terms.filter((term) => !found.has(foldTerm(term)));
}

/** The terms that a change adds, and that their deposits neither declare as concepts nor have in their texts. */
export function* unusedTerms(
  { base }: Pick<Change, 'base'>,
  { archive, index }: Pick<RuleContext, 'archive' | 'index'>,
): Iterable<Problem> {
  const keyOf = ({ term, defined_in_deposit }: Term) => `${defined_in_deposit} ${term}`;
  const known = new Set(base.terms.terms.map(keyOf));
  const added = archive.terms.terms.filter((term) => !known.has(keyOf(term)));
  for (const [number, terms] of Map.groupBy(added, ({ defined_in_deposit }) => defined_in_deposit)) {
    const deposit = index.byNumber.get(number);
    if (!deposit) continue; // TRM-002 says so
    const declared = new Set(termsOf(deposit).map(foldTerm));
    const rest = terms.map(({ term }) => term).filter((term) => !declared.has(foldTerm(term)));
    const actual = `a term that deposit ${number} neither declares nor has in its text`;
    for (const term of missingIn(deposit, rest, archive))
      yield { field: 'term', actual, where: whereTerm(term) };
  }
}

/** A minted term stays, with its deposit and its type; a redaction of its deposit takes it out. */
function* keptProblems({ base }: Change, { archive, index, hashes }: RuleContext): Iterable<Problem> {
  if (adoptionIn(base, archive, hashes)) return;
  const now = new Map(archive.terms.terms.map((term) => [termKey(term.term), term]));
  for (const before of base.terms.terms) {
    const after = now.get(termKey(before.term));
    const where = whereTerm(before.term);
    if (!after) {
      if (index.byNumber.get(before.defined_in_deposit)?.redacted) continue;
      yield { actual: 'a term that is gone', where };
      continue;
    }
    for (const field of ['type', 'defined_in_deposit'] as const)
      if (after[field] !== before[field])
        yield { field, actual: `${after[field]}; it was ${before[field]}`, where };
  }
}

/** The rules of terms, and then of concepts. */
export const wordRules: readonly Rule[] = [
  {
    id: 'TRM-001',
    requirement: 'A term is in the lexical registry once, by its text in normalization form C.',
    remedy: COMMANDS,
    checks: {
      *archive({ terms: { terms } }) {
        for (const [, { term }] of repeated(terms, (one) => termKey(one.term)))
          yield { field: 'term', actual: 'a term that is there already', where: whereTerm(term) };
      },
    },
  },
  {
    id: 'TRM-002',
    requirement:
      'The texts of a term are clean and do not exceed their length caps; its deposit exists, and is not redacted.',
    remedy: COMMANDS,
    checks: { item: { resource: 'terms', check: (term, { archive }) => termProblems(term, archive) } },
  },
  {
    id: 'TRM-004',
    requirement:
      'A term that a change adds is declared by its deposit, or occurs in the text of its deposit.',
    remedy: 'Name the deposit that uses the term, in the words of its text.',
    checks: { change: unusedTerms },
  },
  {
    id: 'TRM-005',
    requirement:
      'A term of the lexical registry stays, with its deposit and its type. Only a redaction of its deposit removes it.',
    remedy: 'Restore the term. Its definition may be corrected.',
    checks: { change: keptProblems },
  },
  {
    id: 'CON-002',
    requirement:
      'The concept index names each concept by its term, and has none twice, whatever its case and form; the deposit in which it is said to be defined exists.',
    remedy: RESTORE,
    checks: { archive: indexProblems },
  },
  {
    id: 'CON-005',
    requirement: 'The texts of a concept are clean.',
    remedy: RESTORE,
    checks: {
      item: {
        resource: 'concepts',
        *check(concept) {
          for (const [field, value] of Object.entries(concept)) yield* uncleanIn(value, field, LINE);
        },
      },
    },
  },
  {
    id: 'CON-006',
    requirement: 'A concept that a change adds to an earlier deposit occurs in the text of the deposit.',
    remedy: 'Restore the entry. Only the reading pass adds concepts.',
    checks: { change: eachDeposit(mentionProblems) },
  },
  {
    id: 'CON-007',
    requirement:
      'What the concept index states stays as it is. A redaction takes the concepts with it that are from its text.',
    remedy: RESTORE,
    checks: { change: statedProblems },
  },
];
