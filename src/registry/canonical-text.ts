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
  const body = toCanonicalLines(parts.body).replace(/\n+$/, '');
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

/** Whether a text is in NFC with LF line ends and no byte-order mark already. */
function isCanonical(text: string): boolean {
  return !text.includes('\r') && !text.startsWith('\uFEFF') && text.normalize('NFC') === text;
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
