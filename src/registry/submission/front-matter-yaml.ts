import { parseDocument } from 'yaml';
import { isLongerThan } from '../text/cut.ts';

// The YAML of front matter as people write it: often with a colon in a title, or a star before a word, which YAML reads otherwise.

/** The keys and values of front matter, and the lines that cannot be read. */
export interface YamlMap {
  readonly values: ReadonlyMap<string, unknown>;
  readonly unread: readonly string[];
}

/**
 * Reads front matter: as YAML where it is, otherwise each of its keys by itself, a value that is no YAML being the text that stands there.
 * Throws an Error with a sentence where nothing can be read, or a key stands there twice.
 */
export function yamlMap(yaml: string): YamlMap {
  const whole = parsed(yaml);
  if (whole instanceof Map) return { values: lowered(whole), unread: [] };
  if (!('error' in whole)) throw new Error('its front matter is no list of keys and values');
  const values = new Map<string, unknown>();
  const unread: string[] = [];
  const seen = new Set<string>();
  for (const { key, text, value } of entriesIn(yaml)) {
    if (seen.has(key))
      throw new Error(`its front matter has the key “${shown(key)}” twice: keep one of them`);
    seen.add(key);
    const own = parsed(text);
    if (own instanceof Map) for (const [name, one] of lowered(own)) values.set(name, one);
    else if (isPlain(value)) values.set(key, value);
    else unread.push(text.replace(/\s+/g, ' '));
  }
  if (values.size === 0) throw new Error(`its front matter cannot be read as YAML: ${shown(whole.error)}`);
  return { values, unread };
}

function parsed(yaml: string): Map<unknown, unknown> | { readonly error: string } | { readonly other: true } {
  try {
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: true,
      logLevel: 'silent',
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error) return { error: error.message.split('\n')[0] ?? '' };
    const value: unknown = document.toJS({ maxAliasCount: 0, mapAsMap: true });
    return value instanceof Map ? value : { other: true };
  } catch (error) {
    return { error: (error as Error).message.split('\n')[0] ?? '' };
  }
}

function lowered(map: ReadonlyMap<unknown, unknown>): Map<string, unknown> {
  return new Map(
    [...map].flatMap(([key, one]) => (typeof key === 'string' ? [[key.toLowerCase(), one] as const] : [])),
  );
}

/** The keys at the beginnings of lines, each with its lines, and what stands after its colon where that is one line. */
function entriesIn(yaml: string): { key: string; text: string; value: string | undefined }[] {
  const starts = [...yaml.matchAll(/^([\p{L}_][\p{L}\p{N}_ -]{0,60}?)[ \t]*:(?=[ \t]|$)/gmu)];
  return starts.map((start, at) => {
    const text = yaml.slice(start.index, starts[at + 1]?.index ?? yaml.length).trimEnd();
    const rest = text.slice(start[0].length).trim();
    return { key: (start[1] ?? '').toLowerCase(), text, value: rest.includes('\n') ? undefined : rest };
  });
}

/**
 * Whether a line that is no YAML is the words that somebody meant: no open quotation mark, no list and no map, no anchor, alias or tag.
 */
function isPlain(value: string | undefined): value is string {
  if (value === undefined || value === '') return false;
  if (/^["']/.test(value)) return value.indexOf(value.charAt(0), 1) > 0;
  if (/^\*/.test(value)) return value.indexOf('*', 1) > 0;
  if (/^[[{]/.test(value)) return /^(?:\[[^[\]]*\]|\{[^{}]*\})\s*\S/.test(value);
  return !/^[&!|>]/.test(value);
}

function shown(text: string): string {
  return isLongerThan(text, 80) ? `${[...text].slice(0, 79).join('')}…` : text;
}
