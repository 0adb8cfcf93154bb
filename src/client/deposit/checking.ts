import type { DepositForm } from './form.ts';
import type { SiteFacts } from './page.ts';
import type { Room } from './room.ts';
import type { Judgement, Values } from './tasks.ts';

// Checks the form as it is typed: soon after the last key, one at a time, the newest state last.

const PAUSE_MS = 200;

/** Who hears of a check: its judgement, or why there is none. */
export interface Hearer {
  checking(): void;
  judged(judgement: Judgement, values: Values): void;
  failed(why: string): void;
}

export class Checking {
  readonly #form: DepositForm;
  readonly #room: Room;
  readonly #facts: SiteFacts;
  readonly #hearer: Hearer;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #again = false;

  constructor(form: DepositForm, room: Room, facts: SiteFacts, hearer: Hearer) {
    this.#form = form;
    this.#room = room;
    this.#facts = facts;
    this.#hearer = hearer;
  }

  /** Checks soon, when nothing more is typed. */
  soon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#check(), PAUSE_MS);
  }

  /** Checks what stands in the form now, and resolves with the judgement. Rejects when it could not be checked. */
  async now(): Promise<Judgement> {
    clearTimeout(this.#pause);
    const values = this.#form.values();
    const judgement = await this.#ask(values);
    this.#hearer.judged(judgement, values);
    return judgement;
  }

  async #check(): Promise<void> {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#hearer.checking();
    const values = this.#form.values();
    try {
      this.#hearer.judged(await this.#ask(values), values);
    } catch (error) {
      this.#hearer.failed((error as Error).message);
    }
    this.#busy = false;
    if (!this.#again) return;
    this.#again = false;
    await this.#check();
  }

  #ask(values: Values): Promise<Judgement> {
    const { base, attachments } = this.#facts;
    return this.#room.ask('judge', { values, place: { base, attachments } });
  }
}
