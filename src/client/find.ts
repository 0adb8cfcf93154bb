import { type Reading, strangerIn } from '../registry/archive/find/reading.ts';
import { canBeWords, route } from '../registry/archive/find/route.ts';
import { BECAME_SENTENCES } from '../registry/archive/resolution/words.ts';
import { sameAxn } from '../registry/identity/parts.ts';
import type { BrowseRow, IdRow } from '../registry/pages/publication/site-files.ts';
import { depositCard } from './card.ts';
import {
  depositRow,
  depositsWithHex,
  depositsWithId,
  depositWithAxn,
  glyphDigits,
  hashesBeginning,
} from './lookup.ts';
import { BASE, counted, element } from './shared.ts';

// The registry’s answer to a text that may be an identifier.

/** A deposit, and how it was found. */
export interface Match {
  readonly row: BrowseRow;
  readonly why: string;
}

/** The answer to a text. */
export interface IdentifierAnswer {
  /** Every identifier that the text can be, the likeliest first; none where it is words. */
  readonly readings: readonly Reading[];
  /** Whether the text can be words as well: a bare number, or letters that happen to be hex digits. */
  readonly words: boolean;
  /** Whether exactly one deposit has it, and the text can hardly mean anything else, so that the page may go there at once. */
  readonly certain: boolean;
  /** The deposits that bear the identifier: the likeliest reading first. */
  readonly matches: readonly Match[];
  /** How many deposits bear it, which may be more than are listed. */
  readonly total: number;
  /** A sentence or two if no deposit has it, or if there is more to say than which deposit it is; otherwise empty. */
  readonly sentence: string;
  /** Where no deposit bears it: deposits that may have been meant. */
  readonly near: readonly Match[];
}

// An answer of the registry to an identifier, as a page shows it.

/** How many cards have a large seal; with more of them, all are small. */
const FEW = 2;

/** The nodes in which a page shows an answer; none where there is nothing to say. */
export function answerNodes(answer: IdentifierAnswer): HTMLElement[] {
  const { matches, total, sentence, near } = answer;
  const more = total > matches.length;
  return [
    ...(sentence ? [element('p', {}, sentence)] : []),
    ...(more ? [element('p', {}, `${counted(total, 'deposit')}; the newest ${matches.length}:`)] : []),
    ...cards(matches, matches.length <= FEW),
    ...(near.length > 0 ? [element('p', {}, 'Perhaps one of these was meant:'), ...cards(near, false)] : []),
  ];
}

function cards(matches: readonly Match[], large: boolean): HTMLElement[] {
  if (matches.length === 0) return [];
  const items = matches.map(({ row, why }) => element('li', {}, depositCard(row, { large, why })));
  return [element('ul', { className: 'stack' }, ...items)];
}

/** An answer in one sentence, for those who hear it: what was found, or that nothing was. */
export function spokenAnswer({ matches, total, sentence, near }: IdentifierAnswer): string {
  const [first] = matches;
  if (first && total === 1) return `Deposit ${first.row.n}: ${first.row.t}.`;
  if (first) return `${counted(total, 'deposit')}.`;
  return near.length > 0 ? `${sentence} ${counted(near.length, 'deposit')} near it.` : sentence;
}

/** The most deposits that an answer lists. */
const LISTED = 20;

/** The beginnings of the addresses of this site: its present address, and the one in its settings. */
function places(): string[] {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const path = location.pathname.slice(BASE.length);
  const own = canonical?.endsWith(path) ? [canonical.slice(0, canonical.length - path.length)] : [];
  return [`${location.origin}${BASE}`, ...own];
}

/** The identifiers that a text can be at this site. */
export function readingsOf(text: string): readonly Reading[] {
  return route(text, places());
}

/** The answer to a text. Rejects when a file of the site cannot be fetched. */
export async function answerFor(text: string, most = LISTED): Promise<IdentifierAnswer> {
  const readings = readingsOf(text);
  const found = await Promise.all(readings.map(readAs));
  const exact = found.filter(({ near }) => !near);
  const matches = await matchesOf(exact, most);
  const isFound = matches.length > 0;
  const named = new Set(exact.flatMap(({ numbers }) => numbers));
  const total = isFound ? Math.max(named.size, ...exact.map(({ total = 0 }) => total)) : 0;
  const missing = isFound ? [] : found.flatMap((one) => one.missing ?? []);
  const sentences = [
    ...found.flatMap(({ note }) => note ?? []),
    ...(missing.length > 0 ? [`No deposit has ${missing.join(' or ')}.`] : []),
  ];
  return {
    readings,
    words: canBeWords(text, readings),
    certain: total === 1 && !/^[a-f]+$/i.test(text.trim()),
    matches,
    total,
    near: isFound
      ? []
      : await matchesOf(
          found.filter(({ near }) => near),
          most,
        ),
    sentence: sentences.join(' '),
  };
}

/** The deposits that were found, each once, with the first reason. */
async function matchesOf(found: readonly ReadingAnswer[], most: number): Promise<Match[]> {
  const reasons = new Map<number, string>();
  for (const { numbers, why } of found)
    for (const number of numbers) if (!reasons.has(number)) reasons.set(number, why);
  const rows = await Promise.all([...reasons.keys()].slice(0, most).map(depositRow));
  return rows.flatMap((row) => (row ? [{ row, why: reasons.get(row.n) ?? '' }] : []));
}

// The search of the registry for one reading of a text.

/** The deposits that one reading leads to. */
export interface ReadingAnswer {
  readonly numbers: readonly number[];
  /** How these deposits were found. */
  readonly why: string;
  /** Set where no deposit has the identifier, and these may have been meant. */
  readonly near?: true;
  /** How many deposits there are in all, where not all are listed. */
  readonly total?: number;
  /** A sentence that is said whether or not a deposit was found. */
  readonly note?: string;
  /** The value that no deposit has, if none was found. */
  readonly missing?: string;
}

/** The deposits that a reading leads to. Rejects when a file of the site cannot be fetched. */
export async function readAs(reading: Reading): Promise<ReadingAnswer> {
  switch (reading.as) {
    case 'number':
      return byNumber(reading.number);
    case 'hex':
      return byHex(reading.hex);
    case 'axn':
      return byAxn(reading.axn, reading.hex);
    case 'glyphs':
      return byGlyphs(reading.glyphs);
    case 'hash':
      return byHash(reading.digits);
    case 'swhid':
      return listed(await depositsWithId(reading.swhid), 'by its SWHID', 'this SWHID');
    case 'orcid':
      return byOrcid(reading.orcid, reading.check);
    case 'doi':
      return byDoi(reading.doi);
    case 'spoken':
      return spoken(reading.words);
    case 'sovereign':
      return listed(await depositsWithId(reading.id), 'by its document id', `the document id ${reading.id}`);
  }
}

/** The answer that no deposit has the value. */
const none = (missing: string): ReadingAnswer => ({ numbers: [], why: '', missing });

function listed(row: IdRow | undefined, why: string, missing: string): ReadingAnswer {
  if (!row || row.of.length === 0) return none(missing);
  return { numbers: row.of, why, ...(row.all ? { total: row.all } : {}) };
}

async function byNumber(number: number): Promise<ReadingAnswer> {
  const row = await depositRow(number);
  return row ? { numbers: [row.n], why: 'by its number' } : none(`the number ${number}`);
}

async function byHex(hex: string): Promise<ReadingAnswer> {
  const rows = await depositsWithHex(hex);
  if (rows.length === 0) return none(`the label ${hex}`);
  const why = rows.length > 1 ? 'by its HEX label, which it has in common with another' : 'by its HEX label';
  return { numbers: rows.map(({ n }) => n), why };
}

async function byAxn(axn: string, hex: string): Promise<ReadingAnswer> {
  const row = await depositWithAxn(axn, hex);
  if (row)
    return { numbers: [row.n], why: sameAxn(row.a, axn) ? 'by its identifier' : 'by a retired identifier' };
  const stranger = strangerIn(axn);
  const missing = stranger
    ? `this identifier: it holds ${stranger}, and no identifier has one`
    : 'exactly this identifier';
  const labeled = await depositsWithHex(hex);
  return { numbers: labeled.map(({ n }) => n), why: 'which has the label', near: true, missing };
}

const GLYPHS = 6;

async function byGlyphs(glyphs: string): Promise<ReadingAnswer> {
  const why = 'by its glyphs';
  const [digits, adopted] = await Promise.all([glyphDigits(glyphs), depositsWithId(glyphs)]);
  if (adopted) return listed(adopted, why, '');
  if (digits === undefined) return none('these glyphs: one is none of this registry');
  if (digits.length > 2 * GLYPHS) return none(`more than ${GLYPHS} glyphs`);
  const rows = await hashesBeginning(digits);
  const whole = digits.length === 2 * GLYPHS;
  if (rows === undefined)
    return { numbers: [], why, note: 'Too few glyphs to find a deposit by: enter more of the six.' };
  if (rows.length === 0)
    return none(whole ? 'these six glyphs' : 'an identifier that begins with these glyphs');
  return { numbers: rows.map(([, number]) => number), why: whole ? why : 'which begins with these glyphs' };
}

async function byHash(digits: string): Promise<ReadingAnswer> {
  const rows = (await hashesBeginning(digits)) ?? [];
  if (rows.length > 0) {
    const stated = rows.every(([, , kind]) => kind === 'stated');
    const why = stated
      ? 'by the hash that its record states, which is not that of the published text'
      : 'by its hash';
    return { numbers: [...new Set(rows.map(([, number]) => number))], why };
  }
  return none(digits.length === 64 ? 'this hash' : `a hash that begins with these ${digits.length} digits`);
}

/** The answer to spoken words. If they are not the reading of any deposit, they are plain words, and the answer is empty. */
async function spoken(words: string): Promise<ReadingAnswer> {
  const { missing: _missing, ...found } = listed(await depositsWithId(words), 'by its spoken words', '');
  return found;
}

async function byOrcid(orcid: string, check: string | undefined): Promise<ReadingAnswer> {
  if (check === undefined) return listed(await depositsWithId(orcid), 'by ORCID', `the ORCID ${orcid}`);
  const meant = `${orcid.slice(0, -1)}${check}`;
  return {
    numbers: (await depositsWithId(meant))?.of ?? [],
    why: `by ORCID ${meant}`,
    near: true,
    note: `${orcid} is no ORCID: after these digits the last one is ${check}, so a digit is wrong.`,
  };
}

async function byDoi(doi: string): Promise<ReadingAnswer> {
  const row = await depositsWithId(doi);
  const found = listed(row, 'by its DOI', 'this DOI');
  if (!row?.status) return found;
  const { missing: _missing, ...known } = found;
  return { ...known, note: BECAME_SENTENCES[row.status] };
}
