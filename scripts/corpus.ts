import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createArchive } from '../src/archive/create.ts';
import { hashes } from '../src/archive/hashes.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { transact } from '../src/archive/writer.ts';
import { type Archive, textFile } from '../src/registry/archive.ts';
import { bodyOf } from '../src/registry/canonical-text.ts';
import { blocksOf, type CorpusSource, corpusDeposit } from '../src/registry/corpus.ts';
import { fromUtf8 } from '../src/registry/hash.ts';
import { mint } from '../src/registry/mint.ts';
import { refuses } from '../src/registry/rules/run.ts';
import { readRichSubmission } from '../src/registry/submission.ts';
import { argumentsOf, run, UsageError } from './shared/command.ts';
import { describeFindings } from './shared/findings.ts';

const USAGE = 'npm run corpus -- --deposits N --out FOLDER';

/** The instant at which every corpus is minted: a corpus is the same wherever and whenever it is made. */
const MINTED_AT = '2026-11-01T12:00:00Z';

/** `npm run corpus`: writes an archive of N deposits with every variety of this one, the same byte for byte each time. */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: { deposits: { type: 'string' }, out: { type: 'string' } },
    });
    const count = Number(values.deposits);
    if (!Number.isInteger(count) || count < 1 || count > 65_535)
      throw new UsageError('--deposits takes 1 to 65535.');
    if (!values.out) throw new UsageError('--out names the folder to write.');
    await writeCorpus(count, resolve(callerFolder(), values.out));
    console.log(`${count} deposits in ${values.out}`);
    return 0;
  });
}

/** Writes a corpus of `count` deposits, drawn from the archive of this run. Throws when a rule refuses one of them. */
export async function writeCorpus(count: number, folder: string): Promise<void> {
  const from = archiveRoot();
  const source = sourceOf(loadArchive(from).archive);
  mkdirSync(folder, { recursive: true });
  createArchive(folder, from);
  await transact(folder, ({ archive, registryText }) => {
    // The blocks were minted once and are known to be sound: their Markdown need not be parsed again for each deposit.
    const inspect = () => ({ depth: 0, badLinks: [], failure: null });
    const tools = { sha256: hashes.sha256, inspect };
    const submissions = Array.from({ length: count }, (_, at) => {
      const { entry, body, draft } = corpusDeposit(at + 1, source, hashes.sha256);
      return readRichSubmission(`corpus ${at + 1}`, entry, body, draft, tools);
    });
    const { findings, changeset } = mint(archive, registryText, submissions, {
      hashes,
      inspect,
      now: MINTED_AT,
    });
    if (refuses(findings)) throw new Error(describeFindings(findings));
    return { changeset, answer: undefined };
  });
}

function sourceOf({ registry, files }: Archive): CorpusSource {
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
