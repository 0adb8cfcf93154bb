// The bytes that are hashed (decision 1): title LF creator LF description LF body, NFC, LF line ends, one LF at the end.

/** The four parts of a canonical text. Title and creator are one line each; the body may be empty. */
export interface TextParts {
  readonly title: string;
  readonly creator: string;
  readonly description: string;
  readonly body: string;
}

/** The canonical text of a deposit. Its UTF-8 bytes are what `data/texts/AXN-<HEX>-text.md` holds. */
export function canonicalText(parts: TextParts): string {
  const head = headOf(parts);
  const body = withoutLastLineEnds(toCanonicalLines(parts.body));
  return body === '' ? head : `${head}${body}\n`;
}

/**
 * The body of a canonical text, or undefined when the text is not the canonical text of that title, creator and
 * description with some body (TXT-002).
 */
export function bodyOf(text: string, parts: Omit<TextParts, 'body'>): string | undefined {
  const head = headOf(parts);
  if (!text.startsWith(head) || !isCanonical(text)) return undefined;
  const body = text.slice(head.length);
  const endsOnce = body === '' || (body.endsWith('\n') && !body.endsWith('\n\n') && body !== '\n');
  return endsOnce ? body : undefined;
}

/** Not by a pattern, which would look at every run of line ends in the text to its end. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '\n') end -= 1;
  return text.slice(0, end);
}

/**
 * Most combining marks on one character. Normalization sorts them, in time that grows with the square of their number; the
 * Unicode standard's stream-safe format has thirty, and living scripts have five.
 */
export const MOST_MARKS = 500;

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');

/** Whether a text is in NFC with LF line ends and no byte-order mark already. */
function isCanonical(text: string): boolean {
  if (text.includes('\r') || text.startsWith('\uFEFF') || TOO_MANY_MARKS.test(text)) return false;
  return text.normalize('NFC') === text;
}

function headOf({ title, creator, description }: Omit<TextParts, 'body'>): string {
  return `${[title, creator, description].map(toCanonicalLines).join('\n')}\n`;
}

/** A text in Unicode NFC, with LF line ends and without byte-order marks before it. */
export function toCanonicalLines(text: string): string {
  return text
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC');
}
