import { type Archive, indexOf } from '../archive/archive.ts';
import { type Deposit, GENERATED_FIELDS } from '../model/deposit.ts';
import { ordered } from '../model/lifecycle.ts';
import { onceFor } from '../text/once.ts';
import { printable } from '../text/strings.ts';
import { type AnswerTools, EnrichmentAnswer, isOpen, judgeAnswer } from './enrichment.ts';

// What answers of a language model make of deposits: each changes the deposit that it is about, and no other.

/** An answer that is refused: its place in the list, from 1; the deposit that it names, where it names one; and why. */
interface RefusedAnswer {
  readonly place: number;
  readonly deposit_number: number | null;
  readonly reason: string;
}

/**
 * A deposit with what a language model wrote about it, or the deposit itself where no answer is for it, its answer is refused, or it may
 * not change. `answers` is the whole list, as a file of answers holds it, whatever else is in it: each answer concerns one deposit, and
 * two for one deposit concern none. The same answers over the result change nothing.
 */
export function withAnswers(
  archive: Pick<Archive, 'files'>,
  deposit: Deposit,
  answers: readonly unknown[],
  tools: AnswerTools,
): Deposit {
  const [mine, ...more] = placesOf(answers).get(deposit.deposit_number) ?? [];
  if (mine === undefined || more.length > 0) return deposit;
  const verdict = judgeAnswer(archive, deposit, answers[mine], tools);
  return 'answer' in verdict ? withAnswer(deposit, verdict.answer) : deposit;
}

/**
 * The answers of a list that are accepted, and those that are refused, with the reason, in the order of the list. Nothing in it is
 * trusted: it may hold anything that JSON can hold. Throws nothing.
 */
export function judgeAnswers(
  archive: Pick<Archive, 'registry' | 'files'>,
  answers: readonly unknown[],
  tools: AnswerTools,
): { readonly accepted: readonly EnrichmentAnswer[]; readonly refused: readonly RefusedAnswer[] } {
  const { byNumber } = indexOf(archive);
  const places = placesOf(answers);
  const accepted: EnrichmentAnswer[] = [];
  const refused: RefusedAnswer[] = [];
  for (const [at, value] of answers.entries()) {
    const number = numberOf(value);
    const verdict = judgeAnswer(archive, byNumber.get(number ?? 0), value, tools);
    const alone = number === undefined || places.get(number)?.length === 1;
    if ('answer' in verdict && alone) accepted.push(verdict.answer);
    else {
      const reason =
        'refused' in verdict ? verdict.refused : `there are several answers for deposit ${number}`;
      refused.push({ place: at + 1, deposit_number: number ?? null, reason });
    }
  }
  return { accepted, refused };
}

/** Why an answer is not used, in one line that can be printed. */
export function describeRefused({ place, deposit_number, reason }: RefusedAnswer): string {
  const about = deposit_number === null ? '' : `, about deposit ${deposit_number},`;
  return `Answer ${place}${about} is refused: ${printable(reason)}.`;
}

/** The deposit with an accepted answer in each field that is open to it, provisional until a person reviews it. */
export function withAnswer(deposit: Deposit, answer: EnrichmentAnswer): Deposit {
  const origin = { by: answer.model, prompt_version: answer.prompt_version, date: answer.date };
  let next = deposit;
  for (const fields of GENERATED_FIELDS) {
    const [field, status] = fields;
    // The same words again have the origin that they had (LIF-007).
    if (!isOpen(deposit, fields, answer) || JSON.stringify(deposit[field]) === JSON.stringify(answer[field]))
      continue;
    next = ordered({
      ...next,
      [field]: answer[field],
      [status]: 'provisional-generated',
      generated_by: { ...next.generated_by, [field]: origin },
    });
  }
  return next;
}

/** The places in a list of the answers that name each deposit; found once for each list. */
function placesOf(answers: readonly unknown[]): ReadonlyMap<number | undefined, readonly number[]> {
  return onceFor(answers, 'places', () => Map.groupBy(answers.keys(), (at) => numberOf(answers[at])));
}

function numberOf(value: unknown): number | undefined {
  return EnrichmentAnswer.pick({ deposit_number: true }).loose().safeParse(value).data?.deposit_number;
}
