import * as z from 'zod';
import { cachedFacts } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { describeRefused, readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import { UsageError } from '../registry/text/errors.ts';
import { parsedAt } from './files.ts';
import { type ProposalOptions, propose } from './proposal.ts';
import { progress } from './terminal.ts';

/**
 * Runs a reading pass, with the answers of a language model if a file of them is named, and prints its result. Returns the exit
 * code. Throws an `ArchiveError`, and a `UsageError` for a file that is not a list of answers.
 */
export async function readTexts(
  which: WhichDeposits,
  { answers: file, ...options }: ProposalOptions & { readonly answers: string | undefined },
): Promise<0 | 1> {
  const answers = file === undefined ? [] : answersAt(file);
  return propose((archive, now) => {
    const tools = { hashes, inspect: cachedFacts, now, answers, onProgress: progress('texts read') };
    const { changeset, known, read, refused } = readingPass(archive, which, tools);
    for (const one of refused) console.error(describeRefused(one));
    const files = changeset?.files.map(({ path }) => path).sort() ?? [];
    const texts = read.length === 1 ? 'One text read.' : `${read.length} texts read.`;
    const done = options.dryRun ? 'would be written' : 'written';
    const written = `${files.length === 1 ? 'One file' : `${files.length} files`} ${done}:`;
    const lines = changeset ? [`${texts} ${written}`, ...files.map((path) => `  ${path}`)] : [texts];
    return { findings: [], changeset, known, lines, json: { read, files, refused } };
  }, options);
}

/** The answers of a language model in a file. If it holds none, prints a message, and the reading pass continues without them. */
export function answersOrNone(path: string): unknown[] {
  try {
    return answersAt(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`Read without the answers of the model: ${error.message}`);
    return [];
  }
}

/** The answers in a file, of any shape: each is judged later. Throws a `UsageError` if the file is no list. */
const answersAt = (path: string) =>
  parsedAt(path, z.array(z.unknown()), 'list of answers, as the enrich command writes it');
