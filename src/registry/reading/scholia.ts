import { type Archive, indexOf, paths } from '../archive.ts';
import { hashSentence, isHashOfFile } from '../held-text.ts';
import type { Deposit } from '../model/deposit.ts';
import { VIA_TYPES } from '../model/vocabulary.ts';
import { foldTerm } from '../text/words.ts';
import { type Citation, citationsOf } from './citations.ts';
import { conceptsOf, referencesOf } from './concepts.ts';
import { escaped } from './generated.ts';

// The closing scholia of an autonomous edition: context, terms, cited and citing works, provenance. All of it is generated
// from the archive, and the same archive gives the same bytes. Paths, not addresses, since an archive is served from several places.

/** The scholia of a deposit, and the newest day of what they speak of. */
export interface Scholia {
  readonly text: string;
  readonly date: string;
}

/** A function that writes the scholia of the deposits of an archive. */
export function scholiaOf(archive: Archive): (deposit: Deposit) => Scholia {
  const { ofDeposit } = referencesOf(archive);
  const { byNumber } = indexOf(archive);
  const citations = citationsOf(archive);
  const citing = Map.groupBy(citations, ({ source }) => source.deposit_number);
  const cited = Map.groupBy(citations, ({ target }) => target.deposit_number);
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
    const works = (citations: readonly Citation[], end: 'source' | 'target'): string[] =>
      [...Map.groupBy(citations, (one) => one[end])]
        .toSorted(([a], [b]) => a.deposit_number - b.deposit_number)
        .map(([work, ways]) => {
          const found = VIA_TYPES.filter((way) => ways.some(({ via }) => via === way));
          const by = found.map((via) => `\`${via}\``).join(', ');
          return `${referred(work.deposit_number)}, ${escaped(work.title)}, by ${escaped(work.creator)}: ${escaped(work.axn)} (${by})`;
        });
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
      section('Works cited', works(citing.get(deposit_number) ?? [], 'target')),
      section('Cited by', works(cited.get(deposit_number) ?? [], 'source')),
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

/** The newest day on which a deposit that is spoken of was minted, or this one moved. */
function newestDay(named: ReadonlySet<Deposit>, { superseded_at = '', withdrawn_at = '' }: Deposit): string {
  const days = [...named].map(({ minted_at }) => minted_at.slice(0, 10));
  return [...days, superseded_at, withdrawn_at].reduce((a, b) => (a > b ? a : b));
}
