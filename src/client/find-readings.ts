import { LEAST_HASH_DIGITS, type Reading, strangerIn } from '../registry/archive/find/reading.ts';
import { sameAxn } from '../registry/identity/parts.ts';
import type { BrowseRow, IdRow } from '../registry/pages/publication/site-files.ts';
import {
  depositCount,
  depositRow,
  depositsWithHex,
  depositsWithId,
  depositWithAxn,
  glyphDigits,
  hashesBeginning,
} from './lookup.ts';

// What the registry knows of one reading of a text.

/** A deposit that may have been meant, and why. */
type Near = readonly [depositNumber: number, why: string];

/** What one reading leads to. */
export interface Found {
  readonly numbers: readonly number[];
  /** How these deposits were found. */
  readonly why: string;
  /** How many deposits there are in all, where not all are listed. */
  readonly total?: number;
  /** A sentence that is said whether or not a deposit was found. */
  readonly note?: string;
  /** How a sentence that begins with `NONE` goes on, where no deposit was found. */
  readonly missing?: readonly string[];
  /** Deposits that may have been meant, each with a reason. */
  readonly near?: readonly Near[];
}

/** How the sentence begins that says that nothing was found. */
export const NONE = 'No deposit has';

/** What a reading leads to. Rejects when a file of the site cannot be fetched. */
export async function readAs(reading: Reading): Promise<Found> {
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
      return bySovereign(reading.id);
  }
}

function one(row: BrowseRow | undefined, why: string, missing: string): Found {
  return row ? { numbers: [row.n], why } : { numbers: [], why, missing: [missing] };
}

function listed(row: IdRow | undefined, why: string, missing: string): Found {
  if (!row || row.of.length === 0) return { numbers: [], why, missing: [missing] };
  return { numbers: row.of, why, ...(row.all ? { total: row.all } : {}) };
}

async function byNumber(number: number): Promise<Found> {
  const found = one(await depositRow(number), 'by its number', `the number ${number}`);
  return found.missing ? { ...found, near: await newest(number) } : found;
}

async function byHex(hex: string): Promise<Found> {
  const rows = await depositsWithHex(hex);
  if (rows.length === 0)
    return {
      numbers: [],
      why: '',
      missing: [`the label ${hex}`],
      near: await newest(Number.parseInt(hex, 16)),
    };
  const why = rows.length > 1 ? 'by its HEX label, which it has in common with another' : 'by its HEX label';
  return { numbers: rows.map(({ n }) => n), why };
}

/** The newest deposit, for a number beyond it. */
async function newest(number: number): Promise<Near[]> {
  const count = await depositCount();
  return count > 0 && number > count ? [[count, 'the newest']] : [];
}

async function bySovereign(id: string): Promise<Found> {
  return listed(await depositsWithId(id), 'by its document id', `the document id ${id}`);
}

/** The deposits that have the glyphs of these digits. */
async function withGlyphs(digits: string): Promise<Near[]> {
  const rows = (await hashesBeginning(digits)) ?? [];
  return rows.map(([, number]): Near => [number, 'which has these glyphs']);
}

async function byAxn(axn: string, hex: string): Promise<Found> {
  const row = await depositWithAxn(axn, hex);
  if (row)
    return { numbers: [row.n], why: sameAxn(row.a, axn) ? 'by its identifier' : 'by a retired identifier' };
  const labeled = await depositsWithHex(hex);
  const stranger = strangerIn(axn);
  const digits = await glyphDigits(axn.slice(axn.lastIndexOf('.') + 1));
  const alike = digits?.length === 2 * GLYPHS ? await withGlyphs(digits) : [];
  return {
    numbers: [],
    why: '',
    missing: [
      stranger
        ? `this identifier: it holds ${stranger}, and no identifier has one`
        : 'exactly this identifier',
    ],
    near: [...labeled.map(({ n }) => [n, 'which has the label'] as const), ...alike],
  };
}

const GLYPHS = 6;

async function byGlyphs(glyphs: string): Promise<Found> {
  const why = 'by its glyphs';
  const [digits, adopted] = await Promise.all([glyphDigits(glyphs), depositsWithId(glyphs)]);
  if (adopted) return listed(adopted, why, '');
  if (digits === undefined)
    return { numbers: [], why, missing: ['these glyphs: one is none of this registry'] };
  if (digits.length > 2 * GLYPHS) return { numbers: [], why, missing: [`more than ${GLYPHS} glyphs`] };
  const rows = await hashesBeginning(digits);
  const whole = digits.length === 2 * GLYPHS;
  if (rows === undefined)
    return { numbers: [], why, note: 'Too few glyphs to find a deposit by: enter more of the six.' };
  if (rows.length === 0)
    return {
      numbers: [],
      why,
      missing: [whole ? 'these six glyphs' : 'an identifier that begins with these glyphs'],
    };
  return { numbers: rows.map(([, number]) => number), why: whole ? why : 'which begins with these glyphs' };
}

async function byHash(digits: string): Promise<Found> {
  const rows = (await hashesBeginning(digits)) ?? [];
  if (rows.length > 0) {
    const stated = rows.every(([, , kind]) => kind === 'stated');
    const why = stated
      ? 'by the hash that its record states, which is not that of the published text'
      : 'by its hash';
    return { numbers: [...new Set(rows.map(([, number]) => number))], why };
  }
  const beginning = digits.slice(0, LEAST_HASH_DIGITS);
  const near = ((await hashesBeginning(beginning)) ?? []).map(
    ([, number]) => [number, `whose hash also begins with ${beginning}`] as const,
  );
  const missing =
    digits.length === 64 ? 'this hash' : `a hash that begins with these ${digits.length} digits`;
  return { numbers: [], why: '', missing: [missing], near };
}

/** Words that no deposit is read as are words, and nothing is said of them. */
async function spoken(words: string): Promise<Found> {
  const { missing: _missing, ...found } = listed(await depositsWithId(words), 'by its spoken words', '');
  return found;
}

async function byOrcid(orcid: string, check: string | undefined): Promise<Found> {
  const why = 'by ORCID';
  if (check === undefined) return listed(await depositsWithId(orcid), why, `the ORCID ${orcid}`);
  const meant = `${orcid.slice(0, -1)}${check}`;
  const near = (await depositsWithId(meant))?.of ?? [];
  return {
    numbers: [],
    why,
    note: `${orcid} is no ORCID: after these digits the last one is ${check}, so a digit is wrong.`,
    near: near.map((number) => [number, `by ORCID ${meant}`]),
  };
}

const BECAME = {
  RECOVERED: 'This DOI belonged to a repository that has closed; the work is deposited here.',
  RECOVERED_UNLINKED:
    'This DOI belonged to a repository that has closed. The work was found again, but it is not deposited here.',
  '410_GONE':
    'This DOI belonged to a repository that has closed. The work is gone, and it is not deposited here.',
} as const;

async function byDoi(doi: string): Promise<Found> {
  const row = await depositsWithId(doi);
  const found = listed(row, 'by its DOI', 'this DOI');
  if (!row?.status) return found;
  const { missing: _missing, ...known } = found;
  return { ...known, note: BECAME[row.status] };
}
