import type { Archive } from '../registry/archive/archive.ts';
import type { Sha256 } from '../registry/identity/hash.ts';
import { type Deposit, EXTRACTIVE } from '../registry/model/deposit.ts';
import { type AnswerTools, type EnrichmentAnswer, judgeAnswer } from '../registry/reading/enrichment.ts';
import { askingOrder, PROMPT_VERSION, requestFor, unasked } from '../registry/reading/enrichment-request.ts';
import type { WhichDeposits } from '../registry/reading/pass.ts';
import { utcDay } from '../registry/text/days.ts';
import { printable } from '../registry/text/strings.ts';
import { NoAnswer, type Writer } from './exchange.ts';

// One run: a writer is asked about texts, a few at a time, and its answers are judged. Nothing that goes wrong with one text stops the
// others or changes anything: the extracted article stays.

/** The result for one text. `left` was not asked about in this run. */
type Became = 'written' | 'refused' | 'failed' | 'left';

/** The result for one text, with the reason where there is no answer. */
interface TextResult {
  readonly deposit_number: number;
  readonly became: Became;
  readonly reason?: string;
}

/** The result for each text, and the accepted answers, both in order of number. */
interface Enrichment {
  readonly model: string;
  readonly outcomes: readonly TextResult[];
  readonly answers: readonly EnrichmentAnswer[];
}

interface EnrichTools extends AnswerTools {
  readonly sha256: Sha256;
  /** Undefined where no model is set: then nothing is asked. */
  readonly writer: Writer | undefined;
  /** Called with each result as soon as it is known. */
  readonly report: (result: TextResult) => void;
}

/** How many questions are open at a time. */
export const AT_ONCE = 4;

/** How long a run asks, in milliseconds: what is left then is for the next run. */
const LONGEST_RUN = 15 * 60_000;

const NO_TEXT = 'its text is not there, or is not the one of its entry';
const BECAME = { answer: 'refused', budget: 'left', connection: 'failed', key: 'failed' } as const;

/** Asks a writer about the texts of an archive that it has something to write for. Throws a `KnownError` for a deposit that is not there. */
export async function enrich(
  archive: Archive,
  which: WhichDeposits,
  tools: EnrichTools,
): Promise<Enrichment> {
  const { writer, report, sha256, now } = tools;
  const { model } = writer ?? { model: EXTRACTIVE };
  const deposits = unasked(archive, which, model);
  if (!writer) return { model, outcomes: [], answers: [] };
  const outcomes: TextResult[] = [];
  const answers: EnrichmentAnswer[] = [];
  const end = performance.now() + LONGEST_RUN;
  let stop: string | undefined;
  const ask = async (deposit: Deposit): Promise<Omit<TextResult, 'deposit_number'>> => {
    if (performance.now() > end) stop ??= 'the time of this run is over';
    if (stop !== undefined) return { became: 'left', reason: stop };
    const request = requestFor(archive, deposit, sha256);
    if (!request) return { became: 'failed', reason: NO_TEXT };
    const { deposit_number, hash } = deposit;
    try {
      const written = await writer.ask(request);
      // Number and hash come from the archive: the model does not decide which text it writes about.
      const origin = { deposit_number, hash, model, prompt_version: PROMPT_VERSION, date: utcDay(now) };
      const judged = judgeAnswer(archive, deposit, { ...origin, ...written }, tools);
      if ('refused' in judged) return { became: 'refused', reason: judged.refused };
      answers.push(judged.answer);
      return { became: 'written' };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { cause, message: reason } = error;
      if (cause === 'key') stop = 'the endpoint refuses the key';
      return { became: BECAME[cause], reason };
    }
  };
  const queue = (typeof which === 'string' ? askingOrder(deposits, sha256) : deposits).values();
  const work = async () => {
    for (const deposit of queue) {
      const result = { deposit_number: deposit.deposit_number, ...(await ask(deposit)) };
      outcomes.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const byNumber = (a: { deposit_number: number }, b: typeof a) => a.deposit_number - b.deposit_number;
  return { model, outcomes: outcomes.sort(byNumber), answers: answers.sort(byNumber) };
}

// The output of a run, and the file that it writes.

/** The accepted answers as a file holds them: a JSON array, one answer on a line, so that two runs can be compared. */
export function answersFile({ answers }: Enrichment): string {
  return answers.length === 0 ? '[]\n' : `[\n${answers.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
}

/** How many texts have each result. */
export function countsOf({ outcomes }: Pick<Enrichment, 'outcomes'>): Readonly<Record<Became, number>> {
  const counts = { written: 0, refused: 0, failed: 0, left: 0 };
  for (const { became } of outcomes) counts[became] += 1;
  return counts;
}

/** One result in a line: progress. */
export function describeOutcome({ deposit_number, became, reason }: TextResult): string {
  return `Deposit ${deposit_number}: ${WORDS[became]}${reason ? `: ${printable(reason)}` : ''}`;
}

const WORDS: Readonly<Record<Became, string>> = {
  written: 'answered',
  refused: 'the answer is refused',
  failed: 'no answer',
  left: 'not asked',
};

/** A whole run in a few lines: with how many requests it asked, and the file in which the answers are. */
export function describeRun(run: Enrichment, requests: number, file: string): string {
  const { refused, failed, left } = countsOf(run);
  const answers = run.answers.length;
  const total = `${answers} ${answers === 1 ? 'answer' : 'answers'} in ${file}.`;
  if (run.model === EXTRACTIVE)
    return `No language model is set: the articles that a program extracts stay. ${total}`;
  if (run.outcomes.length === 0)
    return `${run.model} has nothing to write: it was asked about every text already. ${total}`;
  return [
    `${total} ${run.model} was asked in ${requests} requests.`,
    ...(refused + failed + left > 0
      ? [`${refused} refused, ${failed} failed, ${left} not asked: their extracted articles stay.`]
      : []),
  ].join('\n');
}
