/** The address of a page of the web, where one may link to it: absolute, by http or https, without a name or password; otherwise undefined. */
export function safeAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}

// DOIs, as they are compared and stored: the bare name, `10.…`, with ASCII letters in lower case (DOI handbook, 2.4).

const DOI_RESOLVER = 'https://doi.org/';

const BEFORE =
  /^(?:doi:?\s*(?=10\.)|doi:\s*|info:doi\/|(?:https?:)?\/\/(?:dx\.|www\.)?doi\.org\/+|(?:dx\.|www\.)?doi\.org\/+)+/i;
const NAME = /^10\.\d{4,9}(?:\.\d+)*\/[^\s\p{C}]+$/u;

/** The stored form of a DOI in any form: bare, with `doi:`, as a URL of the resolver, percent-encoded, in capitals. Undefined for what is none. */
export function normalizeDoi(written: string): string | undefined {
  const name = doiName(written);
  return name === undefined ? undefined : lowerAscii(name);
}

/** The name of a DOI that is written in any form, with its letters as they are written, for people to read. Undefined for what is none. */
export function doiName(written: string): string | undefined {
  const trimmed = written.trim();
  const bare = trimmed.replace(BEFORE, '');
  // A percent sign is part of a bare name, and an escape in a URL.
  const isUrl = bare !== trimmed && /\//.test(trimmed.slice(0, trimmed.length - bare.length));
  const slash = bare.includes('/') && !isUrl;
  const name = (slash ? bare : decoded(bare)).normalize('NFC');
  return NAME.test(name) ? name : undefined;
}

/** The URL of a DOI in its stored form. What a URL cannot hold is percent-encoded. */
export function doiUrl(doi: string): string {
  return DOI_RESOLVER + encodeURIComponent(doi).replace(/%(2F|3A|3B|28|29|2C|40)/g, decodeURIComponent);
}

/** A text whose percent-escapes are read; the text itself where they are not UTF-8. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text with its ASCII letters in lower case, and as long as it was. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The fault of a link target: where it would lead, or a character in it that nobody sees; and why, in words. */
export interface LinkProblem {
  readonly fault: 'target' | 'invisible';
  readonly reason: string;
}

export const LINK_SCHEMES = ['http', 'https', 'doi'] as const;

// Anything in a URL that a reader cannot see, as a class of Unicode properties, so that a future addition is covered too.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;

/** The fault of a link target: invisible characters, then what the WHATWG parser reads and the list of schemes. Relative references have none. */
export function checkLink(target: string): LinkProblem | undefined {
  if (INVISIBLE.test(target)) {
    return { fault: 'invisible', reason: 'contains an invisible character' };
  }
  if (/^[/\\]{2}/.test(target)) {
    return { fault: 'target', reason: 'has a host without a scheme' };
  }
  // A relative reference leads nowhere else.
  if (!URL.canParse(target)) return undefined;
  const url = new URL(target);
  const scheme = url.protocol.slice(0, -1);
  if (!(LINK_SCHEMES as readonly string[]).includes(scheme)) {
    return { fault: 'target', reason: `has the scheme “${scheme}”` };
  }
  if (url.username !== '' || url.password !== '' || USER_INFO.test(target)) {
    return { fault: 'target', reason: 'has a user name before its host' };
  }
  return undefined;
}

/** A user name before the host, which may be empty: a parser forgets one that is. */
const USER_INFO = /^(?:https?|ftp):[/\\]*[^/?#\\]*@/i;

/** Whether a link target that begins like this could be refused, wherever it ends; true in doubt. It spares sound texts the parser. */
export function mayBeRefused(start: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(start)?.[1]?.toLowerCase();
  if (scheme !== undefined && !(LINK_SCHEMES as readonly string[]).includes(scheme)) return true;
  return INVISIBLE.test(start) || /^[/\\]{2}/.test(start) || USER_INFO.test(start);
}
