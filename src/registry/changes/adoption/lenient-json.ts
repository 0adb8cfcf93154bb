import { parseDocument } from 'yaml';
import { namesTwice } from '../../text/json.ts';
import { decode, type Replaced, textValue } from './decode.ts';

// JSON as archives really have it: with a byte-order mark, in another encoding, cut off, or with a key twice.

/** One thing that is odd about a file, in words, and the value that shows it. */
interface Oddity {
  readonly note: string;
  readonly value: unknown;
}

/** What a file holds, as far as it can be read, and what was odd about it. `json` is undefined where nothing could be read. */
export interface LenientJson {
  readonly json: unknown;
  readonly oddities: readonly Oddity[];
  /** Whether the file ends before its value does, so that something is missing. */
  readonly broken: boolean;
  /** The strings that were no text, and are now: see characters.ts. */
  readonly replaced: readonly Replaced[];
}

/** Deeper than any archive, and shallower than the stack of a recursive parser. */
const DEEPEST = 500;
const MOST_DUPLICATES = 100;

/** Reads JSON and forgives what can be forgiven. Never throws. */
export function lenientJson(bytes: Uint8Array): LenientJson {
  const { text, mark, encoding } = decode(bytes);
  const oddities: Oddity[] = [];
  if (mark) oddities.push({ note: 'The file begins with a byte-order mark.', value: encoding });
  if (encoding !== 'utf-8')
    oddities.push({ note: `The file is no UTF-8 and was read as ${encoding}.`, value: encoding });
  if (text.includes('\r')) oddities.push({ note: 'The lines of the file end in CR LF.', value: 'CR LF' });
  if (deeperThan(text, DEEPEST)) {
    oddities.push({
      note: `The file is nested deeper than ${DEEPEST} levels and was not read.`,
      value: DEEPEST,
    });
    return { json: undefined, oddities, broken: true, replaced: [] };
  }
  try {
    const { value: json, replaced } = textValue(JSON.parse(text));
    for (const { name, line } of Iterator.from(namesTwice(text)).take(MOST_DUPLICATES))
      oddities.push({
        note: `The key “${name}” stands twice in an object, on line ${line}; the last one counts.`,
        value: name,
      });
    return { json, oddities, broken: false, replaced };
  } catch (error) {
    const { value: json, replaced } = textValue(salvaged(text));
    oddities.push({
      note: `The file is no valid JSON: ${(error as Error).message}. What could be read of it was read.`,
      value: text.slice(-100),
    });
    return { json, oddities, broken: true, replaced };
  }
}

/** What can be read of broken JSON: the reader of YAML, which JSON is a part of, goes on after an error. */
function salvaged(text: string): unknown {
  try {
    return parseDocument(text, SALVAGING).toJS({ maxAliasCount: 0 });
  } catch {
    return undefined; // nothing that has a value
  }
}

const SALVAGING = {
  schema: 'json',
  strict: false,
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
} as const;

/** Whether a text nests brackets deeper than a number, whatever stands in strings counted as well only outside of them. */
function deeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === BRACE + 2 || code === BRACKET + 2) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACE, BRACKET] = [0x22, 0x5c, 0x7b, 0x5b] as const;
