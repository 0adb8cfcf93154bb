import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, tryBuild } from '../../site/building.ts';
import { type Made, mintAll } from './mint-all.ts';

// Which submission stops a build: looked for among all that were admitted, by building halves of them.

/** So many are looked for: one fault often shows in many submissions. */
const MOST = 3;

/** How a build names a deposit, or the page of one. */
const NAMED = /(?:deposit |\/s\/records\/)(\d+)/;

/** A submission that cannot be built, and what the build said of it. */
export interface Culprit {
  readonly made: Made;
  readonly said: string;
}

/** What cannot be built of submissions, and what is left without it. */
export interface Sifted {
  readonly culprits: readonly Culprit[];
  readonly left: readonly Made[];
  /** Whether what is left can be built. */
  readonly built: boolean;
}

/** Looks for the submissions that stop a build, a few at most, in a folder of its own. `said` is what the first build said. */
export async function sift(
  made: readonly Made[],
  said: string,
  scratch: string,
  say: (text: string) => void,
): Promise<Sifted> {
  const bench = new Bench(scratch);
  const culprits: Culprit[] = [];
  let left = made;
  let last = said;
  while (culprits.length < MOST) {
    say(`looking for what stops the build among ${left.length} submissions`);
    const culprit = await one(left, last, bench);
    culprits.push(culprit);
    left = left.filter(({ number }) => number !== culprit.made.number);
    const { code, output } = await bench.build(left);
    if (code === 0) return { culprits, left, built: true };
    last = output;
  }
  return { culprits, left, built: false };
}

/** One submission that stops a build: the one that the build names, where it does so alone too, or the last of the halves. */
async function one(made: readonly Made[], said: string, bench: Bench): Promise<Culprit> {
  const named = made[Number(NAMED.exec(said)?.[1] ?? 0) - 1];
  if (named) {
    const { code, output } = await bench.build([named]);
    if (code !== 0) return { made: named, said: output };
  }
  let among = made;
  let output = said;
  while (among.length > 1) {
    const first = among.slice(0, among.length / 2);
    const rest = among.slice(first.length);
    const ended = await bench.build(first);
    if (ended.code !== 0) output = ended.output;
    among = ended.code === 0 ? rest : first;
  }
  return { made: among[0] as Made, said: output };
}

class Bench {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async build(made: readonly Made[]): Promise<BuildResult> {
    const archive = join(this.#folder, 'archive');
    rmSync(archive, { recursive: true, force: true });
    mkdirSync(archive, { recursive: true });
    await mintAll(made, archive);
    return tryBuild({ archive, out: join(this.#folder, 'dist'), cache: join(this.#folder, 'cache') });
  }
}
