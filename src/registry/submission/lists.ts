import { SUBSTRATES } from '../model/vocabulary.ts';

// Lists as people write them into a field of text.

/** A list of words, separated by commas or line breaks, or an array as JSON writes one. */
export function wordsIn(text: string): string[] {
  return arrayIn(text) ?? splitList(text, /[,\n]/);
}

/** A list with one item on each line, or an array as JSON writes one. A comma divides nothing: it can be a part of an item. */
export function linesIn(text: string): string[] {
  return arrayIn(text) ?? splitList(text, /\n/);
}

/** The items between separators, without the mark of a list before them; empty ones are none. */
export function splitList(value: string, separator: RegExp): string[] {
  return value
    .split(separator)
    .map((item) => item.replace(/^[ \t]*[-*+][ \t]+/, '').trim())
    .filter((item) => item !== '');
}

/** The texts of an array, as JSON, YAML and Python write it: `["tides", "doors"]`, `[tides, 'doors']`. Undefined for anything else. */
function arrayIn(text: string): string[] | undefined {
  const inner = /^\s*\[([^[\]]*)\]\s*,?\s*$/.exec(text)?.[1];
  const items = inner !== undefined && /[,"']/.test(inner) ? quotedIn(inner) : undefined;
  return items?.map((item) => item.trim()).filter((item) => item !== '');
}

function quotedIn(inner: string): string[] {
  const items = inner.match(/\s*(?:"[^"]*"|'[^']*'(?=\s*(?:,|$))|[^,]+)/g) ?? [];
  return items.map((item) => item.trim().replace(/^(["'])(.*)\1$/s, '$2'));
}

// Licenses are SPDX ids or expressions. For a single id there is an address that states its terms.

const CREATIVE_COMMONS = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-(\d\.\d)$/;

/** The address of a license's terms, or undefined for an expression of several. */
export function licenseUrl(license: string): string | undefined {
  if (!/^[A-Za-z0-9.-]+$/.test(license)) return undefined;
  if (license === 'CC0-1.0') return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (terms && version) return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
  return `https://spdx.org/licenses/${license}.html`;
}

const CC_URL =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/(?:licenses\/([a-z-]+)\/(\d\.\d)|publicdomain\/zero\/1\.0)\b/i;

/** The SPDX id that a Creative Commons license means in another usual form: its address, or its name with spaces; or undefined. */
export function spdxOf(text: string): string | undefined {
  const address = CC_URL.exec(text.trim());
  if (address) return address[1] ? `CC-${address[1].toUpperCase()}-${address[2]}` : 'CC0-1.0';
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, '-');
  if (/^CC-?0(?:-1\.0)?$/.test(name)) return 'CC0-1.0';
  return CREATIVE_COMMONS.test(name) ? name : undefined;
}

// A substrate and its disclosure are one value of a submission.

const SEPARATOR = '; ';

/** A substrate as it is submitted: the value, then `; ` and the disclosure where there is one. */
export function joinSubstrate(value: string, note: string | undefined): string {
  return note === undefined ? value : `${value}${SEPARATOR}${note}`;
}

/** Takes a submitted substrate apart; undefined when it does not start with one of the five values. */
export function splitSubstrate(
  text: string,
): { value: (typeof SUBSTRATES)[number]; note: string | undefined } | undefined {
  const value = SUBSTRATES.find((one) => text === one || text.startsWith(one + SEPARATOR));
  return value && { value, note: text.slice(value.length + SEPARATOR.length).trim() || undefined };
}
