import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import type { Site } from '../model/site.ts';
import type { ReadDraft } from '../observation/captures/draft.ts';
import type { ImageKind } from '../observation/captures/images.ts';
import type { KnownObservations } from '../observation/captures/observation.ts';
import { lengthProblems, linkProblems } from '../observation/captures/problems.ts';
import { cleanTranscript } from '../observation/cleaner.ts';
import { captureChangeRules, captureRules } from '../rules/captures.ts';
import { cleanProblems } from '../rules/observation-answer.ts';
import { cardProblems } from '../rules/observations.ts';
import { type Finding, finding } from '../rules/rule.ts';
import { dayIn } from '../text/days.ts';

// What is wrong with a draft of a capture, by the rules that judge the stored capture: everything at once, each with its field.

/** An image as it is to be stored, or why it cannot be. */
export type TakenImage =
  | { readonly bytes: Uint8Array; readonly kind: ImageKind }
  | { readonly problems: readonly string[] };

/** The images of a draft by the names that it gives them. */
export type TakenImages = ReadonlyMap<string, TakenImage>;

/** What a draft must differ from: the known observations, and the captures by their slugs. */
export interface Shelf {
  readonly known: KnownObservations;
  readonly slugs: ReadonlyMap<string, string>;
  /** Slugs that other drafts of the same run give. */
  readonly coming: ReadonlySet<string>;
}

/** When a draft is judged, and in whose time zone. */
export interface Context {
  readonly now: string;
  readonly site: Pick<Site, 'time_zone'>;
}

type Told = readonly [rule: string, problem: Problem];

/** Every finding about a draft, in the order of the rules. */
export function draftFindings(
  draft: ReadDraft,
  images: TakenImages,
  shelf: Shelf,
  context: Context,
  where: string,
): Finding[] {
  const told = [
    ...draft.problems.map((problem): Told => [RULE_IDS.captureForms, problem]),
    ...contentProblems(draft, context),
    ...twiceProblems(draft, shelf),
    ...relatedProblems(draft, shelf),
    ...imageFileProblems(draft, images),
  ];
  return told.map(([id, problem]) => {
    const rule = RULES.find((one) => one.id === id);
    if (!rule) throw new Error(`no rule is called ${id}`);
    return finding(rule, { remedy: `Correct the field ${problem.field} of the draft.`, ...problem }, where);
  });
}

const RULES = [...captureRules.rules, ...captureChangeRules.rules];

function* contentProblems({ fields }: ReadDraft, { now, site }: Context): Iterable<Told> {
  const { date, transcript } = fields;
  for (const problem of lengthProblems(fields)) yield [RULE_IDS.captureStrings, problem];
  for (const problem of linkProblems(fields)) yield [RULE_IDS.captureLinks, problem];
  for (const problem of cardProblems(fields)) yield [RULE_IDS.captureEvidence, problem];
  if (transcript !== undefined)
    for (const problem of cleanProblems(cleanTranscript(transcript)))
      yield [RULE_IDS.captureEvidence, problem];
  const today = dayIn(now, site.time_zone);
  if (date !== undefined && date > today)
    yield [RULE_IDS.captureDays, { field: 'date', actual: `${date}, which is after ${today}` }];
}

function* twiceProblems({ fields }: ReadDraft, { known, slugs }: Shelf): Iterable<Told> {
  const { slug, q, date, surface, auth } = fields;
  if (q !== undefined && date !== undefined && surface !== undefined) {
    const same = known.same({ q, date, surface, auth }).find((one) => one.in === 'captures');
    const remedy = 'Leave it out. A further capture of the same string, surface and day differs in auth.';
    if (same)
      yield [
        RULE_IDS.captureTwice,
        { field: 'q', actual: `the observation ${same.obs_id}, which is captured`, remedy },
      ];
  }
  const owner = slug === undefined ? undefined : slugs.get(slug);
  const remedy = 'Give another slug, or none.';
  if (owner !== undefined)
    yield [RULE_IDS.captureTwice, { field: 'slug', actual: `${slug}, the slug of capture ${owner}`, remedy }];
}

function* relatedProblems({ fields }: ReadDraft, { slugs, coming }: Shelf): Iterable<Told> {
  const { related = [], slug: own } = fields;
  for (const [at, slug] of related.entries()) {
    const field = `related.${at}`;
    const isThere = slugs.has(slug) || coming.has(slug);
    if (slug === own || !isThere)
      yield [RULE_IDS.capturesRelated, { field, actual: `${slug}, which is no other capture` }];
    else if (related.indexOf(slug) < at)
      yield [RULE_IDS.capturesRelated, { field, actual: `${slug}, named twice` }];
  }
}

function* imageFileProblems({ fields }: ReadDraft, images: TakenImages): Iterable<Told> {
  for (const [at, { file }] of (fields.images ?? []).entries()) {
    const image = images.get(file) ?? { problems: ['no such file'] };
    for (const actual of 'problems' in image ? image.problems : [])
      yield [
        RULE_IDS.captureImages,
        { field: `images.${at}.file`, actual: `${file}: ${actual}`, remedy: IMAGE_REMEDY },
      ];
  }
}

const IMAGE_REMEDY =
  'Save the picture again with a program for images, as PNG, JPEG, WebP or AVIF of at most 4,000,000 bytes and 40 million pixels.';
