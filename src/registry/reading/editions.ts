import { type Archive, hasText, indexOf, labelOfFiles, paths, textBytes } from '../archive/archive.ts';
import { hashSentence, isHashOfFile } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { type Deposit, entryTitle } from '../model/deposit.ts';
import { GENERATED_STATUSES, VIA_TYPES } from '../model/vocabulary.ts';
import { onceFor } from '../text/once.ts';
import { foldTerm } from '../text/words.ts';
import { citingOf, type Neighbor } from './citations.ts';
import { conceptsOf, referencesOf, wasRead } from './concepts.ts';
import { escaped } from './generated.ts';

// The autonomous edition of a deposit that was read: a head that names its text and gives its status, the canonical text byte for
// byte, and the scholia. It follows from the archive. Only editions that a person judged are stored: the verdict
// in their head applies to exactly those bytes.

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

/** The heading of the scholia, which follow the text in an edition. */
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
  const stated = { axn: JSON.parse(axn) as string, deposit_number: Number(number), sha256, date, status };
  return { ...stated, file, rest: file.slice(head.length) };
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
  // If the edition changed since a person rejected it, the new one is provisional.
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
  const rest = `${fromUtf8(textBytes(archive, deposit))}${SCHOLIA}${text}`;
  return { ...head, rest, file: `${headText(head)}${rest}` };
}

function scholiaAndHead(archive: Archive, deposit: Deposit) {
  const { text, date } = onceFor(archive, 'scholia', () => scholiaOf(archive))(deposit);
  const { axn, deposit_number, hash } = deposit;
  const sha256 = isHashOfFile(deposit) ? hash : undefined;
  const head = { axn, deposit_number, sha256, date, status: 'provisional-generated' } as const;
  return { text, head };
}

// The closing scholia of an autonomous edition: context, terms, cited and citing works, provenance. All of it is generated
// from the archive, and the same archive gives the same bytes. Paths, not addresses, since an archive is served from several places.

/** The scholia of a deposit, and the newest day of what they speak of. */
interface Scholia {
  readonly text: string;
  readonly date: string;
}

function scholiaOf(archive: Archive): (deposit: Deposit) => Scholia {
  const { ofDeposit } = referencesOf(archive);
  const { byNumber } = indexOf(archive);
  const index = conceptsOf(archive);
  const concepts = new Map(Object.values(index).map((concept) => [foldTerm(concept.term), concept]));
  return (deposit) => {
    const { deposit_number, defines_concepts = [] } = deposit;
    const own = new Set(defines_concepts.map(({ term }) => concepts.get(foldTerm(term))?.term));
    const named = new Set<Deposit>([deposit]);
    const referred = (number: number | null | undefined): string => {
      const other = number == null ? undefined : byNumber.get(number);
      if (!other) return '';
      named.add(other);
      return `[deposit ${other.deposit_number}](${paths.record(other.deposit_number)})`;
    };
    const works = (neighbors: readonly Neighbor[]): string[] =>
      neighbors.map(({ deposit: work, ways }) => {
        const by = VIA_TYPES.filter((via) => ways.includes(via)).map((via) => `\`${via}\``);
        return `${referred(work.deposit_number)}, ${escaped(entryTitle(work))}, by ${escaped(work.creator)}: ${escaped(work.axn)} (${by.join(', ')})`;
      });
    const { cites, citedBy } = citingOf(archive, deposit);
    const parts = [
      section('Context', contextOf(deposit, referred)),
      section('Terms', [
        ...defines_concepts.map(({ term, definition }) => {
          const first = concepts.get(foldTerm(term))?.defined_in;
          const revised =
            first == null || first === deposit_number ? '' : `, first defined in ${referred(first)}`;
          return `**${escaped(term)}** (defined here${revised}): ${escaped(definition)}`;
        }),
        ...(ofDeposit.get(deposit_number) ?? [])
          .filter((term) => !own.has(term))
          .map((term) => {
            const where = referred(index[term]?.defined_in);
            return `${escaped(term)}${where ? ` (${where})` : ''}`;
          }),
      ]),
      section('Works cited', works(cites)),
      section('Cited by', works(citedBy)),
      section('Provenance', provenanceOf(deposit)),
    ];
    return { text: `${parts.join('\n\n')}\n`, date: newestDay(named, deposit) };
  };
}

function section(heading: string, items: readonly string[]): string {
  const list = items.length > 0 ? items.map((item) => `- ${item}`).join('\n') : 'None.';
  return `## ${heading}\n\n${list}`;
}

function contextOf(deposit: Deposit, referred: (number: number | undefined) => string): string[] {
  const { deposit_number, title, creator, content_type, family, status, version, date } = deposit;
  const { version_series_id: series, version_in_series: place } = deposit;
  const before = referred(deposit.supersedes ?? deposit.predecessor_deposit_number);
  const after = referred(deposit.superseded_by_deposit_number);
  return [
    `Deposit ${deposit_number}: ${escaped(title)}, by ${escaped(creator)}, ${date}`,
    `Type: ${escaped(content_type)}; family ${family}; version ${escaped(version)}; status ${escaped(status)}`,
    ...(deposit.journal ? [`Journal: ${escaped(deposit.journal)}`] : []),
    ...(series ? [`Number ${place} of the series ${escaped(series)}`] : []),
    ...(before ? [`Follows ${before}`] : []),
    ...(after ? [`Superseded by ${after} on ${deposit.superseded_at}`] : []),
    ...(deposit.withdrawn_at ? [`Withdrawn on ${deposit.withdrawn_at}`] : []),
  ];
}

function provenanceOf(deposit: Deposit): string[] {
  const swhid = deposit.content_swhid ? `, ${deposit.content_swhid}` : '';
  return [
    `Record: ${paths.record(deposit.deposit_number)}`,
    isHashOfFile(deposit)
      ? `Canonical text: ${paths.text(deposit.hex)}, SHA-256 ${deposit.hash}${swhid}`
      : `Text: ${paths.text(deposit.hex)}${swhid}. ${hashSentence(deposit)}`,
    `Minted at ${deposit.minted_at}; ${deposit.issue_number === null ? 'submitted without an issue' : `issue ${deposit.issue_number}`}`,
    `License: ${escaped(deposit.license)}; substrate: ${escaped(deposit.substrate)}`,
    'A program wrote these scholia from the archive. They are not part of the deposit, and its hash does not cover them.',
  ];
}

/** The newest day on which a deposit that the scholia name was minted, or this one was superseded or withdrawn. */
function newestDay(named: ReadonlySet<Deposit>, { superseded_at = '', withdrawn_at = '' }: Deposit): string {
  const days = [...named].map(({ minted_at }) => minted_at.slice(0, 10));
  return [...days, superseded_at, withdrawn_at].reduce((a, b) => (a > b ? a : b));
}
