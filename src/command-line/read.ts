import { hashes } from '../archive/hashes.ts';
import { archiveRoot } from '../archive/location.ts';
import { errorsOfProposal } from '../archive/prove.ts';
import { cachedFacts } from '../archive/text-cache.ts';
import { transact } from '../archive/writer.ts';
import { printableJson } from '../registry/answers/printable.ts';
import { describeRefused, judgeAnswers, type RefusedAnswer } from '../registry/reading/answered.ts';
import { ReadingError, readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { instant, UsageError, waiting } from './command.ts';
import { jsonAt } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';
import { progress } from './terminal.ts';

/** What a person asks of a reading pass besides which texts it reads. */
export interface ReadOptions {
  readonly answers: string | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What became of a reading pass. */
interface Outcome {
  readonly ok: boolean;
  readonly read: readonly number[];
  /** The files that changed, or would. */
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
  /** The answers of a language model that were not used. */
  readonly refused: readonly RefusedAnswer[];
}

/**
 * Runs a reading pass under the archive's lock, if the rules and surfaces allow the archive that results, and prints what became
 * of it. In a dry run nothing is written. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for a file that is not a
 * list of answers.
 */
export async function readTexts(which: WhichDeposits, options: ReadOptions): Promise<0 | 1> {
  const answers = options.answers === undefined ? [] : answersAt(options.answers);
  const outcome = await transact<Outcome | string>(
    archiveRoot(),
    async ({ archive }) => {
      const now = instant();
      try {
        const onProgress = progress('texts read');
        const tools = { hashes, inspect: cachedFacts, now, answers, onProgress };
        const { changeset, known, read } = readingPass(archive, which, tools);
        const { refused } = judgeAnswers(archive, answers, tools);
        const findings = changeset ? await errorsOfProposal(archive, changeset, known, now) : [];
        const ok = findings.length === 0;
        const files = changeset?.files.map(({ path }) => path).sort() ?? [];
        return {
          changeset: ok && !options.dryRun ? changeset : null,
          answer: { ok, read, files: ok ? files : [], findings, refused },
        };
      } catch (error) {
        if (!(error instanceof ReadingError)) throw error;
        return { changeset: null, answer: error.message };
      }
    },
    waiting,
  );
  if (typeof outcome === 'string') {
    console.error(outcome);
    return 1;
  }
  for (const one of outcome.refused) console.error(describeRefused(one));
  console.log(options.json ? printableJson(outcome) : asText(outcome, options.dryRun));
  return outcome.ok ? 0 : 1;
}

/** The answers of a language model in a file. Where it holds none, a message says so, and the reading pass continues without them. */
export function answersOrNone(path: string): unknown[] {
  try {
    return answersAt(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`Read without the answers of the model: ${error.message}`);
    return [];
  }
}

/** What a file of answers holds: anything, which is judged one by one. */
function answersAt(path: string): unknown[] {
  const json = jsonAt(path);
  if (Array.isArray(json)) return json;
  throw new UsageError(`${path} is not a list of answers, as the enrich command writes it.`);
}

function asText({ ok, read, files, findings }: Outcome, dryRun: boolean): string {
  if (!ok) return `${describeFindings(findings)}\n\nNothing was changed: ${countFindings(findings)}.`;
  const texts = `${read.length === 1 ? 'One text' : `${read.length} texts`} read`;
  if (files.length === 0) return `${texts}. Nothing to change.`;
  const done = dryRun ? 'would be written' : 'written';
  return [
    `${texts}. ${files.length === 1 ? 'One file' : `${files.length} files`} ${done}:`,
    ...files.map((path) => `  ${path}`),
  ].join('\n');
}
