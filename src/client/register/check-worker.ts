import '../form/jitless.ts';
import { checkDraft, draftJson } from '../../registry/changes/admit.ts';
import { utf8Length } from '../../registry/identity/hash.ts';
import type { Capture, Cite, LaterObservation, RegisterEntry } from '../../registry/model/observations.ts';
import type { ObservationDraft } from '../../registry/observation/draft.ts';
import { ALL_DRAFT_FIELDS } from '../../registry/observation/draft-fields.ts';
import { draftValue } from '../../registry/observation/draft-form.ts';
import { addrId, identify } from '../../registry/observation/ids.ts';
import { Known, type ObservedArchive } from '../../registry/observation/known.ts';
import { engagementsOfDraft, isPresent } from '../../registry/observation/normalize.ts';
import { route } from '../../registry/observation/route.ts';
import { type ObservedRow, rowsFile, shardOf } from '../../registry/pages/publication/site-files.ts';
import { serve } from '../form/worker-client.ts';
import { sha256Of } from '../hash.ts';
import { siteJson } from '../shared.ts';

// The intake needs data of the archive: its settings, which are in the page, and the observations whose address id begins like that of
// the draft, from a small file on the site.

/** The settings that a draft is checked by, as the page tells them. */
export type ObservingSite = ObservedArchive['site'];

/** The observations of the address of a string. Rejects where their file cannot be fetched. */
async function rowsOf(q: string): Promise<readonly ObservedRow[]> {
  if (q.trim() === '') return [];
  return siteJson(rowsFile(shardOf(addrId(q, sha256Of))));
}

/** The part of an archive that settings and rows give. */
function archiveOf(site: ObservingSite, rows: readonly ObservedRow[]): ObservedArchive {
  const registered = Map.groupBy(
    rows.filter((row) => row.in === 'register'),
    ({ slug }) => slug,
  );
  const entries = [...registered.values()].map(
    ([first, ...later]): Partial<RegisterEntry> => ({
      ...first,
      observations: later.map((row): Partial<LaterObservation> => row) as LaterObservation[],
    }),
  );
  const captures = rows
    .filter((row) => row.in === 'captures')
    .map(
      ({ cards, names, ...row }): Partial<Capture> => ({
        ...row,
        ...(cards && { cite_list: cards.map((card): Partial<Cite> => card) as Cite[] }),
        ...(names && { transcript: names.join('\n') }),
      }),
    );
  return {
    site,
    // The checks of a draft read only what the rows hold.
    register: { entries: entries as RegisterEntry[] } as ObservedArchive['register'],
    captures: { entries: captures as Capture[] } as ObservedArchive['captures'],
  };
}

// The values of the form as a draft has them. The form takes them as a Markdown draft does.

/** The raw value of each field by its key. */
type FormValues = ReadonlyMap<string, string>;

/** The draft in a form. An empty field was not given. A value that cannot be read stays as it was written, and the rules report it. */
function jsonOf(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    ALL_DRAFT_FIELDS.flatMap((field) => {
      const raw = values.get(field.key) ?? '';
      if (raw.trim() === '') return [];
      return [[field.key, draftValue(field, field.kind === 'verbatim' ? raw : raw.trim())]];
    }),
  );
}

// The entry that the intake would make from a draft, possibly incomplete: computed by the functions of the intake.

/** The ids, the place and the cleaned text of a draft; undefined for what is not known yet. */
function madeOf(draft: ObservationDraft) {
  const { values, clean, known } = draft;
  const { q, date, surface, auth, transcript, cite_list } = values;
  const addr_id = q === undefined ? undefined : addrId(q, sha256Of);
  const key = q && date && surface ? { q, date, surface, auth } : undefined;
  const obs_id = key && identify(key, known.identifiedAt(key), sha256Of);
  const answered = transcript !== undefined || cite_list !== undefined || values.capture_ref !== undefined;
  return {
    addr_id,
    obs_id,
    route: q && surface ? routeOf(draft, { q, surface, entity: values.entity ?? '' }) : undefined,
    presence: answered ? { present: isPresent(draft), why: whyPresent(draft) } : undefined,
    /** How often the cleaner removed something. */
    removals: clean?.removed.length ?? 0,
    /** The length of the transcript in bytes, as it was pasted and as it would be stored. */
    raw_bytes: utf8Length(transcript ?? ''),
    bytes: utf8Length(clean?.text ?? ''),
    /** The transcript as it would be stored. */
    text: clean?.text ?? '',
  };
}

/** Where the register would put an observation. */
function routeOf(
  { known, values: { date, auth } }: ObservationDraft,
  place: { readonly q: string; readonly surface: string; readonly entity: string },
) {
  const same = date && known.registeredAt({ ...place, date }).find((one) => one.auth === auth);
  if (same) return { as: 'refused' as const, obs_id: same.obs_id };
  const { kind, entry } = route(place, known, sha256Of);
  return { as: kind, slug: entry.slug };
}

function whyPresent(draft: ObservationDraft): readonly string[] {
  const { archive_present, archive_basis } = draft.values;
  return [
    ...engagementsOfDraft(draft),
    ...(archive_present === true ? [archive_basis ?? 'the draft says so'] : []),
  ];
}

// The worker that checks drafts, so that typing never waits for a long transcript to be cleaned.

const WHERE = 'the form';

const tasks = {
  /** Checks a form by the rules, and computes the entry that the intake would make of it. */
  async check(values: FormValues, settings: ObservingSite) {
    const value = jsonOf(values);
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    /** Why the archive could not be read, so that it was not checked whether the observation is already known. */
    let unchecked: string | undefined;
    const rows = await rowsOf(values.get('q') ?? '').catch((error: Error) => {
      unchecked = `whether the register has this observation (${error.message})`;
      return [];
    });
    const known = new Known(archiveOf(settings, rows), now);
    const { draft, findings } = checkDraft({ value }, known, WHERE);
    return { ...madeOf(draft), findings, unchecked };
  },
  /** The draft of a form as the intake takes it. */
  draftOf(values: FormValues, settings: ObservingSite): string {
    const known = new Known(archiveOf(settings, []), new Date().toISOString());
    const { draft } = checkDraft({ value: jsonOf(values) }, known, WHERE);
    return `${JSON.stringify(draftJson(draft), null, 2)}\n`;
  },
};

export type CheckTasks = typeof tasks;

/** The findings of a check, and the entry that the intake would make from the form. */
export type FormCheck = Awaited<ReturnType<CheckTasks['check']>>;

serve(tasks);
