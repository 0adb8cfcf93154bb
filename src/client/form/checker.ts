const PAUSE_MS = 200;

/** What a check needs of the page, and whom it tells its result, or why there is none. */
export interface CheckedPage<Values, Result> {
  values(): Values;
  check(values: Values): Promise<Result>;
  checked(result: Result, values: Values): void;
  failed(why: string): void;
}

/** Checks the form as it is typed: soon after the last key, one check after the other. */
export class Checker<Values, Result> {
  readonly #page: CheckedPage<Values, Result>;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #again = false;
  #begun = 0;
  #answered = 0;

  constructor(page: CheckedPage<Values, Result>) {
    this.#page = page;
  }

  /** Checks when nothing more is typed. */
  soon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#inBackground(), PAUSE_MS);
  }

  /** Checks the form now. Rejects when it cannot be checked. Once a later check has answered, this one says nothing. */
  async now(): Promise<void> {
    clearTimeout(this.#pause);
    this.#begun += 1;
    const number = this.#begun;
    const values = this.#page.values();
    try {
      const result = await this.#page.check(values);
      if (number < this.#answered) return;
      this.#answered = number;
      this.#page.checked(result, values);
    } catch (error) {
      if (number >= this.#answered) throw error;
    }
  }

  /** Drops what is still to be answered: the form holds another work. */
  reset(): void {
    clearTimeout(this.#pause);
    this.#answered = this.#begun + 1;
  }

  async #inBackground(): Promise<void> {
    this.#again = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    do {
      this.#again = false;
      await this.now().catch((error: Error) => this.#page.failed(error.message));
    } while (this.#again);
    this.#busy = false;
  }
}
