import { printable } from '../registry/answers/printable.ts';
import { EXTRACTIVE } from '../registry/reading/generated.ts';
import type { Became, Enrichment, Outcome } from './enrich.ts';

// What a run prints, and the file that it writes.

/** The accepted answers as a file holds them: a JSON array, one answer on a line, so that two runs can be compared. */
export function answersFile({ answers }: Enrichment): string {
  return answers.length === 0 ? '[]\n' : `[\n${answers.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
}

/** How many texts there are of each outcome. */
export function countsOf({ outcomes }: Pick<Enrichment, 'outcomes'>): Readonly<Record<Became, number>> {
  const counts = { written: 0, kept: 0, refused: 0, failed: 0, left: 0, extracted: 0 };
  for (const { became } of outcomes) counts[became] += 1;
  return counts;
}

/** One outcome in a line: progress. */
export function describeOutcome({ deposit_number, became, reason }: Outcome): string {
  return `Deposit ${deposit_number}: ${WORDS[became]}${reason ? `: ${printable(reason)}` : ''}`;
}

const WORDS: Readonly<Record<Became, string>> = {
  written: 'answered',
  kept: 'answered by an earlier run',
  refused: 'the answer is refused',
  failed: 'no answer',
  left: 'not asked',
  extracted: 'nothing to add to the extracted article',
};

/** A whole run in a few lines. `spent` is what it sent, `file` where the answers are. */
export function describeRun(
  run: Enrichment,
  spent: { readonly requests: number; readonly characters: number },
  file: string,
): string {
  const { written, kept, refused, failed, left } = countsOf(run);
  const answers = run.answers.length;
  const total = `${answers} ${answers === 1 ? 'answer' : 'answers'} in ${file}.`;
  if (run.model === EXTRACTIVE)
    return `No language model is set: the articles that were extracted at minting stay. ${total}`;
  if (run.outcomes.length === 0)
    return `${run.model} has nothing to write: it was asked about every text already. ${total}`;
  return [
    `${total} ${written} written by ${run.model}, ${kept} from an earlier run, with ${spent.requests} requests of ${spent.characters} characters.`,
    ...(refused + failed + left > 0
      ? [`${refused} refused, ${failed} failed, ${left} not asked: their extracted articles stay.`]
      : []),
  ].join('\n');
}
