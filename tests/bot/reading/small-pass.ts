import { type Archive, paths } from '../../../src/registry/archive.ts';
import { fromUtf8 } from '../../../src/registry/identity/hash.ts';
import type { Reading, ReadingTools, WhichDeposits } from '../../../src/registry/reading/pass.ts';

// A reading pass that writes nothing but an edition of one line, for tests of how a pass comes to main: by numbers, hashes and the
// words of an answer it tells what was read, and on what.

/** The edition that it writes of a deposit. */
const editionOf = (hex: string) => paths.autonomous(hex).slice(1);

/** Reads as `readingPass` does. */
export function smallPass(
  archive: Archive,
  which: WhichDeposits,
  { now, answers = [] }: ReadingTools,
): Reading {
  const { deposits } = archive.registry;
  const wanted = deposits.filter(({ deposit_number: number, hex }) =>
    Array.isArray(which) ? which.includes(number) : which === 'all' || !archive.files.read(editionOf(hex)),
  );
  const files = wanted.flatMap(({ deposit_number: number, hex, hash }) => {
    const answer = answers.find((one) => one.deposit_number === number)?.wiki_article;
    const write = `# Deposit ${number}\n\n${answer ?? `Read: ${hash}`}\n`;
    const before = archive.files.read(editionOf(hex));
    return before && fromUtf8(before) === write ? [] : [{ path: editionOf(hex), write }];
  });
  const read = wanted.map(({ deposit_number }) => deposit_number);
  const changeset = { files, reason: 'A test reads', actor: 'reading', at: now };
  return { changeset: files.length > 0 ? changeset : null, known: {}, read };
}
