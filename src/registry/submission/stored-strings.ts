import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { ALL_FIELDS } from '../model/submission-fields.ts';
import { cleanText, type TextShape } from './sanitize.ts';

// What the mint would have cleaned, no stored entry holds: every string of an entry is as cleaning leaves it.

/** The fields that hold paragraphs; every other string of an entry is one line. */
const PARAGRAPHS: ReadonlySet<string> = new Set<string>([
  ...ALL_FIELDS.filter(({ kind }) => kind === 'text').map(({ name }) => name),
  'wiki_article',
  'draft_pending_reason',
  'superseded_reason',
  'withdrawn_reason',
  'status_note',
]);

// A fast look at what cleaning could change: characters that go or become a space, white space outside, other forms than NFC.
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
  /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]|^[\s\uFEFF]|\s$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\u0000-\u007F]*$/;

/**
 * Every string of an entry that the mint would have stored otherwise, keys included (SAN-003). Fields of an adopted archive that the
 * model does not know are kept as they were, and only adoption brings them (REG-010).
 */
export function* uncleanStrings({ source_fields: _kept, ...deposit }: Deposit): Iterable<Problem> {
  for (const [field, value] of Object.entries(deposit)) {
    yield* uncleanIn(value, field, shapeOfField(field));
  }
}

/** How the strings of a field of an entry may look. */
export function shapeOfField(field: string): TextShape {
  return { lines: PARAGRAPHS.has(field), isolates: PARAGRAPHS.has(field) };
}

/** The same for a whole value, all of whose strings have one shape. `field` says where it stands, `remedy` what to do about it. */
export function* uncleanIn(
  value: unknown,
  field: string,
  shape: TextShape,
  remedy = REMEDY,
): Iterable<Problem> {
  if (typeof value === 'string') {
    const found = unclean(value, shape);
    if (found) yield { field, actual: found, remedy };
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* uncleanIn(item, `${field}.${at}`, shape, remedy);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* uncleanIn(key, field, shape, remedy);
      // A key is named where it can do no harm on the way.
      yield* uncleanIn(inner, /^[\w-]{1,100}$/.test(key) ? `${field}.${key}` : field, shape, remedy);
    }
  }
}

/** What to do in a draft, which nobody has stored yet. */
export const IN_DRAFT = 'Type it again on one line, without this and without white space around it.';

const REMEDY =
  'Restore the entry, or write it with the mint command, which cleans every text before it is stored.';

function unclean(raw: string, shape: TextShape): string | undefined {
  // Half a character is SAN-001's.
  const text = raw.toWellFormed();
  const sound = ASCII.test(text) || text.normalize('NFC') === text;
  if (sound && !SUSPECT.test(text)) return undefined;
  const { text: clean, removed } = cleanText(text, shape);
  if (removed.length > 0) return removed.join(', ');
  return clean === text
    ? undefined
    : 'white space, line ends or composed characters that cleaning would change';
}
