import type { Status } from '../../registry/model/vocabulary.ts';
import { depositCard } from '../card.ts';
import { sha256Of } from '../hash.ts';
import { depositRow, depositsWithHash } from '../lookup.ts';
import { counted, element, parts } from '../shared.ts';
import { say } from './verify.ts';

// “I have a file: is it here?” The file is hashed on the reader's device; what leaves it is the request for the small list of
// hashes that begin like the file's.

/** No deposited text is larger: a text has at most 5,000,000 bytes, and its title, creator and description far fewer. */
const LARGEST = 10_000_000;

/** The record that asks. */
export interface Record {
  readonly number: number;
  readonly hash: string;
  readonly status: Status;
  /** Whether the archive still holds its text. */
  readonly held: boolean;
  /** Whether its hash is only stated by an adopted record, and is not the hash of a text that is here. */
  readonly stated: boolean;
}

/** The kind of a verdict on a file, its lead, the words after it, and the card of another deposit whose text it is. */
type Verdict = readonly [kind: 'same' | 'none', lead: string, words: readonly (Node | string)[], card?: Node];

/** Says whether a file is the text of the record, of another deposit, or of none. Never rejects. */
export async function answerFor(file: File, record: Record, answer: HTMLElement): Promise<void> {
  answer.replaceChildren(element('p', { className: 'small' }, `Hashing ${file.name} …`));
  const [kind, lead, words, card] = await verdictOn(file, record).catch(
    (error: Error): Verdict => ['none', 'The file could not be looked for:', [` ${error.message}`]],
  );
  say(answer, kind, lead, words, ...(card ? [card] : []));
}

async function verdictOn(file: File, record: Record): Promise<Verdict> {
  const name = element('bdi', {}, file.name);
  const size = counted(file.size, 'byte');
  if (file.size > LARGEST)
    return [
      'none',
      'Not here.',
      parts` ${name} has ${size}, and no deposited text has so many. It was not read.`,
    ];
  const hash = sha256Of(new Uint8Array(await file.arrayBuffer()));
  const shown = element('code', { className: 'long' }, hash);
  if (hash === record.hash && record.stated)
    return [
      'same',
      'Yes: it has the hash that this record states.',
      parts` ${name} has ${size}. Nothing that is held here has this hash: please tell the registry of your file. SHA-256 ${shown}`,
    ];
  if (hash === record.hash)
    return [
      'same',
      'Yes: this is the text of this deposit.',
      parts` ${name} has the same ${size}.${fate(record.status, record.held)} SHA-256 ${shown}`,
    ];
  const numbers = await depositsWithHash(hash);
  if (numbers.includes(record.number))
    return [
      'same',
      'Yes: this is the text that is published of this deposit.',
      parts` ${name} has the same SHA-256 ${shown}, which is not the hash that this record states.`,
    ];
  const [number] = numbers;
  const row = number === undefined ? undefined : await depositRow(number);
  if (row) {
    // A row of a redacted deposit has no summary.
    const words = `, not of this one (deposit ${record.number}).${fate(row.st, row.s !== '')}`;
    return ['same', `Yes: it is the text of deposit ${row.n}`, [words], depositCard(row)];
  }
  return [
    'none',
    'Not here.',
    parts` No deposited text has the hash of ${name}, which has ${size}: SHA-256 ${shown} A file that differs in one byte has another hash; a deposited text holds title, creator and description before its body.`,
  ];
}

/** The fate of a deposit, in a sentence that follows others; empty where it is the current one. */
function fate(status: Status, held: boolean): string {
  if (status === 'WITHDRAWN')
    return held
      ? ' That deposit was withdrawn.'
      : ' That deposit was withdrawn, and its text is no longer held here.';
  if (status === 'SUPERSEDED')
    return ' That deposit has been superseded: its record names the current version.';
  return status === 'DRAFT_PENDING' ? ' That deposit is a draft.' : '';
}
