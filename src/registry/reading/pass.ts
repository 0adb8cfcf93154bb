import { type Archive, hasText, indexOf } from '../archive.ts';
import type { Hashes } from '../identity/hash.ts';
import type { MarkdownFacts } from '../markdown/inspect.ts';
import type { Changeset } from '../mint/changeset.ts';
import type { Deposit } from '../model/deposit.ts';
import type { ResourceValues } from '../resources/index.ts';
import { withAnswers } from './answered.ts';
import { wasRead } from './concepts.ts';
import { readDeposit } from './read-deposit.ts';
import { relink } from './relink.ts';

/** Which deposits a reading pass reads: some by number, all, or those whose text no pass has read. */
export type WhichDeposits = readonly number[] | 'all' | 'new';

/** What the caller of a pass supplies. `now` is the instant of the pass; `answers` are those of a language model, where one was asked. */
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
}

/** A deposit that a pass was to read and cannot. The message says why and what to do. */
export class ReadingError extends Error {
  override name = 'ReadingError';
}

/**
 * Reads texts: concepts, citations and autonomous editions. What follows from the texts that were read is made up to date for
 * the whole archive, whichever are read now, so that passes over what is new leave what one pass over all leaves; a second pass changes
 * nothing. Throws a `ReadingError` for a number that cannot be read.
 */
export function readingPass(archive: Archive, which: WhichDeposits, tools: ReadingTools): Reading {
  const due = new Set(dueDeposits(archive, which));
  const { answers = [] } = tools;
  let done = 0;
  const deposits = archive.registry.deposits.map((deposit) => {
    const answered = withAnswers(archive, deposit, answers, tools);
    if (!due.has(deposit)) return answered;
    const read = readDeposit(archive, answered);
    done += 1;
    tools.onProgress?.(done, due.size);
    return read;
  });
  const { files, known } = relink(archive, deposits);
  const read = [...due].map(({ deposit_number }) => deposit_number);
  if (files.length === 0) return { changeset: null, known: {}, read };
  const reason = `reading pass over ${read.length === 1 ? `deposit ${read[0]}` : `${read.length} deposits`}`;
  return { changeset: { files, reason, actor: 'read', at: tools.now }, known, read };
}

function dueDeposits(archive: Archive, which: WhichDeposits): Deposit[] {
  const { deposits } = archive.registry;
  const unreadable = (deposit: Deposit) => whyUnreadable(archive, deposit);
  if (which === 'all') return deposits.filter((deposit) => unreadable(deposit) === undefined);
  if (which === 'new')
    return deposits.filter((deposit) => !wasRead(deposit) && unreadable(deposit) === undefined);
  const { byNumber } = indexOf(archive);
  return [...new Set(which)]
    .toSorted((a, b) => a - b)
    .map((number) => {
      const deposit = byNumber.get(number);
      if (!deposit)
        throw new ReadingError(`There is no deposit ${number}; the archive has ${deposits.length}.`);
      const why = unreadable(deposit);
      if (why) throw new ReadingError(`Deposit ${number} is not read: ${why}.`);
      return deposit;
    });
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
