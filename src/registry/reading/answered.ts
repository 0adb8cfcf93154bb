import type { Deposit } from '../model/deposit.ts';
import type { EnrichmentAnswer } from './enrichment.ts';

/** A deposit with what a language model answered about its text (decision 37), or unchanged where no answer is about it. */
export function withAnswers(deposit: Deposit, _answers: readonly EnrichmentAnswer[]): Deposit {
  return deposit;
}
