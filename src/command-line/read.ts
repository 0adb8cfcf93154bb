import { hashes } from '../archive/hashes.ts';
import { archiveRoot } from '../archive/location.ts';
import { cachedFacts } from '../archive/text-cache.ts';
import { transact } from '../archive/writer.ts';
import { printableJson } from '../registry/answers/printable.ts';
import { EnrichmentAnswer } from '../registry/reading/enrichment.ts';
import { ReadingError, readingPass, type WhichDeposits } from '../registry/reading/pass.ts';
import { checked } from '../registry/resources/read.ts';
import type { Finding } from '../registry/rules/rule.ts';
import { instant, UsageError, waiting } from './command.ts';
import { jsonAt } from './files.ts';
import { countFindings, describeFindings } from './findings.ts';
import { progress } from './progress.ts';
import { errorsOfProposal } from './propose.ts';

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
}

/**
 * Runs a reading pass under the archive's lock, if the rules and surfaces allow what it makes of the archive, and prints what it came
 * to. In a dry run nothing is written. Returns the exit code. Throws an `ArchiveError`, and a `UsageError` for answers that are none.
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
        const findings = changeset ? await errorsOfProposal(archive, changeset, known, now) : [];
        const ok = findings.length === 0;
        const files = changeset?.files.map(({ path }) => path).sort() ?? [];
        return {
          changeset: ok && !options.dryRun ? changeset : null,
          answer: { ok, read, files: ok ? files : [], findings },
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
  console.log(options.json ? printableJson(outcome) : asText(outcome, options.dryRun));
  return outcome.ok ? 0 : 1;
}

function answersAt(path: string): EnrichmentAnswer[] {
  const json = jsonAt(path);
  try {
    return checked(path, json, EnrichmentAnswer.array());
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
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
