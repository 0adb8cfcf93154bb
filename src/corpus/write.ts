import { mkdirSync } from 'node:fs';
import { createArchive } from '../archive/create.ts';
import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { applyChangeset, transact } from '../archive/writer.ts';
import { describeFindings } from '../command-line/findings.ts';
import { type Archive, textFile } from '../registry/archive/archive.ts';
import type { FileChange } from '../registry/archive/resources/registry-files.ts';
import { MintRun } from '../registry/changes/mint.ts';
import { bodyOf } from '../registry/identity/canonical-text.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import type { Submission } from '../registry/model/submission.ts';
import { readRichSubmission } from '../registry/submission/read.ts';
import { UsageError } from '../registry/text/errors.ts';
import { blocksOf, type CorpusDeposit, type CorpusSource, corpusDeposit, KILOBYTES } from './deposit.ts';

/** The instant at which every corpus is minted: a corpus is the same wherever and whenever it is made. */
export const MINTED_AT = '2026-11-01T12:00:00Z';

/** The number of texts that are in memory at once. */
const BATCH = 512;

/**
 * Writes a corpus of `count` deposits, drawn from the archive of this run, whose texts have so many kilobytes on average. Throws when a rule
 * refuses one of them.
 */
export async function writeCorpus(count: number, folder: string, kilobytes = KILOBYTES): Promise<void> {
  const from = archiveRoot();
  const source = sourceOf(loadArchive(from));
  await mintCorpus(folder, {
    from,
    count,
    make: (number) => corpusDeposit(number, source, hashes.sha256, kilobytes),
  });
}

interface CorpusPlan {
  /** The archive whose documents and settings it gets. */
  readonly from: string;
  readonly count: number;
  /** Deposit `number` (from 1). */
  readonly make: (number: number) => CorpusDeposit;
}

/** Mints a corpus into a new archive. Throws when a rule refuses a deposit. */
export async function mintCorpus(folder: string, { from, count, make }: CorpusPlan): Promise<void> {
  mkdirSync(folder, { recursive: true });
  createArchive(folder, from);
  const write = (files: readonly FileChange[]) =>
    applyChangeset(folder, {
      files,
      reason: `a corpus of ${count} deposits`,
      actor: 'corpus',
      at: MINTED_AT,
    });
  await transact(folder, (archive) => {
    const run = new MintRun(archive, TOOLS);
    for (let number = 1; number <= count; number += 1) {
      run.take(submissionOf(number, make(number)));
      // Until the registry is written, which comes last, no table refers to them.
      if (run.texts.length === BATCH) write(run.texts.splice(0));
    }
    const { changeset, findings } = run.finish();
    if (!changeset) throw new Error(describeFindings(findings));
    write(changeset.files);
    return { changeset: null, answer: undefined };
  });
}

const TOOLS = { hashes, inspect: inspectMarkdown, now: MINTED_AT };

function submissionOf(number: number, { entry, body, draft }: CorpusDeposit): Submission {
  // The blocks were minted once, and need not be parsed again for each deposit.
  const inspect = () => ({ depth: 0, badLinks: [], failure: null });
  return readRichSubmission(`corpus ${number}`, entry, body, draft, { sha256: hashes.sha256, inspect });
}

/** The blocks and descriptions of an archive. Throws a `UsageError` where it has no text. */
export function sourceOf({ registry, files }: Archive): CorpusSource {
  const texts = registry.deposits.flatMap((deposit) => {
    const bytes = deposit.full_text_path && files.read(textFile(deposit));
    const body = bytes ? bodyOf(fromUtf8(bytes), deposit) : undefined;
    return body ? [body] : [];
  });
  const descriptions = registry.deposits.map(({ description }) => description);
  if (texts.length === 0)
    throw new UsageError('A corpus is drawn from the texts of an archive, and this one has none.');
  return { blocks: blocksOf(texts), descriptions };
}
