import type { Archive } from '../archive.ts';
import type { Hashes, Sha256 } from '../identity/hash.ts';
import { utf8 } from '../identity/hash.ts';
import type { Capture } from '../model/observations.ts';
import { AUTH_FORMS } from '../model/vocabulary.ts';
import { addrId, obsId } from '../observation/ids.ts';
import type { Problem } from '../rules/rule.ts';
import { uncleanIn } from '../rules/stored-strings.ts';
import { checkLink, holdsSuspects, type TextShape } from '../submission/sanitize.ts';
import { isLongerThan } from '../text/cut.ts';
import type { CaptureDraft } from './draft.ts';
import { hasTrailer, imageFacts, seemsToBe } from './image-bytes.ts';
import { IMAGE_KINDS, IMAGE_LIMITS, type ImageKind } from './images.ts';

// What can be wrong with one capture, stored or still a draft: the rules and the command ask the same functions.

/** Length caps in code points: a query is one line, a description a few paragraphs, a transcript as long as a text may be (decision 20). */
export const CAPTURE_CAPS = { line: 500, query: 2000, paragraphs: 50_000, transcript: 1_000_000 } as const;

/** Fields that hold paragraphs; the others are one line. Raw text and what was removed of it are kept as they came. */
const PARAGRAPHS: readonly string[] = ['d', 'transcript', 'notes'];
const AS_SUPPLIED: readonly string[] = ['q', 'transcript_raw', 'transcript_removed'];

const capOf = (field: string): number => {
  if (field === 'q') return CAPTURE_CAPS.query;
  if (field.startsWith('transcript')) return CAPTURE_CAPS.transcript;
  return PARAGRAPHS.includes(field) ? CAPTURE_CAPS.paragraphs : CAPTURE_CAPS.line;
};

/** Strings of a stored capture that cleaning would change, that are too long, or that hold half a character (decisions 20, 38, 39). */
export function* stringProblems(capture: Partial<Capture>): Iterable<Problem> {
  yield* lengthProblems(capture);
  for (const [field, value] of Object.entries(capture)) {
    if (AS_SUPPLIED.includes(field)) continue;
    yield* uncleanIn(value, field, shapeOf(field));
  }
}

/** How the strings of a field may look once they are cleaned; undefined for a field that is kept as it came. */
export function shapeOf(field: string): TextShape {
  return { lines: PARAGRAPHS.includes(field), isolates: field === 'transcript' };
}

/** Strings of a capture or a draft that are too long or hold half a character, and a query that is not one visible line. */
export function* lengthProblems(fields: Partial<Capture> | Partial<CaptureDraft>): Iterable<Problem> {
  for (const [field, value] of Object.entries(fields)) yield* lengthIn(value, field, capOf(field));
  // The query is stored as it was issued (decision 26), but it is one line, and shows in the order in which it is stored.
  const { q = 'x' } = fields;
  if (holdsSuspects(q) || /[\n\t\u2028\u2029]/.test(q))
    yield { field: 'q', actual: 'a control or directional character, or a line break' };
  else if (q.trim() === '') yield { field: 'q', actual: 'white space alone' };
}

function* lengthIn(value: unknown, field: string, cap: number): Iterable<Problem> {
  if (typeof value === 'string') {
    if (isLongerThan(value, cap))
      yield { field, actual: `more than ${cap} characters`, remedy: `Shorten it to ${cap} characters.` };
    if (!value.isWellFormed())
      yield { field, actual: 'half a character', remedy: 'Remove the surrogate that stands alone.' };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!key.isWellFormed()) yield { field, actual: 'a key with half a character' };
      yield* lengthIn(inner, field, cap);
    }
  }
}

/** Ids that are not what the functions give (decision 26). */
export function* idProblems(
  { q, date, surface, auth, addr_id, obs_id }: Capture,
  sha256: Sha256,
): Iterable<Problem> {
  const address = addrId(q, sha256);
  if (addr_id !== address) yield { field: 'addr_id', actual: `${addr_id}; expected ${address}` };
  const plain = obsId({ q, date, surface }, sha256);
  if (obs_id !== plain && (!auth || obs_id !== obsId({ q, date, surface, auth }, sha256)))
    yield { field: 'obs_id', actual: `${obs_id}; expected ${plain}` };
}

interface Links {
  readonly search_url?: string | undefined;
  readonly cite_list?: readonly { readonly url?: string | undefined }[] | null | undefined;
}

/** Addresses that a page must not link (decision 19). */
export function* linkProblems({ search_url, cite_list }: Links): Iterable<Problem> {
  const links = [
    ['search_url', search_url] as const,
    ...(cite_list ?? []).map(({ url }, at) => [`cite_list.${at}.url`, url] as const),
  ];
  for (const [field, url] of links) {
    const fault = url === undefined ? undefined : checkLink(url);
    if (fault) yield { field, actual: `an address that ${fault.reason}` };
  }
}

type Evidence = Pick<
  Partial<Capture>,
  'auth' | 'cites' | 'transcript' | 'transcript_raw' | 'transcript_sha256' | 'transcript_removed'
> & {
  readonly cite_list?: readonly { readonly position: number }[] | null | undefined;
};

/** What transcript, cards and the two dimensions of `auth` say of each other (spec 2.5). */
export function* evidenceProblems(capture: Evidence, { sha256 }: Pick<Hashes, 'sha256'>): Iterable<Problem> {
  const { auth, cites, cite_list, transcript, transcript_raw, transcript_sha256, transcript_removed } =
    capture;
  if (auth !== undefined && !(AUTH_FORMS as readonly string[]).includes(auth))
    yield { field: 'auth', actual: auth, remedy: `Write one of: ${AUTH_FORMS.join(' | ')}.` };
  const digest = transcript_raw ? sha256(utf8(transcript_raw)) : undefined;
  if (digest !== undefined && transcript_sha256 !== digest)
    yield { field: 'transcript_sha256', actual: `${transcript_sha256}; expected ${digest}` };
  for (const [field, value] of Object.entries({ transcript_raw, transcript_sha256, transcript_removed }))
    if (value && !transcript) yield { field, actual: 'a value, although there is no transcript' };
  if (transcript && !transcript_raw) yield { field: 'transcript_raw', actual: null };
  if (cite_list && cites !== null && cites !== undefined && cite_list.length > cites)
    yield { field: 'cite_list', actual: `${cite_list.length} cards, although ${cites} were shown` };
  const positions = (cite_list ?? []).map(({ position }) => position);
  if (positions.some((position, at) => at > 0 && position <= (positions[at - 1] ?? 0)))
    yield { field: 'cite_list', actual: 'cards that do not stand in the order of their positions' };
}

/** What is wrong with the bytes of an image, in words that follow “found”; as it is stored, it holds the picture alone. */
export function* imageProblems(bytes: Uint8Array, asStored?: ImageKind): Iterable<string> {
  if (bytes.length > IMAGE_LIMITS.bytes)
    yield `${bytes.length} bytes; at most ${IMAGE_LIMITS.bytes} are permitted`;
  const facts = imageFacts(bytes);
  if (!facts) {
    yield seemsToBe(bytes);
    return;
  }
  if (facts.end === undefined) yield 'a file that ends before its picture does';
  if (facts.animated) yield 'an animation';
  if (hasTrailer(bytes, facts)) yield 'something behind the end of the picture';
  if (!asStored) return;
  if (facts.kind !== asStored) yield `the format ${facts.kind} under the ending .${IMAGE_KINDS[asStored]}`;
  if (facts.metadata.length > 0) yield `metadata: ${facts.metadata.join(', ')}`;
}

/** The newest day of captures; undefined where there is none. */
export function newestDay({ entries }: Archive['captures']): string | undefined {
  return entries.reduce<string | undefined>(
    (newest, { date }) => (newest !== undefined && newest >= date ? newest : date),
    undefined,
  );
}
