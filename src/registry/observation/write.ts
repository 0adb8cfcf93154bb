import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { tableText } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Sha256 } from '../identity/hash.ts';
import type { LaterObservation, ObservationRegister } from '../model/observations.ts';
import { counted } from '../text/strings.ts';
import { entryOf, hashOfEntry, observationsIn } from './entry.ts';
import type { Route } from './route.ts';

/** An observation that the intake takes, with its destination. */
export interface TakenObservation extends Route {
  readonly observation: LaterObservation;
}

/**
 * The last step of the intake: the register with the observations in their entries, and the change that writes it with one receipt for each
 * of them, in the order in which they came. A receipt has the hashes of its entry before and after the run. Every entry, stored or new, has
 * the shape of the schema: throws where one has not. Takes time linear in register and observations.
 */
export function write(
  { register: before }: Pick<Archive, 'register'>,
  taken: readonly TakenObservation[],
  { sha256, at }: { readonly sha256: Sha256; readonly at: string },
): { readonly changeset: Changeset; readonly known: { readonly register: ObservationRegister } } {
  const bySlug = new Map(before.entries.map((entry) => [entry.slug, entry]));
  const grown = new Map(
    [...Map.groupBy(taken, ({ entry }) => entry.slug)].map(([slug, own]) => {
      const earlier = bySlug.get(slug);
      const all = [...(earlier ? observationsIn(earlier) : []), ...own.map(({ observation }) => observation)];
      const entry = entryOf(earlier ?? (own[0] as TakenObservation).entry, all);
      const previous_sha256 = earlier ? hashOfEntry(earlier, sha256) : null;
      return [slug, { entry, hashes: { sha256: hashOfEntry(entry, sha256), previous_sha256 } }] as const;
    }),
  );
  const receipts = taken.map(({ kind, entry: { slug }, observation: { obs_id } }) =>
    JSON.stringify({ ts: at, kind, slug, obs_id, ...grown.get(slug)?.hashes }),
  );
  const added = [...grown].flatMap(([slug, { entry }]) => (bySlug.has(slug) ? [] : [entry]));
  const kept = before.entries.map((entry) => grown.get(entry.slug)?.entry ?? entry);
  const register = { ...before, entries: [...kept, ...added] };
  const changeset = {
    files: [
      { path: RESOURCES.register.path, write: tableText(register) },
      { path: RESOURCES.intakes.path, append: receipts.map((receipt) => `${receipt}\n`).join('') },
    ],
    reason: `the intake of ${counted(taken.length, 'observation')}`,
    actor: 'intake',
    at,
  };
  return { changeset, known: { register } };
}
