import type { Sha256 } from '../registry/identity/hash.ts';

const DIGITS = 8;
const RANGE = 16 ** DIGITS;
const THROWS = 12;

/** Pseudorandom choices that are the same for the same seed: they come from the digits of successive hashes. */
export class Chance {
  #digits = '';
  #at = 0;
  #turn = 0;
  readonly #seed: string;
  readonly #sha256: Sha256;

  constructor(seed: string, sha256: Sha256) {
    this.#seed = seed;
    this.#sha256 = sha256;
  }

  /** An integer from 0 up to but excluding `bound`. */
  below(bound: number): number {
    return this.#draw() % bound;
  }

  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** An approximately normal number with mean 0 and variance 1: the sum of twelve uniform numbers, minus six. */
  normal(): number {
    let sum = 0;
    for (let time = 0; time < THROWS; time += 1) sum += this.#draw() / RANGE;
    return sum - THROWS / 2;
  }

  #draw(): number {
    if (this.#at === this.#digits.length) {
      this.#digits = this.#sha256(`${this.#seed} ${this.#turn++}`);
      this.#at = 0;
    }
    const drawn = Number.parseInt(this.#digits.slice(this.#at, this.#at + DIGITS), 16);
    this.#at += DIGITS;
    return drawn;
  }
}
