// The folder `reading`: what is read in the texts of an archive: concepts, citations, articles, languages, comparisons and the graph.
// It imports the folders before it: `text` to `submission`.
// Start with `readingPass` below, then `extract.ts`, `concept-index.ts` and `graph/overview.ts`.

import { type Archive, depositOf, hasText, indexOf, textFile } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { readableBody } from '../archive/held-text.ts';
import type { ResourceValues } from '../archive/resources/index.ts';
import { changeRegistry } from '../archive/resources/registry-files.ts';
import { fromUtf8, type Hashes } from '../identity/hash.ts';
import type { MarkdownFacts } from '../markdown/inspect.ts';
import { type Deposit, EXTRACTIVE, GENERATED_FIELDS } from '../model/deposit.ts';
import { ordered } from '../model/lifecycle.ts';
import { fieldNamed, OTHER_CAP } from '../model/submission.ts';
import type { DefinedConcept } from '../model/tables.ts';
import { utcDay } from '../text/days.ts';
import { KnownError } from '../text/errors.ts';
import { printable } from '../text/strings.ts';
import { foldTerm } from '../text/words.ts';
import { wasRead } from './concepts.ts';
import { type AnswerTools, EnrichmentAnswer, isOpen, judgeAnswer } from './enrichment.ts';
import { definitionsIn } from './extract.ts';

/** Which deposits a reading pass reads: some by number, all, or those whose text no pass has read. */
export type WhichDeposits = readonly number[] | 'all' | 'new';

/** Supplied by the caller. `now` is the instant of the pass; `answers` are those of a language model, where one was asked. */
interface ReadingTools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
  readonly answers?: readonly unknown[];
  /** Hears of each text that was read (1 to total). */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The result of a reading pass. `changeset` is null where it changes nothing; `known` are the values of the archive after it. */
export interface Reading {
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
  /** The deposits that were read, by number. */
  readonly read: readonly number[];
  /** The answers of a language model that were not used. */
  readonly refused: readonly RefusedAnswer[];
}

/**
 * Reads texts: each deposit gets the concepts that its text defines, and the day on which it was read. Index, terms and editions
 * follow from that. A second pass changes nothing. Throws a `KnownError` for a number that cannot be read.
 */
export function readingPass(archive: Archive, which: WhichDeposits, tools: ReadingTools): Reading {
  const due = new Set(dueDeposits(archive, which));
  const { answers = [], now } = tools;
  const { accepted, refused } = judgeAnswers(archive, answers, tools);
  const { registry: before } = archive;
  let done = 0;
  const deposits = before.deposits.map((deposit) => {
    const answer = accepted.get(deposit.deposit_number);
    const answered = answer ? withAnswer(deposit, answer) : deposit;
    if (!due.has(deposit)) return answered;
    const read = readDeposit(archive, answered, utcDay(now));
    done += 1;
    tools.onProgress?.(done, due.size);
    return read;
  });
  const read = [...due].map(({ deposit_number }) => deposit_number);
  if (deposits.every((deposit, at) => deposit === before.deposits[at]))
    return { changeset: null, known: {}, read, refused };
  const { registry, files } = changeRegistry(archive, { ...before, deposits });
  const reason = `reading pass over ${read.length === 1 ? `deposit ${read[0]}` : `${read.length} deposits`}`;
  return { changeset: { files, reason, actor: 'read', at: now }, known: { registry }, read, refused };
}

function dueDeposits(archive: Archive, which: WhichDeposits): Deposit[] {
  if (typeof which === 'string')
    return archive.registry.deposits.filter(
      (deposit) => (which === 'all' || !wasRead(deposit)) && whyUnreadable(archive, deposit) === undefined,
    );
  return depositsNumbered(archive, which).map((deposit) => {
    const why = whyUnreadable(archive, deposit);
    if (why) throw new KnownError(`Deposit ${deposit.deposit_number} is not read: ${why}.`);
    return deposit;
  });
}

/** The deposits of these numbers, each once and in order of number. Throws a `KnownError` for a number that no deposit has. */
export function depositsNumbered(archive: Pick<Archive, 'registry'>, numbers: readonly number[]): Deposit[] {
  return [...new Set(numbers)].sort((a, b) => a - b).map((number) => depositOf(archive, number));
}

/**
 * Why a deposit is not read, or undefined. A draft is read once it is active; a withdrawn text that was read before keeps what was
 * found in it, and gets nothing new otherwise; a redacted one has no text, and an adopted one may have none.
 */
function whyUnreadable(archive: Archive, deposit: Deposit): string | undefined {
  if (deposit.redacted) return 'its text was redacted';
  if (!hasText(archive, deposit)) return 'the archive has no text of it';
  if (wasRead(deposit)) return undefined;
  if (deposit.status === 'WITHDRAWN') return 'it was withdrawn before any pass read it';
  if (deposit.status === 'DRAFT_PENDING') return 'it is a draft; activate it first';
  return undefined;
}

/** A deposit with the concepts of its text after those of its metadata, which stay as they are, and with the day of its first reading. */
function readDeposit({ files }: Pick<Archive, 'files'>, deposit: Deposit, day: string): Deposit {
  const bytes = files.read(textFile(deposit));
  const body = bytes && readableBody(fromUtf8(bytes), deposit);
  const added = body ? newConcepts(deposit, definitionsIn(body)) : [];
  if (added.length === 0 && wasRead(deposit)) return deposit;
  const { defines_concepts = [], generated_by } = deposit;
  const autonomous = generated_by?.autonomous ?? { by: EXTRACTIVE, prompt_version: null, date: day };
  return ordered({
    ...deposit,
    ...(added.length > 0 ? { defines_concepts: [...defines_concepts, ...added] } : {}),
    generated_by: { ...generated_by, autonomous },
  });
}

/** The concepts that a deposit does not define yet, as far as the list has room, in items and in characters (SAN-001). */
function newConcepts({ defines_concepts = [] }: Deposit, found: readonly DefinedConcept[]): DefinedConcept[] {
  const own = new Set(defines_concepts.map(({ term }) => foldTerm(term)));
  const left = Math.max(0, fieldNamed('defines_concepts').cap - defines_concepts.length);
  let room = OTHER_CAP - defines_concepts.reduce((sum, concept) => sum + lengthOf(concept), 0);
  return found
    .filter((concept) => {
      room -= own.has(foldTerm(concept.term)) ? 0 : lengthOf(concept);
      return room >= 0 && !own.has(foldTerm(concept.term));
    })
    .slice(0, left);
}

function lengthOf({ term, definition, type }: DefinedConcept): number {
  return term.length + definition.length + type.length;
}

// Answers of a language model: each changes the deposit that it is about, and no other.

/** An answer that is refused: its place in the list, from 1; the deposit that it names, where it names one; and why. */
interface RefusedAnswer {
  readonly place: number;
  readonly deposit_number: number | null;
  readonly reason: string;
}

/**
 * The answers of a list that are accepted, by the number of their deposit, and those that are refused, with the reason, in the order of the
 * list. Nothing in it is trusted: it may hold anything that JSON can hold, and of two answers for one deposit neither counts. Throws nothing.
 */
export function judgeAnswers(
  archive: Pick<Archive, 'registry' | 'files'>,
  answers: readonly unknown[],
  tools: AnswerTools,
): { readonly accepted: ReadonlyMap<number, EnrichmentAnswer>; readonly refused: readonly RefusedAnswer[] } {
  const { byNumber } = indexOf(archive);
  const numbers = answers.map(numberOf);
  const times = Map.groupBy(numbers, (number) => number);
  const accepted = new Map<number, EnrichmentAnswer>();
  const refused: RefusedAnswer[] = [];
  for (const [at, value] of answers.entries()) {
    const number = numbers[at];
    const isAlone = number === undefined || times.get(number)?.length === 1;
    const judged = judgeAnswer(archive, byNumber.get(number ?? 0), value, tools);
    if ('answer' in judged && isAlone) accepted.set(judged.answer.deposit_number, judged.answer);
    else {
      const reason = 'refused' in judged ? judged.refused : `there are several answers for deposit ${number}`;
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
function withAnswer(deposit: Deposit, answer: EnrichmentAnswer): Deposit {
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

function numberOf(value: unknown): number | undefined {
  return EnrichmentAnswer.pick({ deposit_number: true }).loose().safeParse(value).data?.deposit_number;
}
