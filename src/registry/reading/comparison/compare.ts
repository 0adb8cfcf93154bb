import { type Archive, hasText, indexOf } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { counted, isLongerThan, shorten } from '../../text/strings.ts';
import { type Block, comparedParagraphs, comparedWords, type Piece } from './paragraphs.ts';

/** A field of the entry that differs, with the words that changed; or with all that it was and all that it is, where it is another one. */
interface FieldChange {
  readonly name: string;
  readonly pieces: readonly Piece[];
}

export interface TextComparison {
  /** The changes of the body, in order; null where there are too many to show them in place. */
  readonly blocks: readonly Block[] | null;
  /** Whether the bodies differ, though no paragraph does. */
  readonly spaces: boolean;
  /** How many blocks are left out because the page would become too long. */
  readonly omitted: number;
  readonly counts: Readonly<Record<'changed' | 'added' | 'removed', number>>;
}

export interface Comparison extends TextComparison {
  readonly fields: readonly FieldChange[];
}

/** The fields of a version that readers compare, with their names on pages. Date, number and hash differ always. */
const FIELDS = [
  ['title', 'Title'],
  ['creator', 'Creator'],
  ['version', 'Version'],
  ['license', 'License'],
  ['content_type', 'Type'],
  ['substrate', 'Substrate'],
  ['family', 'Family'],
  ['keywords', 'Keywords'],
  ['methodology', 'Methodology'],
  ['falsification', 'Falsification conditions'],
  ['description', 'Description'],
] as const satisfies readonly (readonly [keyof Deposit, string])[];

const LONGEST_VALUE = 2000;

/** In code points: a page shows changes up to this length together, and a single paragraph up to half of it. */
const MOST_SHOWN = 300_000;
const LONGEST_SHOWN = 20_000;

/** The entry of a version, and the body of its text where there is one. */
interface Version {
  readonly deposit: Deposit;
  readonly body: string;
}

/** Compares two versions: deterministic, and bounded in time and length whatever the texts are. */
export function compareVersions(before: Version, after: Version): Comparison {
  return { fields: fieldsOf(before.deposit, after.deposit), ...compareTexts(before.body, after.body) };
}

/** Compares two texts: deterministic, and bounded in time and length whatever they are. */
export function compareTexts(before: string, after: string): TextComparison {
  const blocks = comparedParagraphs(before, after);
  const count = (kind: Block['kind']) => (blocks ?? []).filter((block) => block.kind === kind).length;
  const shown = blocks && bounded(blocks);
  return {
    blocks: shown ?? null,
    spaces: before !== after && blocks !== undefined && blocks.every(({ kind }) => kind === 'same'),
    omitted: (blocks?.length ?? 0) - (shown?.length ?? 0),
    counts: { changed: count('changed'), added: count('added'), removed: count('removed') },
  };
}

function fieldsOf(before: Deposit, after: Deposit): FieldChange[] {
  return FIELDS.flatMap(([key, name]): FieldChange[] => {
    const [old, fresh] = [fieldValue(before[key]), fieldValue(after[key])];
    return old === fresh ? [] : [{ name, pieces: comparedWords(old, fresh) ?? replaced(old, fresh) }];
  });
}

function fieldValue(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}

function replaced(old: string, fresh: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'removed', text: shorten(old, LONGEST_VALUE) },
    { kind: 'added', text: shorten(fresh, LONGEST_VALUE) },
  ];
  return pieces.filter(({ text }) => text !== '');
}

function bounded(blocks: readonly Block[]): Block[] {
  const shown: Block[] = [];
  let left = MOST_SHOWN;
  for (const block of blocks) {
    const fit =
      'text' in block && isLongerThan(block.text, LONGEST_SHOWN)
        ? { ...block, text: shorten(block.text, LONGEST_SHOWN) }
        : block;
    left -= lengthOf(fit);
    if (left < 0) break;
    shown.push(fit);
  }
  return shown;
}

function lengthOf(block: Block): number {
  if (block.kind === 'same') return 0;
  if (block.kind === 'changed') return block.pieces.reduce((sum, { text }) => sum + text.length, 0);
  return block.text.length;
}

/** With “and” before the last, and no comma there. */
const LISTED = new Intl.ListFormat('en-GB');

/** The comparison in one sentence: `4 paragraphs changed, 1 added, 2 removed; title and license changed.` */
export function summaryOf(comparison: Comparison): string {
  const names = comparison.fields.map(({ name }) => name.toLowerCase());
  const entry = names.length > 0 ? `; ${LISTED.format(names)} changed` : '';
  return `${textSummary(comparison)}${entry}.`;
}

/** The changes of a text in words without a point: `4 paragraphs changed, 1 added, 2 removed`. */
export function textSummary({ blocks, counts, spaces }: TextComparison): string {
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) =>
    counts[kind] > 0 ? [[counts[kind], kind] as const] : [],
  );
  const [first, ...others] = parts;
  if (blocks === null) return 'The texts have too little in common to be compared in place';
  if (first)
    return [
      `${counted(first[0], 'paragraph')} ${first[1]}`,
      ...others.map(([number, kind]) => `${number} ${kind}`),
    ].join(', ');
  return spaces ? 'Only spaces and blank lines of the text changed' : 'The text is unchanged';
}

/**
 * The version that a deposit is compared with: the one that it supersedes. Undefined where it supersedes none, where it is a part of
 * a series whose parts all remain valid, or where one of the two has no text.
 */
export function comparedWith(
  archive: Pick<Archive, 'registry' | 'files'>,
  deposit: Deposit,
): Deposit | undefined {
  const { supersedes, series_type } = deposit;
  if (supersedes === undefined || series_type === 'sequential') return undefined;
  const before = indexOf(archive).byNumber.get(supersedes);
  return before && hasText(archive, before) && hasText(archive, deposit) ? before : undefined;
}
