import { utf8 } from '../../../registry/identity/hash.ts';
import type { BrowseRow } from '../../../registry/surfaces/browse-index.ts';
import { depositCard, recordHref } from '../../card.ts';
import { canHash, sha256Of } from '../../hashing.ts';
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
    // Of a work that is there, nothing has to be mended.
    byId('deposit').classList.toggle('held', number !== undefined);
  }
}

/**
 * The number of the deposit whose published text file this is, if there is one: a text that begins with the title, creator and
 * description of its deposit, and would become another deposit with them. Undefined, too, where this cannot be found out.
 */
export async function textAlreadyHere(text: string): Promise<number | undefined> {
  if (!canHash()) return undefined;
  const canonical = `${text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n`.normalize('NFC');
  const [number] = await sha256Of(utf8(canonical))
    .then(depositsWithHash)
    .catch(() => []);
  return number;
}

/** Says in a part of the page which deposit a work is already, with its card. `title` says it in other words. */
export async function showAlready(
  number: number,
  place: HTMLElement,
  title = `Already here: deposit ${number}`,
): Promise<void> {
  const row = await depositRow(number).catch(() => undefined);
  place.replaceChildren(
    element('p', { className: 'good' }, title),
    element('p', {}, whatToDo(row)),
    // A deposit that was published after this page was opened has no row here yet.
    row
      ? depositCard(row, { large: true })
      : element('p', {}, link(recordHref(number), `Open the record of deposit ${number}`)),
  );
}

/** What follows for the depositor from the status of the deposit. The row of a redacted one has no summary. */
function whatToDo(row: BrowseRow | undefined): string {
  const nothing = 'There is nothing to submit';
  if (row?.st === 'WITHDRAWN') {
    const lost = row.s === '' ? ', and the registry no longer holds its text' : '';
    return `This very text was deposited and withdrawn${lost}. Its record says when and why. The same text cannot be deposited again.`;
  }
  if (row?.st === 'SUPERSEDED')
    return `The registry holds this very text, and a newer version, which its record names. ${nothing}.`;
  return `The registry holds this very text. ${nothing}: you can cite the deposit as it is. A corrected text would be a new deposit.`;
}
