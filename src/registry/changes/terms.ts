import * as z from 'zod';
import { type Archive, indexOf } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { writeTable } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Deposit } from '../model/deposit.ts';
import { DepositNumber, NonEmpty } from '../model/primitives.ts';
import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import type { Term, TermRegistry } from '../model/tables.ts';
import { TERM_TYPES } from '../model/vocabulary.ts';
import { termKey, termsOf } from '../reading/concepts.ts';
import { depositProblems, termsUsed, textProblems } from '../rules/concepts.ts';
import { RULES } from '../rules/index.ts';
import { type Finding, findingOf } from '../rules/rule.ts';
import { cleanText } from '../submission/sanitize.ts';
import { foldTerm } from '../text/words.ts';

// Terms that a person adds to the lexical registry: all of a list or none, and every finding at once.

/** One term of a list. */
const ListedTerm = z.strictObject({
  term: NonEmpty,
  definition: NonEmpty,
  type: z.enum(TERM_TYPES),
  deposit: DepositNumber,
});

/** A list of terms as it was read, and what it is called in findings. */
interface TermList {
  readonly name: string;
  readonly json: unknown;
}

/** What adding terms comes to. `changeset` is null where there are findings, and where every term is there with the same words. */
interface AddedTerms {
  readonly changeset: Changeset | null;
  readonly known: { readonly terms: TermRegistry };
  readonly added: readonly Term[];
  readonly findings: readonly Finding[];
}

/** Adds the terms of some lists to the lexical registry. `at` is the instant of the change. Throws nothing. */
export function addTerms(archive: Archive, lists: readonly TermList[], at: string): AddedTerms {
  const known = new Map<string, Term>(termsOf(archive).map((term) => [termKey(term.term), term]));
  const added: Term[] = [];
  const findings: Finding[] = [];
  for (const { name, json } of lists) {
    if (!Array.isArray(json)) {
      findings.push(
        findingOf(RULES, RULE_IDS.termDeposit, { actual: 'a value that is not an array of terms' }, name),
      );
      continue;
    }
    const read = json.map((item: unknown, at) => ({
      where: `${name}, term ${at + 1}`,
      ...readTerm(item, archive),
    }));
    const unused = unusedIn(read, archive);
    for (const { where, problems, term } of read) {
      findings.push(...problems.map((problem) => findingOf(RULES, RULE_IDS.termDeposit, problem, where)));
      if (!term) continue;
      const before = known.get(termKey(term.term));
      if (before && same(before, term)) continue;
      if (before) findings.push(findingOf(RULES, RULE_IDS.uniqueTerms, existing(before), where));
      if (unused.has(term)) findings.push(findingOf(RULES, RULE_IDS.termInText, notUsed(term), where));
      known.set(termKey(term.term), term);
      added.push(term);
    }
  }
  const terms = { ...archive.terms, terms: [...archive.terms.terms, ...added] };
  if (findings.length > 0 || added.length === 0)
    return { changeset: null, known: { terms: archive.terms }, added: [], findings };
  const files = [{ path: RESOURCES.terms.path, write: writeTable(RESOURCES.terms, terms) }];
  const reason = added.length === 1 ? 'one minted term' : `${added.length} minted terms`;
  return { changeset: { files, reason, actor: 'terms', at }, known: { terms }, added, findings };
}

interface ReadTerm {
  readonly term?: Term;
  readonly deposit?: Deposit;
  readonly problems: readonly Problem[];
}

function readTerm(item: unknown, archive: Archive): ReadTerm {
  const parsed = ListedTerm.safeParse(item);
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({
        field: path.join('.') || 'term',
        actual: message,
        remedy: `Give term, definition, deposit, and type: one of ${TERM_TYPES.join(', ')}.`,
      })),
    };
  }
  const { type, deposit: number } = parsed.data;
  const deposit = indexOf(archive).byNumber.get(number);
  const problems: Problem[] = [
    ...textProblems(parsed.data),
    ...depositProblems({ defined_in_deposit: number }, deposit),
  ];
  const [term, definition] = (['term', 'definition'] as const).map((field) => {
    const { text, removed } = cleanText(parsed.data[field], { lines: false, isolates: false });
    if (text === '' || removed.length > 0)
      problems.push({ field, actual: removed.join(', ') || null, remedy: 'Give plain words, on one line.' });
    return text;
  }) as [string, string];
  if (!deposit || problems.length > 0) return { problems };
  return { term: { term, definition, type, defined_in_deposit: number }, deposit, problems };
}

/** The terms that their deposits do not use; each text is read once. */
function unusedIn(read: readonly ReadTerm[], archive: Archive): Set<Term> {
  const sound = read.flatMap(({ term, deposit }) => (term && deposit ? [{ term, deposit }] : []));
  return new Set(
    [...Map.groupBy(sound, ({ deposit }) => deposit)].flatMap(([deposit, own]) => {
      const terms = own.map(({ term }) => term);
      const used = termsUsed(
        terms.map(({ term }) => term),
        deposit,
        archive,
      );
      return terms.filter(({ term }) => !used.has(foldTerm(term)));
    }),
  );
}

function same(a: Term, b: Term): boolean {
  return a.definition === b.definition && a.type === b.type && a.defined_in_deposit === b.defined_in_deposit;
}

function existing({ defined_in_deposit }: Term): Problem {
  const actual = `a term that deposit ${defined_in_deposit} mints already, with other words`;
  return { field: 'term', actual, remedy: 'Leave it out. A term is minted once.' };
}

function notUsed({ defined_in_deposit }: Term): Problem {
  return {
    field: 'term',
    actual: `a term that deposit ${defined_in_deposit} neither declares nor has in its text`,
  };
}
