import { hashes } from '../../../src/archive/hashes.ts';
import { loadArchive } from '../../../src/archive/load.ts';
import { indexOf } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { mint } from '../../../src/registry/changes/mint.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';
import { citationsOf } from '../../../src/registry/reading/citations.ts';
import { languageOf } from '../../../src/registry/reading/language.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runArchive } from '../../../src/registry/rules/run.ts';
import { readSubmission } from '../../../src/registry/submission/read.ts';
import { indexedText } from '../../../src/registry/text/search-words.ts';
import { measuredBody } from '../bench.ts';
import { SHAPES } from './shapes.ts';

// Reads, validates and mints one text like the mint, validates it like the gate, and renders it like the build. Prints the
// processor time of each step in milliseconds as soon as it is known, because this process can be stopped at any time.

const [shape = '', size = '0'] = process.argv.slice(2);
const archive = loadArchive('.');
const now = '2026-12-01T12:00:00Z';

function readAndJudge(text: string): void {
  const raw = { where: shape, body: measuredBody(text.length), attachment: { text } };
  const submission = readSubmission(raw, { sha256: hashes.sha256, inspect: inspectMarkdown });
  const result = mint(archive, [submission], { hashes, inspect: inspectMarkdown, now });
  if (!result.changeset) return;
  const proposed = preview(archive, result.changeset, result.known);
  const found = runArchive(RULES, {
    archive: proposed,
    index: indexOf(proposed),
    hashes,
    inspect: inspectMarkdown,
    now,
  });
  const wrong = found.find(({ level }) => level === 'error');
  if (wrong) throw new Error(`minted, but the gate refuses it: ${JSON.stringify(wrong)}`);
  citationsOf(proposed);
}

function render(text: string): void {
  const { plain } = renderMarkdown(text);
  languageOf(plain);
  indexedText(plain);
}

/** The beginning of a text with at most a number of bytes. */
function ofBytes(text: string, size: number): string {
  return Buffer.from(text)
    .subarray(0, size)
    .toString()
    .replace(/\uFFFD$/, '');
}

/** Milliseconds of the processor. */
function cpu(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const small = SHAPES.prose?.(20_000) ?? '';
for (let turn = 0; turn < 3; turn++) {
  readAndJudge(small);
  render(small);
}
// The time that mint and gate take for the archive, whatever the text.
const always = cpu(() => readAndJudge('a'));
const text = ofBytes(SHAPES[shape]?.(Number(size)) ?? '', Number(size));
const judged = cpu(() => readAndJudge(text));
console.log(JSON.stringify({ judged: Math.max(0, judged - always) }));
const rendered = cpu(() => render(text));
console.log(JSON.stringify({ rendered }));
