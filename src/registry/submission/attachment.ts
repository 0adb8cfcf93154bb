import { shorten } from '../text/strings.ts';
import { readIssueBody } from './issue-body.ts';

// Full texts too long for an issue come as attachments of the forge. What is one is decided here alone, for the
// mint, which fetches it, and for the page, which says beforehand what the mint will do.

/** Where the forge keeps what people attach. `local` is the origin at which people see a forge of this machine, where that is the forge. */
export interface AttachmentHosts {
  readonly hosts: readonly string[];
  readonly local?: string | undefined;
}

/** Where GitHub keeps attached files, and what it calls them (docs.github.com, “Attaching files”). */
const PLACE =
  /^\/(?:user-attachments\/files\/\d+|[\w.-]+\/[\w.-]+\/files\/\d+)\/[^/]+\.(?:md|markdown|txt)$/i;
const LOCAL_PLACE = /^\/_forge\/user-attachments\/files\/[\w-]+\/[^/]+\.(?:md|markdown|txt)$/i;

/** No address of an attachment comes near this length, so that a whole text is never searched for a link. */
const LONGEST = 2_000;

/** The three ways to write one link: by its words, in angle brackets, bare. */
const WAYS: readonly RegExp[] = [
  /^\[(?:\\.|[^[\]\\\n])*\]\((?:<([^<>\s]+)>|([^<>\s]+))(?: +(?:"[^"\n]*"|'[^'\n]*'))?\)$/,
  /^<(https?:[^<>\s]+)>$/i,
  /^(https?:\/\/[^<>\s]+)$/i,
];

/**
 * The one link that the Full Text of an issue body consists of, where it leads to an attachment of the forge; undefined where
 * the Full Text is a text like any other. Never throws.
 */
export function attachmentIn(issueBody: string, { hosts, local }: AttachmentHosts): URL | undefined {
  const link = onlyLink(readIssueBody(issueBody).values.get('body')?.trim() ?? '');
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.username || url.password) return undefined;
  if (url.origin === local) return LOCAL_PLACE.test(url.pathname) ? url : undefined;
  const known = url.protocol === 'https:' && hosts.includes(url.host);
  return known && PLACE.test(url.pathname) ? url : undefined;
}

/** What a Full Text is that is nothing but one link to something else than a text, in words; undefined for any other Full Text. */
export function linkedInstead(fullText: string): string | undefined {
  const link = onlyLink(fullText.trim());
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  const what = /^https?:$/.test(url.protocol) ? notTextAt(url) : undefined;
  return what && `one link to ${what}, and no text: ${shorten(link, 200)}`;
}

function onlyLink(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  for (const way of WAYS) {
    const found = way.exec(text);
    if (found) return found[1] ?? found[2];
  }
  return undefined;
}

// What is no text though it stands where one is wanted: behind the link of an attachment, or at the end of the only link of a Full Text.

const HTML = 'a page of HTML';
const JSON_DATA = 'JSON data';
const PDF = 'a PDF';
const WORDS = 'a document of a word processor';
const OFFICE = 'a document of an office program';
const BOOK = 'an e-book';
const PICTURE = 'a picture, sound or film';
const PACKED = 'a packed file';

/** Media types (RFC 6838) that no text comes with. Servers call Markdown by many others, and those are not asked. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(?:text\/html|application\/xhtml\+xml)$/, HTML],
  [/^(?:application|text)\/(?:json|[\w.-]+\+json)$/, JSON_DATA],
  [/^application\/(?:x-)?pdf$/, PDF],
  [
    /^(?:application\/(?:msword|rtf|vnd\.ms-word\b.*|vnd\.openxmlformats-officedocument\.wordprocessingml\b.*|vnd\.oasis\.opendocument\.text\b.*)|text\/rtf)$/,
    WORDS,
  ],
  [/^application\/vnd\.(?:ms-|openxmlformats-|oasis\.opendocument\.)/, OFFICE],
  [/^application\/epub\+zip$/, BOOK],
  [/^(?:image|audio|video|font)\//, PICTURE],
  [/^application\/(?:x-)?(?:zip|gzip|tar|7z-compressed|rar|bzip2)/, PACKED],
];

/** How the bytes of such files begin. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\s*%PDF-/, PDF],
  [/^\s*\{\\rtf/, WORDS],
  [/^\u00D0\u00CF.\u00E0\u00A1\u00B1/, OFFICE],
  [/^PK[^\w\s]{2}[\s\S]{0,200}?(?:word\/|application\/vnd\.oasis\.opendocument\.text)/, WORDS],
  [/^PK[^\w\s]{2}/, 'a packed file, as documents of word processors are'],
  [/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i, HTML],
  [/^\s*<\?xml[^>]*>\s*(?:<\?mso-[^>]*>\s*)?<(?:office:document|w:wordDocument|pkg:package)\b/, WORDS],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8)/, PICTURE],
];

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/i, PDF],
  [/\.(?:docx?|docm|dotx?|odt|fodt|ott|rtf|pages|wpd|wps|hwpx?|abw)$/i, WORDS],
  [/\.(?:pptx?|xlsx?|odp|ods|key|numbers)$/i, OFFICE],
  [/\.(?:x?html?|mhtml)$/i, HTML],
  [/\.(?:json|jsonld|geojson|ipynb)$/i, JSON_DATA],
  [/\.(?:epub|mobi|azw3)$/i, BOOK],
];

/** Where GitHub keeps attached files. Those of another kind than Markdown or plain text cannot be the text. */
const ATTACHED = /\/user-attachments\/files\/[\w-]+\/[^/]+$/i;

/** So many bytes at the beginning tell what a file is. */
const LOOKED_AT = 4_096;

/** What came instead of a text, by its content type and its bytes, in words; undefined for a text. */
export function notText(contentType: string | null, bytes: Uint8Array): string | undefined {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const named = TYPES.find(([pattern]) => pattern.test(type));
  if (named) return `${named[1]} (${type})`;
  const begin = [...bytes.subarray(0, LOOKED_AT)].map((byte) => String.fromCharCode(byte)).join('');
  const found = BEGINNINGS.find(([pattern]) => pattern.test(begin.replace(/^\xEF\xBB\xBF/, '')));
  if (found) return found[1];
  return isJson(bytes) ? JSON_DATA : undefined;
}

function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte));
  if (first !== 0x7b && first !== 0x5b) return false;
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** What the end of an address says of a file that is no text, in words; undefined where it may be one. */
function notTextAt(address: URL): string | undefined {
  const path = decodedPath(address);
  const named = ENDINGS.find(([pattern]) => pattern.test(path))?.[1];
  if (named !== undefined) return named;
  const isText = /\.(?:md|markdown|txt)$/i.test(path);
  return ATTACHED.test(path) && !isText ? 'a file that is neither Markdown nor plain text' : undefined;
}

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/\/+$/, '');
  } catch {
    return pathname;
  }
}
