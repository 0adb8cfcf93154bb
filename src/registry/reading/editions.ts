import { type Archive, hasText, labelOfFiles, paths, textFile } from '../archive/archive.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { GENERATED_STATUSES } from '../model/vocabulary.ts';
import { onceFor } from '../text/once.ts';
import { wasRead } from './concepts.ts';
import { scholiaOf } from './scholia.ts';

// The autonomous edition of a deposit that was read: a head that names its text and gives its status, the canonical text byte for
// byte, and the scholia. It follows from the archive. Stored are the editions that a person judged, since a verdict, which stands in the
// head, applies to exactly those bytes.

/** The status of generated content. */
type GeneratedStatus = (typeof GENERATED_STATUSES)[number];

/** The head of an edition. */
export interface EditionHead {
  readonly axn: string;
  readonly deposit_number: number;
  /** The hash of the deposit, where it is that of its text: the hash of an adopted one can be another. */
  readonly sha256: string | undefined;
  /** The newest day of what the edition speaks of. */
  readonly date: string;
  readonly status: GeneratedStatus;
}

/** An edition: its head, the whole file, and in it everything after the head. */
export interface Edition extends EditionHead {
  readonly file: string;
  readonly rest: string;
}

/** What follows the text in an edition. */
export const SCHOLIA = '\n***\n\n# Scholia\n\n';

function headText({ axn, deposit_number, sha256, date, status }: EditionHead): string {
  const hash = sha256 === undefined ? '' : `sha256: ${sha256}\n`;
  return `---\naxn: ${JSON.stringify(axn)}\ndeposit_number: ${deposit_number}\n${hash}date: ${date}\nstatus: ${status}\n---\n\n`;
}

const HEAD =
  /^---\naxn: ("[^"\\\n]+")\ndeposit_number: ([1-9]\d{0,5})\n(?:sha256: ([0-9a-f]{64})\n)?date: (\d{4}-\d\d-\d\d)\nstatus: ([a-z-]+)\n---\n\n/;

/** The edition that the bytes of a file hold, or undefined where they are no text, or its head is not of the form above. */
export function readEdition(bytes: Uint8Array): Edition | undefined {
  let file: string;
  try {
    file = fromUtf8(bytes);
  } catch {
    return undefined;
  }
  const [head, axn = '""', number, sha256, date = '', word] = HEAD.exec(file) ?? [];
  const status = GENERATED_STATUSES.find((known) => known === word);
  if (head === undefined || !status) return undefined;
  const told = { axn: JSON.parse(axn) as string, deposit_number: Number(number), sha256, date, status };
  return { ...told, file, rest: file.slice(head.length) };
}

/** An edition with another status in its head. */
export function withStatus(edition: Edition, status: GeneratedStatus): Edition {
  return { ...edition, status, file: `${headText({ ...edition, status })}${edition.rest}` };
}

/** The path of a deposit's edition inside the archive folder. */
export function editionFile(deposit: Pick<Deposit, 'hex' | 'text_held_by'>): string {
  return paths.autonomous(labelOfFiles(deposit)).slice(1);
}

/** The edition of a deposit, with its status; undefined where no pass read it, or where the archive has no text of it. */
export function editionOf(archive: Archive, deposit: Deposit): Edition | undefined {
  if (!wasRead(deposit) || !hasText(archive, deposit)) return undefined;
  const bytes = archive.files.read(editionFile(deposit));
  const judged = bytes && readEdition(bytes);
  if (judged?.status === 'reviewed') return judged;
  const made = composed(archive, deposit);
  // What changed since a person rejected it is new, and provisional.
  return judged?.status === 'rejected' && withStatus(judged, made.status).file === made.file ? judged : made;
}

/** The head of the edition of a deposit, for which its text is read only where a person judged one. Made once for each archive. */
export function editionHeadOf(archive: Archive, deposit: Deposit): EditionHead | undefined {
  const heads = onceFor(archive, 'heads of editions', () => new Map<Deposit, EditionHead | undefined>());
  if (!heads.has(deposit)) heads.set(deposit, madeHead(archive, deposit));
  return heads.get(deposit);
}

function madeHead(archive: Archive, deposit: Deposit): EditionHead | undefined {
  if (archive.files.size(editionFile(deposit)) === undefined)
    return wasRead(deposit) && hasText(archive, deposit) ? scholiaAndHead(archive, deposit).head : undefined;
  const edition = editionOf(archive, deposit);
  if (!edition) return undefined;
  const { file: _file, rest: _rest, ...head } = edition;
  return head;
}

/** The edition that follows from the archive, which a person has not judged. */
export function composed(archive: Archive, deposit: Deposit): Edition {
  const { text, head } = scholiaAndHead(archive, deposit);
  const bytes = archive.files.read(textFile(deposit));
  if (!bytes) throw new Error(`TXT-001: there is no file ${textFile(deposit)}`);
  const rest = `${fromUtf8(bytes)}${SCHOLIA}${text}`;
  return { ...head, rest, file: `${headText(head)}${rest}` };
}

function scholiaAndHead(archive: Archive, deposit: Deposit) {
  const { text, date } = onceFor(archive, 'scholia', () => scholiaOf(archive))(deposit);
  const { axn, deposit_number, hash } = deposit;
  const sha256 = isHashOfFile(deposit) ? hash : undefined;
  const head = { axn, deposit_number, sha256, date, status: 'provisional-generated' } as const;
  return { text, head };
}
