import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { writeTable } from '../archive/resources/files.ts';
import type { ResourceValues } from '../archive/resources/index.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { FileChange } from '../archive/resources/registry-files.ts';
import type { Capture } from '../model/observations.ts';
import { readdress } from '../observation/addresses/change.ts';
import { type CaptureDraft, readDraft } from '../observation/captures/draft.ts';
import { KnownObservations, observedIn } from '../observation/captures/observation.ts';
import type { Finding, RuleContext } from '../rules/rule.ts';
import { draftFindings, type TakenImages } from './captures-judged.ts';
import { makeCapture } from './captures-made.ts';

// Drafts become captures: all of them or none. The addresses are built again in the same change, so that they never differ.

/** A draft as its file holds it, with the images that it names. */
export interface IncomingDraft {
  readonly where: string;
  readonly value: unknown;
  readonly images: TakenImages;
}

/** What drafts come to: the change and the values that it gives, unless a finding stops it. */
interface TakenCaptures {
  readonly findings: readonly Finding[];
  readonly captures: readonly Capture[];
  readonly changeset: Changeset | null;
  readonly known: Partial<ResourceValues>;
}

/** Takes drafts into an archive, one after another; each sees those before it. Throws nothing for what a draft says. */
export function takeCaptures(
  archive: Archive,
  drafts: readonly IncomingDraft[],
  context: Pick<RuleContext, 'hashes' | 'now'>,
): TakenCaptures {
  const observations = new KnownObservations(observedIn(archive));
  const slugs = new Map(archive.captures.entries.map(({ slug, obs_id }) => [slug, obs_id]));
  const read = drafts.map(({ value, ...rest }) => ({ ...rest, draft: readDraft(value) }));
  const coming = new Set(read.flatMap(({ draft }) => draft.fields.slug ?? []));
  const judged = { now: context.now, site: archive.site };
  const findings: Finding[] = [];
  const captures: Capture[] = [];
  const files: FileChange[] = [];
  for (const { draft, images, where } of read) {
    const found = draftFindings(draft, images, { known: observations, slugs, coming }, judged, where);
    findings.push(...found);
    if (found.length > 0) continue;
    const fields = draft.fields as CaptureDraft;
    const made = makeCapture(fields, images, {
      hashes: context.hashes,
      site: archive.site,
      obs_id: observations.idOf(fields, context.hashes.sha256),
      isTaken: (slug) => slugs.has(slug) || coming.has(slug),
    });
    captures.push(made.capture);
    files.push(...made.files);
    slugs.set(made.capture.slug, made.capture.obs_id);
    observations.add({ ...made.capture, in: 'captures' });
  }
  if (findings.length > 0 || captures.length === 0)
    return { findings, captures: [], changeset: null, known: {} };
  return { findings, captures, ...changeOf(archive, captures, files, context) };
}

function changeOf(
  archive: Archive,
  captures: readonly Capture[],
  files: readonly FileChange[],
  { hashes, now }: Pick<RuleContext, 'hashes' | 'now'>,
): Pick<TakenCaptures, 'changeset' | 'known'> {
  const { schema, path } = RESOURCES.captures;
  const entries = [...archive.captures.entries, ...captures];
  const grown = { ...archive.captures, entries };
  // The order of the keys is the schema's, as the loader gives them.
  const registry = schema.parse(grown) as Archive['captures'];
  const addressed = readdress({ ...archive, captures: registry }, hashes.sha256);
  const { addresses } = addressed;
  const changeset: Changeset = {
    files: [...files, { path, write: writeTable(RESOURCES.captures, registry) }, ...addressed.files],
    reason: captures.length === 1 ? 'one capture added' : `${captures.length} captures added`,
    actor: 'capture',
    at: now,
  };
  return { changeset, known: { captures: registry, addresses } };
}
