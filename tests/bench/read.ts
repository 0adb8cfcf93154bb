import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { blocksOf } from '../../src/corpus/blocks.ts';
import { Chance } from '../../src/corpus/chance.ts';
import { type Archive, type FileStore, paths, textFile } from '../../src/registry/archive.ts';
import { hexOf } from '../../src/registry/identity/axn.ts';
import { canonicalText } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8, utf8 } from '../../src/registry/identity/hash.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import { preview } from '../../src/registry/mint/changeset.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { readingPass, type WhichDeposits } from '../../src/registry/reading/pass.ts';
import { ROOT } from '../fixtures/checkout.ts';
import type { Bench, Figure } from './bench.ts';

const SIZES = [1000, 4000];
const KILOBYTES = 20;
const TERMS = 12_032;
const AIM_SECONDS = 10;
const NOW = '2026-11-01T12:00:00Z';

/** A reading pass over texts of 20 KB with an index of 12,032 terms: all texts, the same again, and one that is new. */
export const readBench: Bench = {
  name: 'read',
  run: async (_scratch, say) => {
    const { archive } = loadArchive(ROOT);
    const figures: Figure[] = [];
    const perText: number[] = [];
    for (const size of SIZES) {
      say(`${size} texts of ${KILOBYTES} KB`);
      const unread = archiveOf(size, archive);
      const first = pass(unread, 'all');
      const again = pass(first.archive, 'all');
      if (again.changed > 0) throw new Error(`a second pass changed ${again.changed} files`);
      const one = pass(withoutLast(first.archive, unread), 'new');
      perText.push(first.seconds / size);
      const terms = Object.keys(first.archive.concepts.concepts).length;
      figures.push(
        {
          ...figure(`a reading pass over ${size} texts, ${terms} concepts`, first.seconds),
          ...(size === SIZES[0] ? { aim: AIM_SECONDS } : {}),
        },
        figure(`the same again, ${size} texts`, again.seconds),
        figure(`one new text beside ${size - 1}`, one.seconds),
      );
    }
    const [small = 1, large = 1] = perText;
    say(`time for each text grows by ${(large / small).toFixed(2)} from ${SIZES.join(' to ')}`);
    return figures;
  },
};

function figure(what: string, value: number): Figure {
  return { bench: 'read', what, value, unit: 's' };
}

function pass(archive: Archive, which: WhichDeposits) {
  const start = performance.now();
  const { changeset, known } = readingPass({ ...archive }, which, {
    hashes,
    inspect: inspectMarkdown,
    now: NOW,
  });
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    changed: changeset?.files.length ?? 0,
    archive: changeset ? preview(archive, changeset, known) : archive,
  };
}

/** The archive with its last deposit as one that nobody read. */
function withoutLast(read: Archive, { registry }: Archive): Archive {
  const deposits = [...read.registry.deposits.slice(0, -1), registry.deposits.at(-1) as Deposit];
  return { ...read, registry: { ...read.registry, deposits } };
}

/** An archive in memory: texts of blocks of the sample's texts, and concepts of two words that occur in them. */
function archiveOf(size: number, sample: Archive): Archive {
  const texts = sample.registry.deposits.flatMap((deposit) => {
    const bytes = sample.files.read(textFile(deposit));
    return bytes ? [fromUtf8(bytes)] : [];
  });
  const blocks = blocksOf(texts);
  const pairs = [...new Set(texts.join(' ').match(/\p{L}{3,} \p{L}{3,}/gu))].slice(0, TERMS);
  const [model] = sample.registry.deposits as [Deposit];
  const files = new Map<string, Uint8Array>();
  const deposits = Array.from({ length: size }, (_, at): Deposit => {
    const number = at + 1;
    const chance = new Chance(`read ${number}`, hashes.sha256);
    let body = `It follows deposit ${1 + chance.below(size)}.`;
    while (body.length < KILOBYTES * 1000) body += `\n\n${chance.pick(blocks).text}`;
    const parts = { title: `Text ${number}`, creator: 'Bench', description: 'A text of a measurement.' };
    const text = canonicalText({ ...parts, body });
    const hex = hexOf(number);
    files.set(paths.text(hex).slice(1), utf8(text));
    const defines_concepts = pairs
      .filter((_pair, place) => place % size === at)
      .map((term) => ({ term, definition: 'Two words that stand together.', type: 'formal' }));
    const { generated_by: _read, ...entry } = model;
    const axn = `AXN:${hex}.DATASET.${model.emoji}`;
    return {
      ...entry,
      ...parts,
      deposit_number: number,
      hex,
      axn,
      hash: hashes.sha256(text),
      status: 'ACTIVE',
      defines_concepts,
    };
  });
  const store: FileStore = {
    read: (path) => files.get(path),
    size: (path) => files.get(path)?.length,
    paths: [...files.keys()].sort(),
  };
  const registry = { ...sample.registry, deposits };
  return { ...sample, registry, files: store };
}
