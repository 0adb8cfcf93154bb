import { glyphFile, hexOf } from '../../registry/identity/parts.ts';
import type { BrowseRow, GlyphWords } from '../../registry/pages/publication/site-files.ts';
import { sha256Of } from '../hash.ts';
import { depositRow, glyphWords } from '../lookup.ts';
import { counted, element, link } from '../shared.ts';

/** The statements of a record, and the path of its text. */
export interface Claim {
  readonly number: number;
  readonly axn: string;
  /** Whether its label was given by an adopted archive, and is not the number in hexadecimal. */
  readonly adoptedLabel: boolean;
  /** Whether its family was given by an adopted archive, and is none of this registry. */
  readonly adoptedFamily: boolean;
  /** The hash of the published text, where the hash of an adopted record is not that of it. */
  readonly publishedHash?: string | undefined;
  /** Where one reads how to check a whole copy. */
  readonly more: string;
  /** The path of the text file. */
  readonly text: string;
  readonly hash: string;
  /** Whether the glyphs of the identifier were made from the hash. */
  readonly derived: boolean;
}

// The first six bytes of a hash, each with the glyph that it selects, beside the glyphs of the seal.

/** How many bytes of the hash select a glyph. */
const GLYPHS = 6;

/**
 * The first bytes of a hash compared with the glyphs of an identifier by the published table; marked in the list and in the seal. `glyphs` are
 * those that the bytes select, `same` is whether each is the glyph in its place.
 */
function byteList(hash: string, glyphs: string, table: GlyphWords) {
  let selected = '';
  let same = true;
  const shown = element('ol', { className: 'bytes six', ariaLabel: 'The first six bytes and their glyphs' });
  for (let place = 0; place < GLYPHS; place += 1) {
    const byte = hash.slice(2 * place, 2 * place + 2);
    const [glyph = ''] = table[Number.parseInt(byte, 16)] ?? [];
    const item = sealItem(place);
    const coin = item?.querySelector('.coin > *') ?? null;
    // The identifier must have these six glyphs and nothing more.
    const fits =
      glyph !== '' &&
      isOf(coin, glyph) &&
      glyphs.startsWith(glyph, selected.length) &&
      (place < GLYPHS - 1 || glyphs.length === selected.length + glyph.length);
    selected += glyph;
    same &&= fits;
    const picture =
      coin && isOf(coin, glyph) ? coin.cloneNode(true) : element('span', { className: 'character' }, glyph);
    const listed = element('li', {}, picture, element('code', {}, byte));
    for (const one of [listed, item]) {
      one?.setAttribute('data-byte', fits ? 'same' : 'other');
      one?.style.setProperty('--place', String(place));
    }
    shown.append(listed);
  }
  return { shown, same, glyphs: selected };
}

/** The place of a glyph in the seal, from 0. */
function sealItem(place: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.record .seal li:nth-child(${place + 1})`);
}

/** Whether a place of the seal shows a glyph: its picture, or the character where it has none. */
function isOf(coin: Element | null, glyph: string): boolean {
  return coin instanceof HTMLImageElement
    ? coin.src.endsWith(`/${glyphFile(glyph)}`)
    : coin?.textContent === glyph;
}

// The derivation of the identifier of a record, step by step, and the other fields of the record that agree with its text.

const code = (text: string) => element('code', { className: 'long' }, text);

/** One step: what was compared, in words that say how it ended, and whether it agrees; undefined where nothing was compared. */
function step(same: boolean | undefined, ...words: (Node | string)[]): HTMLLIElement {
  const item = element('li', {}, ...words);
  if (same !== undefined) item.dataset.same = same ? 'yes' : 'no';
  return item;
}

/** The whole identifier, made of its three parts and compared with the one on the page. */
function axnSteps(
  { number, axn, adoptedLabel, adoptedFamily }: Claim,
  glyphs: string,
  row: BrowseRow | undefined,
): HTMLLIElement[] {
  const [stated = '', named = ''] = axn.slice('AXN:'.length).split('.');
  const label = adoptedLabel ? stated : hexOf(number);
  const first = adoptedLabel
    ? ['Label: ', code(label), ', which an adopted archive had given: it was not made of the number.']
    : [`Deposit ${number} is `, code(label), ' in hexadecimal.'];
  if (!row)
    return [
      step(undefined, ...first),
      step(undefined, 'Its family could not be fetched, so the identifier was not put together.'),
    ];
  const second = adoptedFamily
    ? ['Family: ', code(named), ', which an adopted archive had given; in the published data it is ']
    : ['Its family, in the published data, is '];
  const made = `AXN:${label}.${adoptedFamily ? named : row.m}.${glyphs}`;
  const same = made === axn;
  const end = same ? ', the identifier of this page.' : ', which is not the identifier of this page.';
  return [
    step(undefined, ...first),
    step(undefined, ...second, code(row.m), '.'),
    step(same, 'Together: ', code(made), end),
  ];
}

/** Compares the published data of the record with its text: title, creator and the beginning of the description. */
function recordStep(text: string, row: BrowseRow | undefined): HTMLLIElement {
  if (!row)
    return step(undefined, 'The published list of deposits could not be fetched, so it was not compared.');
  const begins = beginsAs(text, row);
  const words = `The text ${begins ? 'begins' : 'does not begin'} with the title, the creator and the description of this record.`;
  return step(begins, words);
}

/** A text begins with title, creator and description, each in Unicode NFC. The list has the description cut and on one line. */
function beginsAs(text: string, { t, c, s }: BrowseRow): boolean {
  const head = `${t}\n${c}\n`.normalize('NFC');
  const description = text.slice(head.length, head.length + 4000).replace(/\s+/g, ' ');
  return text.startsWith(head) && description.startsWith(s.replace(/…$/u, '').normalize('NFC'));
}

// “Check this record”: fetches the text of a record again, hashes its bytes in the browser, derives the identifier, and compares. It
// reports which parts it compared, and which not.

/** Verifies a text, and shows the verdict in an element. */
export async function verify(claim: Claim, answer: HTMLElement): Promise<void> {
  const { text, publishedHash, more } = claim;
  answer.replaceChildren(element('p', { className: 'small' }, `Fetching ${text} …`));
  const bytes = await fetchBytes(text).catch((error: Error) => error);
  if (bytes instanceof Error)
    return say(answer, 'other', 'Nothing was compared.', [
      ` ${text} could not be fetched (${bytes.message}). Try again when you are online.`,
    ]);
  const hash = sha256Of(bytes);
  const fetched = ` ${counted(bytes.length, 'byte')} were fetched from ${text}. Their SHA-256, computed in this page, is`;
  // The hash of an adopted record can be of something else than the text that is published.
  if (hash === publishedHash)
    return say(answer, 'none', 'The text is unchanged; the hash of this record is not its hash.', [
      `${fetched} the one that this page gives for the published text: `,
      code(hash),
      `. The hash of this record, ${shortHash(claim.hash)}, was stated by the archive that it was adopted from; this page says what is known of it. So whether this is the text that was deposited there was not proved, and the identifier was not derived. `,
      link(more, 'How to check a whole copy'),
    ]);
  if (hash === claim.hash) return confirm(claim, bytes, fetched, answer);
  say(answer, 'other', 'These are not the bytes that were deposited.', [
    `${fetched} ${shortHash(hash)}; the hash of this record is ${shortHash(publishedHash ?? claim.hash)}. The file was changed on the server or on its way to you: do not rely on the text above until another copy agrees with the hash.`,
  ]);
  for (let place = 0; place < GLYPHS; place += 1) sealItem(place)?.setAttribute('data-byte', 'other');
}

/** Asks the server whether the file has changed, so that an old copy in the browser's cache is not taken for the published file. */
async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Says that the text is the one that was deposited, and how the identifier is made of it. */
async function confirm(claim: Claim, bytes: Uint8Array, fetched: string, answer: HTMLElement): Promise<void> {
  const { hash, axn, derived, number, more } = claim;
  const orNothing = <T>(asked: Promise<T>) => asked.catch(() => undefined);
  const [table, row] = await Promise.all([
    derived ? orNothing(glyphWords()) : undefined,
    orNothing(depositRow(number)),
  ]);
  const list = table && byteList(hash, axn.slice(axn.lastIndexOf('.') + 1), table);
  const steps = [
    ...(list ? axnSteps(claim, list.glyphs, row) : []),
    recordStep(new TextDecoder().decode(bytes), row),
  ];
  const agrees = (list?.same ?? true) && steps.every(({ dataset }) => dataset.same !== 'no');
  say(
    answer,
    agrees ? 'same' : 'other',
    'The text is the one that was deposited.',
    [`${fetched} the hash of this record: `, code(hash)],
    element('p', {}, glyphSentence(derived, list)),
    ...(list ? [list.shown] : []),
    element('ul', { className: 'steps' }, ...steps),
    element(
      'p',
      { className: 'small' },
      'Not compared: the other metadata of this record, and every other file. ',
      link(more, 'How to check a whole copy'),
    ),
  );
}

function glyphSentence(derived: boolean, list: { readonly same: boolean } | undefined): string {
  if (!derived)
    return 'The glyphs of this identifier were not made from the hash, so they were not compared, and the identifier was not derived.';
  if (!list)
    return 'The table of glyphs could not be fetched, so the glyphs were not compared, and the identifier was not derived.';
  return list.same
    ? 'In the registry’s published table its first six bytes select the six glyphs of the identifier:'
    : 'But in the registry’s published table its first six bytes do not select the glyphs of the identifier:';
}

/** Puts a verdict in the place of what an element says, its lead in bold: `same` and `other` have colors of their own. */
export function say(
  answer: HTMLElement,
  kind: 'same' | 'other' | 'none',
  lead: string,
  words: readonly (Node | string)[],
  ...more: readonly Node[]
): void {
  const said = element('p', {}, element('strong', {}, lead), ...words);
  answer.replaceChildren(element('div', { className: `notice verdict ${kind}` }, said, ...more));
}

/** The first digits of a hash, with an ellipsis. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 12)}…`;
}
