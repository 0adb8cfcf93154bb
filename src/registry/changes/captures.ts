import type { Archive } from '../archive/archive.ts';
import { changedTables } from '../archive/changeset.ts';
import type { FileChange } from '../archive/resources/registry-files.ts';
import type { Hashes } from '../identity/hash.ts';
import { type Capture, CaptureRegistry } from '../model/observations.ts';
import type { Problem } from '../model/rule.ts';
import { readdress } from '../observation/addresses/build.ts';
import { type CaptureDraft, type ReadDraft, readDraft } from '../observation/captures/draft.ts';
import { IMAGE_KINDS, type ImageKind, imagePaths } from '../observation/captures/images.ts';
import { lengthProblems, linkProblems, shapeOf } from '../observation/captures/problems.ts';
import { cleanTranscript } from '../observation/cleaner.ts';
import type { ArchiveNames } from '../observation/engagement.ts';
import { addrId, identify } from '../observation/ids.ts';
import { isSame, Known } from '../observation/known.ts';
import { judgedCards } from '../observation/normalize.ts';
import { slugOf } from '../observation/route.ts';
import { captureRules, relatedProblems } from '../rules/captures.ts';
import { dayProblems } from '../rules/observation-address.ts';
import { cleanProblems } from '../rules/observation-answer.ts';
import { cardProblems } from '../rules/observations.ts';
import { type Finding, findingOf, type RuleContext } from '../rules/rule.ts';
import { cleanedValue, cleanText } from '../submission/sanitize.ts';
import { type Decided, NO_CHANGE, type PlacedValue } from './mint.ts';

// A draft without findings becomes a capture, and the files of its images.

interface MakeContext {
  readonly hashes: Pick<Hashes, 'sha256'>;
  readonly site: ArchiveNames;
  readonly obs_id: string;
  readonly isTaken: (slug: string) => boolean;
}

/** A capture with its files, from a draft without findings: strings cleaned, ids and file names computed, the query as it was issued. */
function makeCapture(
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
    Object.entries(rest).map(([field, value]) => [field, cleanedValue(value, shapeOf(field))]),
  ) as Omit<CaptureDraft, 'slug' | 'images' | 'transcript' | 'cite_list' | 'q'>;
  const capture: Capture = {
    ...cleaned,
    q,
    slug,
    addr_id,
    obs_id,
    imgs: stored.map(({ src }) => src),
    ...(stored.length > 0 ? { images: stored } : {}),
    ...(cite_list ? { cite_list: judgedCards(cite_list, site) } : {}),
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
  const unique = `${dated}-${obs_id.slice(obs_id.indexOf('-') + 1)}`;
  return [plain, dated].find((slug) => !isTaken(slug)) ?? unique;
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

// Findings about a draft of a capture, by the rules that judge the stored capture: everything at once, each with its field.

/** An image as it is to be stored, or why it cannot be. */
export type TakenImage =
  | { readonly bytes: Uint8Array; readonly kind: ImageKind }
  | { readonly problems: readonly string[] };

/** The images of a draft by the names that it gives them. */
type TakenImages = ReadonlyMap<string, TakenImage>;

/** A draft must differ from these: the observations that are known, and the captures by their slugs. */
interface Shelf {
  readonly known: Known;
  readonly slugs: ReadonlyMap<string, string>;
  /** Slugs that other drafts of the same run give. */
  readonly coming: ReadonlySet<string>;
}

/** Every finding about a draft, in the order of the rules. */
function draftFindings(
  { fields, problems }: ReadDraft,
  images: TakenImages,
  shelf: Shelf,
  where: string,
): Finding[] {
  const { transcript, date } = fields;
  const found: readonly (readonly [rule: string, problems: Iterable<Problem>])[] = [
    ['CAP-001', problems],
    ['CAP-002', lengthProblems(fields)],
    ['CAP-009', linkProblems(fields)],
    ['CAP-010', cardProblems(fields)],
    ['CAP-010', transcript === undefined ? [] : cleanProblems(cleanTranscript(transcript))],
    ['CAP-012', date === undefined ? [] : dayProblems(date, shelf.known.today)],
    ['CAP-004', twiceProblems(fields, shelf)],
    ['CAP-005', relatedProblems(fields, (slug) => shelf.slugs.has(slug) || shelf.coming.has(slug))],
    ['CAP-008', imageFileProblems(fields, images)],
  ];
  return found.flatMap(([id, all]) =>
    [...all].map((problem) =>
      findingOf(
        captureRules,
        id,
        { remedy: `Correct the field ${problem.field} of the draft.`, ...problem },
        where,
      ),
    ),
  );
}

type Fields = ReadDraft['fields'];

function* twiceProblems({ slug, q, date, surface, auth }: Fields, shelf: Shelf): Iterable<Problem> {
  if (q !== undefined && date !== undefined && surface !== undefined) {
    const same = shelf.known.capturedAt({ q, date, surface }).find((one) => isSame({ auth }, one));
    const remedy = 'Leave it out. A further capture of the same string, surface and day differs in auth.';
    if (same) yield { field: 'q', actual: `the observation ${same.obs_id}, which is captured`, remedy };
  }
  const owner = slug === undefined ? undefined : shelf.slugs.get(slug);
  const remedy = 'Give another slug, or none.';
  if (owner !== undefined) yield { field: 'slug', actual: `${slug}, the slug of capture ${owner}`, remedy };
}

function* imageFileProblems({ images = [] }: Fields, taken: TakenImages): Iterable<Problem> {
  for (const [at, { file }] of images.entries()) {
    const image = taken.get(file) ?? { problems: ['no such file'] };
    for (const actual of 'problems' in image ? image.problems : [])
      yield { field: `images.${at}.file`, actual: `${file}: ${actual}`, remedy: IMAGE_REMEDY };
  }
}

const IMAGE_REMEDY =
  'Save the picture again with a program for images, as PNG, JPEG, WebP or AVIF of at most 4,000,000 bytes and 40 million pixels.';

// Drafts become captures: all of them or none. The addresses are built again in the same change, so that they never differ.

/** A draft as its file holds it, with the images that it names. */
export interface IncomingDraft extends PlacedValue {
  readonly images: TakenImages;
}

/** The captures of drafts, none where a finding stops them. */
interface TakenCaptures extends Decided {
  readonly captures: readonly Capture[];
}

/** Takes drafts into an archive, one after another; each sees those before it. Throws nothing for what a draft says. */
export function takeCaptures(
  archive: Archive,
  drafts: readonly IncomingDraft[],
  { hashes, now }: Pick<RuleContext, 'hashes' | 'now'>,
): TakenCaptures {
  const observed = new Known(archive, now);
  const slugs = new Map(archive.captures.entries.map(({ slug, obs_id }) => [slug, obs_id]));
  const read = drafts.map(({ value, ...rest }) => ({ ...rest, draft: readDraft(value) }));
  const coming = new Set(read.flatMap(({ draft }) => draft.fields.slug ?? []));
  const findings: Finding[] = [];
  const captures: Capture[] = [];
  const files: FileChange[] = [];
  for (const { draft, images, where } of read) {
    const found = draftFindings(draft, images, { known: observed, slugs, coming }, where);
    findings.push(...found);
    if (found.length > 0) continue;
    const fields = draft.fields as CaptureDraft;
    const made = makeCapture(fields, images, {
      hashes,
      site: archive.site,
      obs_id: identify(fields, observed.identifiedAt(fields), hashes.sha256),
      isTaken: (slug) => slugs.has(slug) || coming.has(slug),
    });
    captures.push(made.capture);
    files.push(...made.files);
    slugs.set(made.capture.slug, made.capture.obs_id);
    observed.addCapture(made.capture);
  }
  if (findings.length > 0 || captures.length === 0) return { ...NO_CHANGE, findings, captures: [] };
  const entries = [...archive.captures.entries, ...captures];
  // The order of the keys is the schema's, as the loader gives them.
  const registry = CaptureRegistry.parse({ ...archive.captures, entries });
  const { addresses } = readdress({ ...archive, captures: registry }, hashes.sha256);
  const known = { captures: registry, addresses };
  const changeset = {
    files: [...files, ...changedTables(archive, known)],
    reason: captures.length === 1 ? 'one capture added' : `${captures.length} captures added`,
    actor: 'capture',
    at: now,
  };
  return { findings, captures, changeset, known };
}
