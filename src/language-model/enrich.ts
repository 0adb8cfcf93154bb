import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Archive } from '../registry/archive/archive.ts';
import type { Sha256 } from '../registry/identity/hash.ts';
import { type Deposit, EXTRACTIVE } from '../registry/model/deposit.ts';
import { type AnswerTools, EnrichmentAnswer, judgeAnswer } from '../registry/reading/enrichment.ts';
import {
  answerKey,
  askingOrder,
  PROMPT_VERSION,
  requestFor,
  unasked,
} from '../registry/reading/enrichment-request.ts';
import type { WhichDeposits } from '../registry/reading/pass.ts';
import { utcDay } from '../registry/text/days.ts';
import { printable } from '../registry/text/strings.ts';
import { NoAnswer, type Writer } from './exchange.ts';

// One run: a writer is asked about texts, a few at a time, and what it answers is judged, kept and told. Nothing that goes wrong with one
// text stops the others, or changes anything: the extracted article stays.

/** What became of one text. `kept` is an answer from the cache; `left` was not asked about in this run. */
export type Became = 'written' | 'kept' | 'refused' | 'failed' | 'left' | 'extracted';

/** What became of one text, with the reason where there is no answer. */
interface TextResult {
  readonly deposit_number: number;
  readonly became: Became;
  readonly reason?: string;
}

/** What a run comes to: an outcome for each text, and the accepted answers, both in order of number. */
interface Enrichment {
  readonly model: string;
  readonly outcomes: readonly TextResult[];
  readonly answers: readonly EnrichmentAnswer[];
}

/** What a run is made with. */
interface EnrichTools extends AnswerTools {
  readonly sha256: Sha256;
  readonly writer: Writer;
  readonly cache: ReturnType<typeof answerCache>;
  /** Called with each outcome, as it is known, and with how many texts there are. */
  readonly report?: (outcome: TextResult, total: number) => void;
}

/** How many questions are open at a time. */
export const AT_ONCE = 4;

/** How long a run asks, in milliseconds: what is left then is for the next run. */
const LONGEST_RUN = 15 * 60_000;

interface Done extends TextResult {
  readonly answer?: EnrichmentAnswer;
}

/** Asks a writer about the texts of an archive that it has something to write for. Throws a `KnownError` for a deposit that is not there. */
export async function enrich(
  archive: Archive,
  which: WhichDeposits,
  tools: EnrichTools,
): Promise<Enrichment> {
  const { writer, report } = tools;
  const deposits = unasked(archive, which, writer.model);
  const done: Done[] = [];
  const queue = (typeof which === 'string' ? askingOrder(deposits, tools.sha256) : deposits).values();
  const state = { end: performance.now() + LONGEST_RUN, stop: undefined as string | undefined };
  const work = async () => {
    for (const deposit of queue) {
      const one = await outcomeOf(archive, deposit, tools, state);
      done.push(one);
      const { answer: _answer, ...outcome } = one;
      report?.(outcome, deposits.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  done.sort((a, b) => a.deposit_number - b.deposit_number);
  return {
    model: writer.model,
    outcomes: done.map(({ answer: _answer, ...outcome }) => outcome),
    answers: done.flatMap(({ answer }) => answer ?? []),
  };
}

async function outcomeOf(
  archive: Archive,
  deposit: Deposit,
  tools: EnrichTools,
  state: { readonly end: number; stop: string | undefined },
): Promise<Done> {
  const { writer, cache, sha256, now } = tools;
  const { deposit_number, hash } = deposit;
  const key = answerKey(deposit, writer.model, sha256);
  const kept = cache.read(key);
  if (kept && 'refused' in kept) return { deposit_number, became: 'refused', reason: kept.refused };
  if (kept) return judged(archive, deposit, kept.answer, 'kept', tools);
  const stop = state.stop ?? (performance.now() > state.end ? 'the time of this run is over' : undefined);
  if (stop) return { deposit_number, became: 'left', reason: stop };
  const request = requestFor(archive, deposit, sha256);
  if (!request) return { deposit_number, became: 'failed', reason: NO_TEXT };
  try {
    const written = await writer.ask(request);
    if (!written) return { deposit_number, became: 'extracted' };
    const origin = { model: writer.model, prompt_version: PROMPT_VERSION, date: utcDay(now) };
    // Number and hash come from the archive: the model does not decide which text it writes about.
    const one = judged(archive, deposit, { deposit_number, hash, ...origin, ...written }, 'written', tools);
    cache.write(key, one.answer ? { answer: one.answer } : { refused: one.reason ?? '' });
    return one;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { cause, message: reason } = error;
    if (cause === 'answer') cache.write(key, { refused: reason });
    if (cause === 'key') state.stop = 'the endpoint refuses the key';
    return { deposit_number, became: BECAME[cause], reason };
  }
}

const NO_TEXT = 'its text is not there, or is not the one of its entry';
const BECAME = { answer: 'refused', budget: 'left', connection: 'failed', key: 'failed' } as const;

function judged(
  archive: Archive,
  deposit: Deposit,
  value: unknown,
  became: 'written' | 'kept',
  tools: AnswerTools,
): Done {
  const { deposit_number } = deposit;
  const verdict = judgeAnswer(archive, deposit, value, tools);
  if ('refused' in verdict) return { deposit_number, became: 'refused', reason: verdict.refused };
  return { deposit_number, became, answer: verdict.answer };
}

// What a model answered is kept by the hash of text, model and prompt version, so that a repeated run asks nothing twice. A refused answer
// is kept as its reason: asking again would cost the same and help nobody. The folder may be deleted at any time.

const Entry = z.union([
  z.strictObject({ answer: EnrichmentAnswer }),
  z.strictObject({ refused: z.string().min(1) }),
]);

/** The cache in a folder, which is made when something is kept. Keys are hexadecimal hashes. */
export function answerCache(folder: string) {
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    read(key: string): z.infer<typeof Entry> | undefined {
      try {
        return Entry.safeParse(JSON.parse(readFileSync(pathOf(key), 'utf8'))).data;
      } catch {
        return undefined; // not there yet, or cut short by a crash: asked again
      }
    },
    write(key: string, entry: z.infer<typeof Entry>): void {
      try {
        mkdirSync(folder, { recursive: true });
        const draft = `${pathOf(key)}.${process.pid}`;
        writeFileSync(draft, JSON.stringify(entry));
        renameSync(draft, pathOf(key));
      } catch {
        // A later run asks again for an entry that was not stored. The answers of this run are in its file anyway.
      }
    },
  };
}

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
export function describeOutcome({ deposit_number, became, reason }: TextResult): string {
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
    return `No language model is set: the articles that a program extracts stay. ${total}`;
  if (run.outcomes.length === 0)
    return `${run.model} has nothing to write: it was asked about every text already. ${total}`;
  return [
    `${total} ${written} written by ${run.model}, ${kept} from an earlier run, with ${spent.requests} requests of ${spent.characters} characters.`,
    ...(refused + failed + left > 0
      ? [`${refused} refused, ${failed} failed, ${left} not asked: their extracted articles stay.`]
      : []),
  ].join('\n');
}
