import type { Sha256 } from '../../identity/hash.ts';
import type { Capture } from '../../model/observations.ts';
import type { Problem } from '../../model/rule.ts';
import { LINE_CAP, OTHER_CAP } from '../../model/submission.ts';
import { CAPS, type TextShape, tooLong, tooManyBytes, uncleanIn } from '../../submission/sanitize.ts';
import { checkLink } from '../../text/links.ts';
import { loneSurrogates } from '../../text/strings.ts';
import { addrId, obsId, queryFault } from '../ids.ts';
import type { CaptureDraft } from './draft.ts';
import { hasTrailer, imageFacts, seemsToBe } from './image-structure.ts';
import { IMAGE_KINDS, IMAGE_LIMITS, type ImageKind } from './images.ts';

// The faults of one capture, stored or still a draft: the rules and the command ask the same functions.

/** Fields that hold paragraphs; the others are one line. The query is as it was issued, and other rules judge transcripts. */
const PARAGRAPHS: readonly string[] = ['d', 'notes'];
const AS_SUPPLIED: readonly string[] = ['q', 'transcript', 'transcript_raw', 'transcript_removed'];

/** Strings of a stored capture that cleaning would change, that are too long, or that hold half a character. */
export function* stringProblems(capture: Partial<Capture>): Iterable<Problem> {
  yield* lengthProblems(capture);
  for (const [field, value] of Object.entries(capture)) {
    if (AS_SUPPLIED.includes(field)) continue;
    yield* uncleanIn(value, field, shapeOf(field));
  }
}

/** The shape that the strings of a field must have after cleaning. */
export function shapeOf(field: string): TextShape {
  return { lines: PARAGRAPHS.includes(field), isolates: true };
}

/** Strings of a capture or a draft that are too long or hold half a character, and a query that is not one visible line. */
export function* lengthProblems(fields: Partial<Capture> | Partial<CaptureDraft>): Iterable<Problem> {
  yield* loneSurrogates(fields);
  for (const [field, value] of Object.entries(fields)) yield* capProblems(value, field);
  const fault = fields.q === undefined ? undefined : queryFault(fields.q);
  if (fault !== undefined) yield { field: 'q', actual: fault };
}

function* capProblems(value: unknown, field: string): Iterable<Problem> {
  if (typeof value === 'string') {
    const isTranscript = field.startsWith('transcript') && field !== 'transcript_class';
    yield* isTranscript ? tooManyBytes(field, value) : tooLong(field, value, capOf(field));
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* capProblems(inner, field);
  }
}

function capOf(field: string): number {
  if (field === 'q') return OTHER_CAP;
  return PARAGRAPHS.includes(field) ? CAPS.description : LINE_CAP;
}

/** Ids that differ from those that the functions compute. */
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

/** A URL to which a page must not link. */
export function* linkProblems({ search_url }: Pick<Partial<Capture>, 'search_url'>): Iterable<Problem> {
  const fault = search_url === undefined ? undefined : checkLink(search_url);
  if (fault) yield { field: 'search_url', actual: `a URL that ${fault.reason}` };
}

/** The faults of the bytes of an image, in words that follow “found”; as it is stored, it holds the picture alone. */
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
  if (facts.metadata.length > 0) yield `metadata: ${facts.metadata.slice(0, 10).join(', ')}`;
  if (facts.pixels > IMAGE_LIMITS.pixels)
    yield `${facts.pixels} pixels; at most ${IMAGE_LIMITS.pixels} are permitted`;
  // Negated, so that NaN is no size either.
  if (!(facts.pixels > 0)) yield 'no picture, or none of a stated size';
  const isPadded = facts.end !== undefined && facts.end < bytes.length;
  if (isPadded && !hasTrailer(bytes, facts)) yield 'more bytes than its picture has';
}
