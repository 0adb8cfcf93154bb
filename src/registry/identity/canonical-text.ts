import { withoutLastLineEnds } from '../text/strings.ts';
import { MOST_MARKS, mayHaveManyMarks } from '../text/words.ts';

// The hashed bytes: title LF creator LF description LF body, NFC, LF line ends, one LF at the end.

/** The four parts of a canonical text. Title and creator are one line each; the body can be empty. */
export interface TextParts {
  readonly title: string;
  readonly creator: string;
  readonly description: string;
  readonly body: string;
}

/** The canonical text of a deposit. Its UTF-8 bytes are the file `data/texts/AXN-<HEX>-text.md`. */
export function canonicalText(parts: TextParts): string {
  const head = headOf(parts);
  const body = withoutLastLineEnds(toCanonicalLines(parts.body));
  return body === '' ? head : `${head}${body}\n`;
}

/** The body of a canonical text; undefined where it is not that of this title, creator and description (TXT-002). */
export function bodyOf(text: string, parts: Omit<TextParts, 'body'>): string | undefined {
  const head = headOf(parts);
  if (!text.startsWith(head) || !isCanonical(text)) return undefined;
  const body = text.slice(head.length);
  const endsOnce = body === '' || (body.endsWith('\n') && !body.endsWith('\n\n') && body !== '\n');
  return endsOnce ? body : undefined;
}

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');

/** Whether a text is already in NFC, with LF line ends and no byte-order mark. */
function isCanonical(text: string): boolean {
  if (text.includes('\r') || text.startsWith('\uFEFF')) return false;
  if (mayHaveManyMarks(text) && TOO_MANY_MARKS.test(text)) return false;
  return text.normalize('NFC') === text;
}

function headOf({ title, creator, description }: Omit<TextParts, 'body'>): string {
  return `${[title, creator, description].map(toCanonicalLines).join('\n')}\n`;
}

/** The text in Unicode NFC, with LF line ends and without leading byte-order marks. */
export function toCanonicalLines(text: string): string {
  return text
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC');
}
