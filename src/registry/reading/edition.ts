import { GENERATED_STATUSES } from '../model/vocabulary.ts';

// The file of an autonomous edition: a head that names its text and gives its status, the canonical text byte for
// byte, and the scholia. The status is in the head, because a verdict applies to exactly these bytes.

/** The status of generated content. */
export type GeneratedStatus = (typeof GENERATED_STATUSES)[number];

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

/** An edition that was read: its head, and everything after it. */
export interface Edition extends EditionHead {
  readonly rest: string;
}

/** What follows the text in an edition. */
export const SCHOLIA = '\n***\n\n# Scholia\n\n';

/** The text of an edition, from its parts; `text` is the canonical text, which ends in LF. */
export function editionText(head: EditionHead, text: string, scholia: string): string {
  return `${headText(head)}${text}${SCHOLIA}${scholia}`;
}

function headText({ axn, deposit_number, sha256, date, status }: EditionHead): string {
  const hash = sha256 === undefined ? '' : `sha256: ${sha256}\n`;
  return `---\naxn: ${JSON.stringify(axn)}\ndeposit_number: ${deposit_number}\n${hash}date: ${date}\nstatus: ${status}\n---\n\n`;
}

const HEAD =
  /^---\naxn: ("[^"\\\n]+")\ndeposit_number: ([1-9]\d{0,5})\n(?:sha256: ([0-9a-f]{64})\n)?date: (\d{4}-\d\d-\d\d)\nstatus: ([a-z-]+)\n---\n\n/;

/** The edition that a file holds, or undefined where its head is not of the form above. */
export function readEdition(file: string): Edition | undefined {
  const [head, axn = '""', number, sha256, date = '', word] = HEAD.exec(file) ?? [];
  const status = GENERATED_STATUSES.find((known) => known === word);
  if (head === undefined || !status) return undefined;
  const deposit_number = Number(number);
  return {
    axn: JSON.parse(axn) as string,
    deposit_number,
    sha256,
    date,
    status,
    rest: file.slice(head.length),
  };
}

/** The file with another status in its head. Throws where it is no edition. */
export function withStatus(file: string, status: GeneratedStatus): string {
  const edition = readEdition(file);
  if (!edition) throw new Error('a file that is no edition has no status');
  return `${headText({ ...edition, status })}${edition.rest}`;
}
