import type { FileChange } from '../archive/resources/registry-files.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Capture } from '../model/observations.ts';
import type { CaptureDraft } from '../observation/captures/draft.ts';
import { IMAGE_KINDS, imagePaths } from '../observation/captures/images.ts';
import { shapeOf } from '../observation/captures/problems.ts';
import { cleanTranscript } from '../observation/cleaner.ts';
import { type ArchiveNames, hostOfCard, isArchiveCard } from '../observation/engagement.ts';
import { addrId } from '../observation/ids.ts';
import { slugOf } from '../observation/slug.ts';
import { cleanText, type TextShape } from '../submission/sanitize.ts';
import type { TakenImage, TakenImages } from './captures-judged.ts';

// What a draft without findings becomes: a capture, and the files of its images.

/** What making a capture needs to know besides its draft. */
interface MakeContext {
  readonly hashes: Pick<Hashes, 'sha256'>;
  readonly site: ArchiveNames;
  readonly obs_id: string;
  readonly isTaken: (slug: string) => boolean;
}

/** A capture with its files, from a draft without findings: strings cleaned, ids and file names computed, the query as it was issued. */
export function makeCapture(
  draft: CaptureDraft,
  taken: TakenImages,
  { hashes, site, obs_id, isTaken }: MakeContext,
): { readonly capture: Capture; readonly files: readonly FileChange[] } {
  const { slug: wanted, images = [], transcript, cite_list, q, ...rest } = draft;
  const addr_id = addrId(q, hashes.sha256);
  const slug = wanted ?? freeSlug(draft, addr_id, obs_id, isTaken);
  const files: FileChange[] = [];
  const stored = images.map(({ file, label }, at) => {
    const image = taken.get(file) as Extract<TakenImage, { bytes: Uint8Array }>;
    const src = imagePaths.stored(slug, at + 1, IMAGE_KINDS[image.kind]);
    files.push({ path: src.slice(1), write: image.bytes });
    return { src, label: cleanText(label, shapeOf('images')).text };
  });
  const cleaned = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, clean(value, shapeOf(field))]),
  ) as Omit<CaptureDraft, 'slug' | 'images' | 'transcript' | 'cite_list' | 'q'>;
  const capture: Capture = {
    ...cleaned,
    q,
    slug,
    addr_id,
    obs_id,
    imgs: stored.map(({ src }) => src),
    ...(stored.length > 0 ? { images: stored } : {}),
    ...(cite_list ? { cite_list: judged(cite_list, site) } : {}),
    ...(transcript === undefined ? {} : transcribed(transcript, hashes)),
  };
  return { capture, files };
}

/**
 * The first slug that is free: the words of the query, then with the day, then with the digits of the observation, which no other
 * capture has. A query in another script than Latin has the digits of its address for words.
 */
function freeSlug(
  { q, date }: CaptureDraft,
  addr_id: string,
  obs_id: string,
  isTaken: (slug: string) => boolean,
): string {
  const plain = slugOf(q) || addr_id.toLowerCase();
  const dated = `${plain}-${date}`;
  const told = `${dated}-${obs_id.slice(obs_id.indexOf('-') + 1)}`;
  return [plain, dated].find((slug) => !isTaken(slug)) ?? told;
}

function transcribed(raw: string, { sha256 }: Pick<Hashes, 'sha256'>): Partial<Capture> {
  const { text, removed } = cleanTranscript(raw);
  return {
    transcript: text,
    transcript_raw: raw,
    transcript_removed: removed,
    transcript_sha256: sha256(raw),
  };
}

function judged(
  cards: NonNullable<CaptureDraft['cite_list']>,
  site: ArchiveNames,
): NonNullable<Capture['cite_list']> {
  return cards.map(({ title, ...card }) => {
    const host = hostOfCard(card);
    return {
      ...card,
      title: cleanText(title, shapeOf('cite_list')).text,
      ...(host ? { host } : {}),
      archive_controlled: isArchiveCard(card, site),
    };
  });
}

function clean(value: unknown, shape: TextShape): unknown {
  if (typeof value === 'string') return cleanText(value, shape).text;
  if (Array.isArray(value)) return value.map((inner) => clean(inner, shape));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [cleanText(key, shape).text, clean(inner, shape)]),
  );
}
