import { glyphFile, hexOf } from '../../registry/identity/parts.ts';
import type { BrowseRow, GlyphWords } from '../../registry/pages/publication/site-files.ts';
import { depositRow, depositsWithHash, glyphWords } from '../lookup.ts';
import { canHash, counted, element, link, sha256Of } from '../shared.ts';

/** What a record states, and where its text is. */
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
  /** The glyphs of the identifier; undefined where they were never made from the hash. */
  readonly glyphs: string | undefined;
}

// The first six bytes of a hash, each with the glyph that it selects, beside the glyphs of the seal.

/** How long one glyph takes to light up, in milliseconds. */
const BEAT_MS = 220;

/** How many bytes of the hash select a glyph. */
const GLYPHS = 6;

/** The six bytes as a list, and for each whether its glyph in the table is the one that identifier and seal have in that place. */
interface ByteList {
  readonly shown: HTMLElement;
  readonly same: readonly boolean[];
  /** The glyphs that the six bytes select. */
  readonly glyphs: string;
}

/** The first bytes of a hash compared with the glyphs of an identifier by the published table. */
function byteList(hash: string, glyphs: string, table: GlyphWords): ByteList {
  let at = 0;
  let selected = '';
  const same: boolean[] = [];
  const shown = element('ol', { className: 'bytes six', ariaLabel: 'The first six bytes and their glyphs' });
  for (let place = 0; place < GLYPHS; place += 1) {
    const byte = hash.slice(2 * place, 2 * place + 2);
    const [glyph = ''] = table[Number.parseInt(byte, 16)] ?? [];
    const coin = document.querySelector(`.record .seal li:nth-child(${place + 1}) .coin > *`);
    same.push(glyph !== '' && glyphs.startsWith(glyph, at) && isOf(coin, glyph));
    at += glyph.length;
    selected += glyph;
    shown.append(element('li', {}, pictureOf(coin, glyph), element('code', {}, byte)));
  }
  // The identifier must have these six glyphs and nothing more.
  if (at !== glyphs.length) same[GLYPHS - 1] = false;
  return { shown, same, glyphs: selected };
}

/** Whether a place of the seal shows a glyph: its picture, or the character where it has none. */
function isOf(coin: Element | null, glyph: string): boolean {
  return coin instanceof HTMLImageElement
    ? coin.src.endsWith(`/${glyphFile(glyph)}`)
    : coin?.textContent === glyph;
}

function pictureOf(coin: Element | null, glyph: string): Node {
  return isOf(coin, glyph) && coin
    ? coin.cloneNode(true)
    : element('span', { className: 'character' }, glyph);
}

/** Lights the glyphs of the list and of the seal one after the other, or all at once for readers who want no motion. */
async function lightUp({ shown, same }: ByteList): Promise<void> {
  const seal = document.querySelector<HTMLElement>('.record .seal');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const list of [shown, seal]) list?.setAttribute('data-verifying', '');
  for (const item of seal?.children ?? []) item.removeAttribute('data-byte');
  for (const [at, fits] of same.entries()) {
    if (!still) await new Promise((done) => setTimeout(done, BEAT_MS));
    for (const list of [shown, seal]) list?.children[at]?.setAttribute('data-byte', fits ? 'same' : 'other');
  }
  for (const list of [shown, seal]) list?.removeAttribute('data-verifying');
}

// How the identifier of a record comes about, step by step, and what else of the record agrees with its text.

/** One step: what was compared, in words that say how it ended, and whether it agrees; undefined where nothing was compared. */
export interface Step {
  readonly words: readonly (Node | string)[];
  readonly same: boolean | undefined;
}

const code = (text: string) => element('code', { className: 'long' }, text);

/** From the number to the label; where the label was not made of the number, nothing is compared. */
function labelStep({ number, adoptedLabel }: Claim, label: string): Step {
  if (adoptedLabel)
    return {
      words: ['Label: ', code(label), ', which an adopted archive had given: it was not made of the number.'],
      same: undefined,
    };
  return { words: [`Deposit ${number} is `, code(hexOf(number)), ' in hexadecimal.'], same: undefined };
}

/** The whole identifier, made of its three parts and compared with the one on the page. */
function axnSteps(claim: Claim, glyphs: string, row: BrowseRow | undefined): readonly Step[] {
  const shown = claim.axn.slice('AXN:'.length, claim.axn.indexOf('.'));
  const label = labelStep(claim, shown);
  if (!row)
    return [
      label,
      {
        words: ['Its family could not be fetched, so the identifier was not put together.'],
        same: undefined,
      },
    ];
  const named = claim.axn.split('.')[1] ?? '';
  const family = claim.adoptedFamily ? named : row.m;
  const axn = `AXN:${claim.adoptedLabel ? shown : hexOf(claim.number)}.${family}.${glyphs}`;
  const same = axn === claim.axn;
  return [
    label,
    {
      words: claim.adoptedFamily
        ? [
            'Family: ',
            code(named),
            ', which an adopted archive had given; in the published data it is ',
            code(row.m),
            '.',
          ]
        : ['Its family, in the published data, is ', code(row.m), '.'],
      same: undefined,
    },
    {
      words: same
        ? ['Together: ', code(axn), ', the identifier of this page.']
        : ['Together: ', code(axn), ', which is not the identifier of this page.'],
      same,
    },
  ];
}

/** What the published data say of the record, compared with its text: title, creator, the beginning of the description, and the hash. */
export function recordSteps(
  { number, axn }: Claim,
  text: string,
  row: BrowseRow | undefined,
  holders: readonly number[] | undefined,
): readonly Step[] {
  const entry: Step = row
    ? {
        words: [
          row.a === axn
            ? 'The published list of deposits has the same identifier.'
            : `The published list of deposits has another identifier: ${row.a}.`,
        ],
        same: row.a === axn,
      }
    : {
        words: ['The published list of deposits could not be fetched, so it was not compared.'],
        same: undefined,
      };
  const found = holders?.includes(number);
  const hash: Step = {
    words: [
      found === undefined
        ? 'The published list of hashes could not be fetched, so it was not compared.'
        : found
          ? 'The published list of hashes names this deposit for the hash.'
          : 'The published list of hashes does not name this deposit for the hash.',
    ],
    same: found,
  };
  return row ? [headStep(text, row), entry, hash] : [entry, hash];
}

/** A text begins with title, creator and description, each in Unicode NFC. The list has the description cut and on one line. */
function headStep(text: string, { t, c, s }: BrowseRow): Step {
  const head = `${t}\n${c}\n`.normalize('NFC');
  const beginning = s.replace(/…$/u, '').normalize('NFC');
  const same =
    text.startsWith(head) &&
    text
      .slice(head.length, head.length + 4000)
      .replace(/\s+/g, ' ')
      .startsWith(beginning);
  return {
    words: [
      same
        ? 'The text begins with the title, the creator and the description of this record.'
        : 'The text does not begin with the title, the creator and the description of this record.',
    ],
    same,
  };
}

/** Steps as a list. */
function stepList(steps: readonly Step[]): HTMLElement {
  const items = steps.map(({ words, same }) => {
    const item = element('li', {}, ...words);
    if (same !== undefined) item.dataset.same = same ? 'yes' : 'no';
    return item;
  });
  return element('ul', { className: 'steps' }, ...items);
}

// “Check this record”: fetches the text of a record again, hashes its bytes in the browser, derives the identifier, and compares. It says
// what it compared, and what not.

/** What a verification found: whether each agrees; undefined what was not compared. */
export interface Verified {
  /** The text is the one that was deposited. */
  readonly text?: boolean;
  /** The text is as it is published; whether it is the one that was deposited, the hash of an adopted record cannot tell. */
  readonly published?: boolean;
  /** Its hash selects the glyphs. */
  readonly glyphs?: boolean | undefined;
  /** The whole identifier, and what else is published of the record. */
  readonly record?: boolean;
}

/** Verifies a text, and shows the verdict in an element. Returns what was compared, and whether it agrees. */
export async function verify(claim: Claim, answer: HTMLElement): Promise<Verified> {
  if (!canHash()) {
    say(answer, 'other', [
      'Nothing was compared: this browser computes hashes on secure pages (https) only. The command below needs no browser.',
    ]);
    return {};
  }
  answer.replaceChildren(element('p', { className: 'small' }, `Fetching ${claim.text} …`));
  const bytes = await fetchBytes(claim.text).catch((error: Error) => error);
  if (bytes instanceof Error) {
    say(answer, 'other', [
      element('strong', {}, 'Nothing was compared.'),
      ` ${claim.text} could not be fetched (${bytes.message}). Try again when you are online.`,
    ]);
    return {};
  }
  const hash = await sha256Of(bytes);
  if (hash === claim.publishedHash) return stated(claim, bytes, hash, answer);
  if (hash === claim.hash) return { text: true, ...(await confirmed(claim, bytes, answer)) };
  denied(claim, bytes, hash, answer);
  return { text: false };
}

/** Asks the server whether the file has changed, so that a copy of the browser's is not taken for what is published. */
async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const hashOf = (hash: string) => element('code', { className: 'long' }, hash);

/** Says that the text is the one that was deposited, and how the identifier is made of it. Returns what else was compared. */
async function confirmed(claim: Claim, bytes: Uint8Array, answer: HTMLElement): Promise<Verified> {
  const { text, hash, glyphs, number, more } = claim;
  const orNothing = <T>(asked: Promise<T>) => asked.catch(() => undefined);
  const [table, row, holders] = await Promise.all([
    glyphs === undefined ? undefined : orNothing(glyphWords()),
    orNothing(depositRow(number)),
    orNothing(depositsWithHash(hash)),
  ]);
  const list = glyphs === undefined || !table ? undefined : byteList(hash, glyphs, table);
  if (list) {
    answer.replaceChildren(list.shown);
    await lightUp(list);
  }
  const same = list?.same.every(Boolean);
  const steps = [
    ...(list ? axnSteps(claim, list.glyphs, row) : []),
    ...recordSteps(claim, new TextDecoder().decode(bytes), row, holders),
  ];
  const record = steps.every((step) => step.same !== false);
  say(answer, same === false || !record ? 'other' : 'same', [
    element('strong', {}, 'The text is the one that was deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is the hash of this record: `,
    hashOf(hash),
  ]);
  const verdict = answer.firstElementChild as HTMLElement;
  verdict.append(
    ...(list
      ? [element('p', {}, same ? SELECTED : NOT_SELECTED), list.shown]
      : [element('p', {}, whyNot(glyphs))]),
  );
  verdict.append(
    stepList(steps),
    element(
      'p',
      { className: 'small' },
      'Not compared: the other metadata of this record, and every other file. ',
      link(more, 'How to check a whole copy'),
    ),
  );
  return { glyphs: same, record };
}

const SELECTED =
  'In the registry’s published table its first six bytes select the six glyphs of the identifier:';
const NOT_SELECTED =
  'But in the registry’s published table its first six bytes do not select the glyphs of the identifier:';

function whyNot(glyphs: string | undefined): string {
  return glyphs === undefined
    ? 'The glyphs of this identifier were not made from the hash, so they were not compared, and the identifier was not derived.'
    : 'The table of glyphs could not be fetched, so the glyphs were not compared, and the identifier was not derived.';
}

/** Says that the text is unchanged, and that the hash of an adopted record is of something else. */
function stated(
  { text, hash, more }: Claim,
  bytes: Uint8Array,
  found: string,
  answer: HTMLElement,
): Verified {
  say(answer, 'none', [
    element('strong', {}, 'The text is unchanged; the hash of this record is not its hash.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is the one that this page gives for the published text: `,
    hashOf(found),
    `. The hash of this record, ${shortHash(hash)}, was stated by the archive that it was adopted from; this page says what is known of it. So whether this is the text that was deposited there was not proved, and the identifier was not derived. `,
    link(more, 'How to check a whole copy'),
  ]);
  return { published: true };
}

function denied(
  { text, publishedHash, hash: recorded }: Claim,
  bytes: Uint8Array,
  found: string,
  answer: HTMLElement,
): void {
  const hash = publishedHash ?? recorded;
  say(answer, 'other', [
    element('strong', {}, 'These are not the bytes that were deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is ${shortHash(found)}; the hash of this record is ${shortHash(hash)}. The file was changed on the server or on its way to you: do not rely on the text above until another copy agrees with the hash.`,
  ]);
  for (const item of document.querySelectorAll<HTMLElement>('.record .seal li')) item.dataset.byte = 'other';
}

/** Puts a verdict in the place of what an element says: `same` and `other` have colors of their own. */
export function say(
  answer: HTMLElement,
  kind: 'same' | 'other' | 'none',
  words: readonly (Node | string)[],
): void {
  answer.replaceChildren(element('div', { className: `notice verdict ${kind}` }, element('p', {}, ...words)));
}

/** The number of bytes in words: `7,243 bytes`. */
export function bytesWords(count: number): string {
  return counted(count, 'byte');
}

/** The first digits of a hash, with an ellipsis. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 12)}…`;
}
