import { depositCard, recordHref } from '../../card.ts';
import { depositRow, depositsWithHash } from '../../lookup.ts';
import { byId, element, Latest, link } from '../../shared.ts';

// A work that is in the registry already: good news, told while one types.

/** The hash is looked up when nothing more is typed: each text has another one, in another file. */
const PAUSE_MS = 900;

/** Shows the deposit that the text of the form is already, by the published hashes. */
export class AlreadyHere {
  readonly #runs = new Latest();
  #hash = '';
  #number: number | undefined;

  /** Looks a hash up soon; the empty string is no text. */
  soon(hash: string): void {
    if (hash === this.#hash) return;
    this.#show(hash, undefined);
    if (hash === '') return;
    const signal = this.#runs.start();
    setTimeout(() => {
      if (!signal.aborted) void this.#look(hash, signal);
    }, PAUSE_MS);
  }

  /** The number of the deposit that has this hash, if there is one. Where the files cannot be fetched, only the mint knows. */
  async now(hash: string): Promise<number | undefined> {
    if (hash !== this.#hash || this.#number === undefined) {
      this.#hash = hash;
      await this.#look(hash, this.#runs.start());
    }
    return this.#number;
  }

  async #look(hash: string, signal: AbortSignal): Promise<void> {
    const [number] = await depositsWithHash(hash).catch(() => []);
    if (signal.aborted) return;
    this.#show(hash, number);
    if (number !== undefined) await showAlready(number, byId('already'));
  }

  #show(hash: string, number: number | undefined): void {
    this.#runs.stop();
    this.#hash = hash;
    this.#number = number;
    byId('already').replaceChildren();
  }
}

/** Says in a part of the page which deposit a work is already, with its card. */
export async function showAlready(number: number, place: HTMLElement): Promise<void> {
  const row = await depositRow(number).catch(() => undefined);
  place.replaceChildren(
    element('p', { className: 'good' }, `Already here: deposit ${number}`),
    element(
      'p',
      {},
      'The registry holds this very text. There is nothing to submit: you can cite the deposit as it is. A corrected text would be a new deposit.',
    ),
    // A deposit that was published after this page was opened has no row here yet.
    row
      ? depositCard(row, { large: true })
      : element('p', {}, link(recordHref(number), `Open the record of deposit ${number}`)),
  );
}
