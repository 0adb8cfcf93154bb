import fc from 'fast-check';

// Mutations of a file: one byte changed, a line dropped, two lines swapped. Deterministic for a seed.

/** One way to change the bytes of a file; undefined where it does not apply. */
export interface ByteMutation {
  readonly name: string;
  readonly make: (bytes: Buffer, where: number, how: number) => Buffer | undefined;
}

/** Flips one bit of one byte. */
export const flipBit: ByteMutation = {
  name: 'one byte changed',
  make: (bytes, where, how) => {
    if (bytes.length === 0) return undefined;
    const changed = Buffer.from(bytes);
    const at = where % bytes.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (how % 8));
    return changed;
  },
};

const dropLine: ByteMutation = {
  name: 'one line dropped',
  make: (bytes, where) => {
    const lines = linesOf(bytes);
    if (lines.length === 0) return undefined;
    return Buffer.concat(lines.toSpliced(where % lines.length, 1));
  },
};

const swapLines: ByteMutation = {
  name: 'two lines swapped',
  make: (bytes, where, how) => {
    const lines = linesOf(bytes);
    const first = where % lines.length;
    const line = lines[first];
    const others = [...lines.keys()].filter((at) => line && !lines[at]?.equals(line));
    const second = others[how % others.length];
    if (line === undefined || second === undefined) return undefined;
    const swapped = [...lines];
    swapped[first] = lines[second] as Buffer;
    swapped[second] = line;
    return Buffer.concat(swapped);
  },
};

/** The three mutations of a file. */
export const MUTATIONS: readonly ByteMutation[] = [flipBit, dropLine, swapLines];

/** Lines with their line breaks. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    const next = end === -1 ? bytes.length : end + 1;
    lines.push(bytes.subarray(start, next));
    start = next;
  }
  return lines;
}

/** Evenly spread pairs of numbers that choose place and kind of a mutation. */
export function places(count: number, seed: number): [number, number][] {
  return fc.sample(fc.noBias(fc.tuple(fc.nat(), fc.nat())), { numRuns: count, seed });
}
