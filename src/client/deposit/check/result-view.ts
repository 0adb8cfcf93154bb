import { seal } from '../../card.ts';
import { byId, counted, element } from '../../shared.ts';
import type { TextWait, ValidationResult } from './validate.ts';

// What would be minted: the seal, family, length and hash of the form as it is.

const UNKNOWN: Readonly<Record<TextWait, string>> = {
  fields: 'known once title, creator and description are filled in',
  attachment: 'known once the attached file is fetched',
};

/** A seal has six places, which are empty until there is a text. */
const PLACES = 6;

/** Shows the result of a check. `problems` counts the findings; `textCap` is the limit of the Full Text in bytes. */
export function showResult(result: ValidationResult, problems: string, textCap: number): void {
  const { text, unchecked } = result;
  const waits = typeof text === 'string' ? UNKNOWN[text] : undefined;
  const { bytes, hash, emoji } = typeof text === 'string' ? NO_TEXT : text;
  show({
    family: familyNodes(result),
    bytes: waits ?? `${counted(bytes, 'byte')} (limit for the Full Text: ${textCap.toLocaleString('en')})`,
    hash: waits ?? hash ?? 'available only over HTTPS or on localhost',
    problems: unchecked.length > 0 ? `${problems}; not checked: ${unchecked.join(', ')}` : problems,
  });
  showSeal(emoji ?? '');
}

const NO_TEXT = { bytes: 0, hash: null, emoji: null };

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
  place.replaceChildren(...(emoji === '' ? [emptySeal()] : sealOf(emoji)));
}

function emptySeal(): HTMLElement {
  const list = element('ol', { className: 'seal-places six' });
  list.append(...Array.from({ length: PLACES }, () => element('li')));
  list.ariaHidden = 'true';
  return list;
}

/** The large seal of glyphs with its spoken words; nothing where there are none. */
export function sealOf(emoji: string): HTMLElement[] {
  return emoji === ''
    ? []
    : [element('div', { className: 'deposit-card large bare' }, seal(`.${emoji}`, true))];
}

/** The large seal of the form as it was last checked. */
export function shownSeal(): HTMLElement[] {
  return sealOf(byId('preview-seal').dataset.glyphs ?? '');
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
