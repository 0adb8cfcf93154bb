import type { BrowseRow } from '../../../registry/pages/publication/site-files.ts';
import { depositCard, recordHref, seal } from '../../card.ts';
import { sha256Of } from '../../hash.ts';
import { depositRow, depositsWithHash } from '../../lookup.ts';
import { byId, counted, element, Latest, link } from '../../shared.ts';
import type { ValidationResult } from './validate.ts';

// The seal, family, length and hash that a mint of the present form would give.

const UNKNOWN = {
  fields: 'known once title, creator and description are filled in',
  attachment: 'known once the attached file is fetched',
} as const;

/** The seal of the page before there is a text: six empty places. */
const EMPTY = [...byId('preview-seal').children];

/** Shows the result of a check. `problems` counts the findings; `textCap` is the limit of the Full Text in bytes. */
export function showResult(result: ValidationResult, problems: string, textCap: number): void {
  const { text, unchecked } = result;
  const waits = typeof text === 'string' ? UNKNOWN[text] : undefined;
  const { bytes, hash, emoji } = typeof text === 'string' ? NO_TEXT : text;
  show({
    family: familyNodes(result),
    bytes: waits ?? `${counted(bytes, 'byte')} (limit for the Full Text: ${textCap.toLocaleString('en')})`,
    hash: waits ?? hash,
    problems: unchecked.length > 0 ? `${problems}; not checked: ${unchecked.join(', ')}` : problems,
  });
  showSeal(emoji ?? '');
}

const NO_TEXT = { bytes: 0, hash: '', emoji: null };

/** Shows that nothing was checked: the form is empty. */
export function clearResult(): void {
  show({ family: '–', bytes: '–', hash: '–', problems: 'not checked yet' });
  showSeal('');
}

/** Shows the seal of the text as it is. Glyphs that are there already stay, so that their pictures do not flicker. */
function showSeal(emoji: string): void {
  const place = byId('preview-seal');
  if (place.dataset.glyphs === emoji) return;
  place.dataset.glyphs = emoji;
  place.replaceChildren(...(emoji === '' ? EMPTY : sealOf(`.${emoji}`)));
}

/** The large seal of an identifier, or of the end of one, with its spoken words; nothing where it has no glyphs. */
export function sealOf(axn: string): HTMLElement[] {
  return axn.endsWith('.') ? [] : [element('div', { className: 'deposit-card large bare' }, seal(axn, true))];
}

function show(parts: Readonly<Record<string, string | readonly (string | HTMLElement)[]>>): void {
  for (const [id, nodes] of Object.entries(parts)) byId(id).replaceChildren(...[nodes].flat());
}

function familyNodes({ family }: ValidationResult): (string | HTMLElement)[] {
  if (!family) return ['the word lists could not be fetched'];
  const name = element('strong', {}, family.family);
  if (family.by === 'keywords') {
    const words = family.words.map((word) => `“${word}”`).join(', ');
    return [name, ` from the keyword${family.words.length > 1 ? 's' : ''} ${words}`];
  }
  if (family.by === 'content_type') {
    return [name, ' from the content type, because no keyword matches a family'];
  }
  return [name, ', because neither keywords nor content type match a family'];
}

// The message, during typing, that a work is already in the registry.

/** Wait for a pause in typing before looking up a hash: every edit changes the hash, and each hash is in another file. */
const PAUSE_MS = 900;

/** Finds, by the published hashes, the deposit that already has the text of the form, and shows it. */
export function watchHeld() {
  const runs = new Latest();
  let shown = '';
  let depositNumber: number | undefined;

  async function look(hash: string, signal: AbortSignal): Promise<void> {
    const [number] = await depositsWithHash(hash).catch(() => []);
    if (signal.aborted) return;
    show(hash, number);
    if (number !== undefined) await showAlready(number, byId('already'));
  }

  function show(hash: string, number: number | undefined): void {
    runs.stop();
    shown = hash;
    depositNumber = number;
    byId('already').replaceChildren();
    // Nothing has to be fixed in a work that is already in the registry.
    byId('deposit').classList.toggle('held', number !== undefined);
  }

  return {
    /** Looks a hash up soon; the empty string is no text. */
    soon: (hash: string): void => {
      if (hash === shown) return;
      show(hash, undefined);
      if (hash === '') return;
      const signal = runs.start();
      setTimeout(() => {
        if (!signal.aborted) void look(hash, signal);
      }, PAUSE_MS);
    },
    /** The number of the deposit with this hash, if there is one. If the files cannot be fetched, only the mint can find it. */
    now: async (hash: string): Promise<number | undefined> => {
      if (hash !== shown || depositNumber === undefined) {
        shown = hash;
        await look(hash, runs.start());
      }
      return depositNumber;
    },
  };
}

/**
 * The number of the deposit whose published text file this is, if there is one. Such a text begins with the title, creator and
 * description of its deposit, and would become another deposit with them. Also undefined if the files cannot be fetched.
 */
export async function textAlreadyHere(text: string): Promise<number | undefined> {
  const canonical = `${text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n`.normalize('NFC');
  const [number] = await depositsWithHash(sha256Of(canonical)).catch(() => []);
  return number;
}

/** Shows, in a part of the page, the existing deposit of a work as a card. `title` replaces the default heading. */
export async function showAlready(
  number: number,
  place: HTMLElement,
  title = `Already here: deposit ${number}`,
): Promise<void> {
  const row = await depositRow(number).catch(() => undefined);
  place.replaceChildren(
    element('p', { className: 'lead good' }, title),
    element('p', {}, whatToDo(row)),
    // A deposit that was published after this page was opened has no row here yet.
    row
      ? depositCard(row)
      : element('p', {}, link(recordHref(number), `Open the record of deposit ${number}`)),
  );
}

/** Returns advice for the depositor, by the status of the existing deposit. The row of a redacted deposit has no summary. */
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
