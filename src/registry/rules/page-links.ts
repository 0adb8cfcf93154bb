import { fromUtf8 } from '../identity/hash.ts';
import type { BuiltSite } from './rule.ts';

// What stands in a built page: its links and its anchors.

const LINKS = new Set(['href', 'src', 'action']);

/** What a page links, and the anchors that it has. */
export interface Page {
  readonly links: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** The anchors of the pages of a folder, each read when it is asked for; undefined for what is no page. */
export function anchorsOf(files: BuiltSite['files']): (path: string) => Page['ids'] | undefined {
  const known = new Map<string, Page['ids'] | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, path.endsWith('.html') ? pageOf(files.read(path))?.ids : undefined);
    return known.get(path);
  };
}

/** The links and anchors of a page; undefined where it is not there. */
export function pageOf(bytes: Uint8Array | undefined): Page | undefined {
  if (!bytes) return undefined;
  const attributes = attributesOf(fromUtf8(bytes));
  const ids = new Set(attributes.filter(({ name }) => name === 'id').map(({ value }) => value));
  const links = attributes
    .filter(({ tag, name, value }) => LINKS.has(name) && !(tag === 'a' && WHOLE.test(value)))
    .map(({ value }) => value);
  return { links: new Set(links), ids };
}

/**
 * An anchor with its address written in full is a depositor's: the site's own begin with a slash. Were it checked, one deposit
 * that names a page of this site which is not there would stop every later build.
 */
const WHOLE = /^[a-z][a-z0-9+.-]*:/i;

interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

/** The anchors and links of all tags. Text holds no raw `<`, so what looks like a tag is one. */
function attributesOf(html: string): Attribute[] {
  const found: Attribute[] = [];
  const tags = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*\/?>/gi;
  for (const [, tag = '', inside = ''] of html.matchAll(tags)) {
    for (const [, name = '', value = ''] of inside.matchAll(/([^\s=>"]+)="([^"]*)"/g))
      if (name === 'id' || LINKS.has(name))
        found.push({ tag: tag.toLowerCase(), name, value: decode(value) });
  }
  return found;
}

/** Attribute values as a browser reads them: only what our own writers escape. */
function decode(value: string): string {
  if (!value.includes('&')) return value;
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal) => String.fromCodePoint(Number(decimal)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
