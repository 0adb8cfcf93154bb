import { decoded } from '../text/links.ts';
import { shorten } from '../text/strings.ts';
import { readIssueBody } from './issue-body.ts';

// Full texts too long for an issue come as attachments of the forge. What is one is decided here alone, for the mint and the page.

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

/** The link to an attachment of the forge, where the Full Text of an issue body consists of nothing else; else undefined. Never throws. */
export function attachmentIn(issueBody: string, { hosts, local }: AttachmentHosts): URL | undefined {
  const link = onlyLink(readIssueBody(issueBody).values.get('body')?.trim() ?? '');
  if (link === undefined || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.username || url.password) return undefined;
  if (url.origin === local) return LOCAL_PLACE.test(url.pathname) ? url : undefined;
  const known = url.protocol === 'https:' && hosts.includes(url.host);
  return known && PLACE.test(url.pathname) ? url : undefined;
}

/** For a Full Text that is nothing but one link to something else than a text: what it is, in words; undefined for any other. */
export function linkedInstead(fullText: string): string | undefined {
  const text = fullText.trim();
  if (text.length > LONGEST) return undefined;
  // An item of a list and emphasis are a link alone as well.
  const item = text.replace(/^(?:[-+*]|\d{1,9}[.)])\s+/, '');
  const link = onlyLink(/^([*_]{1,3})(.+)\1$/s.exec(item)?.[2] ?? item);
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

// Files that are no text though they stand where one is wanted: behind the link of an attachment, or at the end of the only link of a Full Text.

/** A kind of file that is no text, in words, and how its media type (RFC 6838), its first characters and its name show it. */
interface OtherFile {
  readonly words: string;
  readonly type: RegExp;
  readonly begins?: RegExp;
  readonly ends?: RegExp;
}

const JSON_DATA = 'JSON data';
const NO_TEXT = 'a file that is neither Markdown nor plain text';

/** Of several that fit, the first counts. Servers call Markdown by many types, and those are not asked. */
const OTHER_FILES: readonly OtherFile[] = [
  {
    words: 'a page of HTML',
    type: /^(?:text\/html|application\/xhtml\+xml)$/,
    begins: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i,
    ends: /\.(?:x?html?|mhtml)$/i,
  },
  {
    words: JSON_DATA,
    type: /^(?:application|text)\/(?:json|[\w.-]+\+json)$/,
    ends: /\.(?:json|jsonld|geojson|ipynb)$/i,
  },
  { words: 'a PDF', type: /^application\/(?:x-)?pdf$/, begins: /^\s*%PDF-/, ends: /\.pdf$/i },
  {
    words: 'a document of a word processor',
    type: /^(?:application|text)\/(?:msword|rtf|vnd\.(?:ms-word|openxmlformats-officedocument\.wordprocessingml|oasis\.opendocument\.text)\b.*)$/,
    begins:
      /^\s*\{\\rtf|^PK[^\w\s]{2}[\s\S]{0,200}?(?:word\/|opendocument\.text)|^\s*<\?xml[^>]*>\s*(?:<\?mso-[^>]*>\s*)?<(?:office:document|w:wordDocument|pkg:package)\b/,
    ends: /\.(?:docx?|docm|dotx?|odt|fodt|ott|rtf|pages|wpd|wps|hwpx?|abw)$/i,
  },
  {
    words: NO_TEXT,
    type: /^application\/(?:vnd\.(?:ms-|openxmlformats-|oasis\.)|epub\+zip$|(?:x-)?(?:zip|gzip|tar|7z-compressed|rar|bzip2))|^(?:image|audio|video|font)\//,
    begins: /^PK[^\w\s]{2}/,
    ends: /\.(?:pptx?|xlsx?|odp|ods|key|numbers|epub|mobi|azw3)$/i,
  },
];

/** Where GitHub keeps attached files. Those of another kind than Markdown or plain text cannot be the text. */
const ATTACHED = /\/user-attachments\/files\/[\w-]+\/[^/]+$/i;

/** So many bytes at the beginning tell what a file is. */
const LOOKED_AT = 4_096;

/** The kind of file that came instead of a text, by its content type and its bytes, in words; undefined for a text. */
export function notText(contentType: string | null, bytes: Uint8Array): string | undefined {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const named = OTHER_FILES.find((kind) => kind.type.test(type));
  if (named) return `${named.words} (${type})`;
  const begin = new TextDecoder().decode(bytes.subarray(0, LOOKED_AT));
  const found = OTHER_FILES.find(({ begins }) => begins?.test(begin));
  if (found) return found.words;
  return /^\s*[[{]/.test(begin) && isJson(bytes) ? JSON_DATA : undefined;
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** The kind of a file that is no text by the end of its address, in words; undefined where it may be one. */
function notTextAt({ pathname }: URL): string | undefined {
  const path = decoded(pathname).replace(/\/+$/, '');
  const named = OTHER_FILES.find(({ ends }) => ends?.test(path));
  if (named) return named.words;
  const isText = /\.(?:md|markdown|txt)$/i.test(path);
  return ATTACHED.test(path) && !isText ? NO_TEXT : undefined;
}
