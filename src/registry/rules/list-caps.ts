import type { Deposit } from '../model/deposit.ts';
import type { Submission } from '../model/submission.ts';
import { fieldNamed, LINE_CAP } from '../model/submission-fields.ts';
import type { Problem } from './rule.ts';
import type { StoredEntry } from './stored-entry.ts';

// Caps of lists and of what stands in them (decision 20). A list that a depositor gives is one field: all that it holds together is
// within the cap of every other field.

/** How many items a list has at most, and how many characters a line that is no title. */
export const LIST_CAPS = {
  line: LINE_CAP,
  related_ids: fieldNamed('related_ids').cap,
  defines_concepts: fieldNamed('defines_concepts').cap,
  entity_triples: fieldNamed('entity_triples').cap,
  mirrors: 100,
  entities: 5_000,
  generated: 1_000_000,
} as const;

/** The values of either subject that are capped here. */
type Capped = Partial<
  Pick<
    Deposit,
    | 'related_ids'
    | 'defines_concepts'
    | 'entity_triples'
    | 'mirrors'
    | 'entities'
    | 'wiki_article'
    | 'journal'
    | 'sovereign_id'
    | 'version_series_id'
    | 'draft_pending_reason'
    | 'status_note'
    | 'withdrawn_reason'
    | 'superseded_reason'
    | 'hash_status'
    | 'hash_basis'
  >
>;

const LISTS = ['related_ids', 'defines_concepts', 'entity_triples'] as const;
const LINES = ['journal', 'sovereign_id', 'version_series_id', 'hash_status'] as const;
const TEXTS = [
  'draft_pending_reason',
  'status_note',
  'withdrawn_reason',
  'superseded_reason',
  'hash_basis',
] as const;

/** The cell of an item that is no line: it may be as long as the whole list. */
const LONG_CELL = 'definition';

/** The lists of a submission or a stored entry that are over their caps, with each text in them; `other` caps what has none of its own. */
export function* listCapProblems(subject: Submission | StoredEntry, other: number): Iterable<Problem> {
  const values: Capped =
    'fields' in subject ? ({ ...subject.fields, ...subject.rich } as unknown as Capped) : subject.deposit;
  for (const field of LISTS) yield* listProblems(field, values[field] ?? [], LIST_CAPS[field], other);
  yield* listProblems('mirrors', Object.entries(values.mirrors ?? {}), LIST_CAPS.mirrors, other);
  for (const field of LINES) yield* lengthProblems(field, values[field] ?? '', LIST_CAPS.line);
  for (const field of TEXTS) yield* lengthProblems(field, values[field] ?? '', other);
  yield* listProblems('entities', values.entities ?? [], LIST_CAPS.entities, LIST_CAPS.generated);
  yield* lengthProblems('wiki_article', values.wiki_article ?? '', LIST_CAPS.generated);
}

function* listProblems(
  field: keyof Capped,
  items: readonly unknown[],
  most: number,
  characters: number,
): Iterable<Problem> {
  if (items.length > most) yield over(field, `${items.length} items`, `${most} items`);
  const cells = items.flatMap(cellsOf);
  // In UTF-16 units there are never fewer, and they need no counting.
  const units = cells.reduce((sum, [, text]) => sum + text.length, 0);
  const all = units > characters ? cells.reduce((sum, [, text]) => sum + lengthOf(text), 0) : 0;
  if (all > characters) yield over(field, `${all} characters in all`, `${characters} characters in all`);
  if (field === 'entities') return;
  for (const [name, text] of cells)
    if (name !== LONG_CELL) yield* lengthProblems(field, text, LIST_CAPS.line);
}

/** The texts of an item, each with its name where it has one. */
function cellsOf(item: unknown): [string, string][] {
  if (typeof item === 'string') return [['', item]];
  if (typeof item !== 'object' || item === null) return [];
  return Object.entries(item).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  );
}

function* lengthProblems(field: keyof Capped, text: string, cap: number): Iterable<Problem> {
  if (text.length > cap && lengthOf(text) > cap)
    yield over(field, `${lengthOf(text)} characters`, `${cap} characters`);
}

function lengthOf(text: string): number {
  return [...text].length;
}

function over(field: string, actual: string, cap: string): Problem {
  return { field, actual, remedy: `Shorten it to ${cap}. The registry never cuts a text.` };
}
