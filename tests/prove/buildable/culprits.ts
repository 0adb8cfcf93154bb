import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildResult, tryBuild } from '../../site/building.ts';
import { type Made, mintAll } from './mint-all.ts';

// Finds the submissions that break a build, by building halves of the accepted ones.

/** The number of submissions to find: one fault often shows in many. */
const MOST = 3;

/** The patterns by which a build names a deposit or its page. */
const NAMED = /(?:deposit |\/s\/records\/)(\d+)/;

/** A submission that cannot be built, and the build's output. */
export interface Culprit {
  readonly made: Made;
  readonly said: string;
}

/** The submissions that cannot be built, and the others. */
export interface Sifted {
  readonly culprits: readonly Culprit[];
  readonly left: readonly Made[];
  /** Whether the others can be built. */
  readonly built: boolean;
}

/** Finds a few submissions that break a build, in a separate folder. `said` is the output of the first build. */
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

/** One submission that breaks a build: the one that the build names, if it breaks one alone, or the last of the halves. */
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
