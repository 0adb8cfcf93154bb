import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createArchive } from '../src/archive/create.ts';
import { hashes } from '../src/archive/hashes.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { applyChangeset, transact } from '../src/archive/writer.ts';
import { argumentsOf, run, UsageError } from '../src/command-line/command.ts';
import { describeFindings } from '../src/command-line/findings.ts';
import { blocksOf } from '../src/corpus/blocks.ts';
import { type CorpusSource, corpusDeposit } from '../src/corpus/deposit.ts';
import { type Archive, textFile } from '../src/registry/archive.ts';
import { bodyOf } from '../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../src/registry/identity/hash.ts';
import { inspectMarkdown } from '../src/registry/markdown/inspect.ts';
import { writeRegistry } from '../src/registry/mint/changeset.ts';
import { type MintTools, mint } from '../src/registry/mint/mint.ts';
import type { Submission } from '../src/registry/model/submission.ts';
import { RESOURCES } from '../src/registry/resources/index.ts';
import { refuses } from '../src/registry/rules/run.ts';
import { readRichSubmission } from '../src/registry/submission/read.ts';

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

/** So many texts are in memory at once. */
const BATCH = 512;

/** Writes a corpus of `count` deposits, drawn from the archive of this run. Throws when a rule refuses one of them. */
export async function writeCorpus(count: number, folder: string): Promise<void> {
  const from = archiveRoot();
  const source = sourceOf(loadArchive(from).archive);
  mkdirSync(folder, { recursive: true });
  createArchive(folder, from);
  await transact(folder, (loaded) => {
    let { archive, registryText } = loaded;
    for (let first = 1; first <= count; first += BATCH) {
      const many = Math.min(BATCH, count - first + 1);
      const submissions = Array.from({ length: many }, (_, at) => submissionOf(first + at, source));
      const { changeset, registry, findings } = mint(archive, registryText, submissions, TOOLS);
      if (!changeset || refuses(findings)) throw new Error(describeFindings(findings));
      // Texts go to the disk as they come, and the registry when all are there: until then nothing says that they are.
      const texts = changeset.files.filter((file) => file.path !== RESOURCES.registry.path);
      applyChangeset(folder, { ...changeset, files: texts });
      registryText = writeRegistry(registry);
      archive = { ...archive, registry };
    }
    const files = [{ path: RESOURCES.registry.path, write: registryText }];
    const reason = `a corpus of ${count} deposits`;
    return { changeset: { files, reason, actor: 'corpus', at: MINTED_AT }, answer: undefined };
  });
}

const TOOLS: MintTools = { hashes, inspect: inspectMarkdown, now: MINTED_AT };

function submissionOf(number: number, source: CorpusSource): Submission {
  const { entry, body, draft, sound } = corpusDeposit(number, source, hashes.sha256);
  // Blocks that were minted once need not be parsed again for each deposit; what was made up is read as any text is.
  const inspect = sound ? () => ({ depth: 0, badLinks: [], failure: null }) : inspectMarkdown;
  return readRichSubmission(`corpus ${number}`, entry, body, draft, { sha256: hashes.sha256, inspect });
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
