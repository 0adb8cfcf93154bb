import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { tableText } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Sha256 } from '../identity/hash.ts';
import type { IntakeReceipt, LaterObservation, ObservationRegister } from '../model/observations.ts';
import { entryOf, hashOfEntry, observationsIn } from './entry.ts';
import type { Route } from './route.ts';

/** An observation that the intake takes, with its destination. */
export interface TakenObservation extends Route {
  readonly observation: LaterObservation;
}

/** The register with the observations that were taken, their receipts, and the change that writes both. */
export interface Written {
  readonly register: ObservationRegister;
  readonly receipts: readonly IntakeReceipt[];
  readonly changeset: Changeset;
}

/**
 * The last step of the intake: the register with the observations in their entries, one receipt for each in the order in which they
 * came, and the changeset. A receipt has the hashes of its entry before and after the run. Every entry, stored or new, has the shape of the
 * schema: throws where one has not. Takes time linear in register and observations.
 */
export function write(
  { register }: Pick<Archive, 'register'>,
  taken: readonly TakenObservation[],
  { sha256, at }: { readonly sha256: Sha256; readonly at: string },
): Written {
  const bySlug = new Map(register.entries.map((entry) => [entry.slug, entry]));
  const grown = new Map(
    [...Map.groupBy(taken, ({ entry }) => entry.slug)].map(([slug, own]) => {
      const earlier = bySlug.get(slug);
      const all = [...(earlier ? observationsIn(earlier) : []), ...own.map(({ observation }) => observation)];
      const entry = entryOf(earlier ?? (own[0] as TakenObservation).entry, all);
      const [hash, previous] = [entry, earlier].map((one) => (one ? hashOfEntry(one, sha256) : null));
      return [slug, { entry, sha256: hash ?? '', previous_sha256: previous ?? null }] as const;
    }),
  );
  const receipts = taken.map(({ kind, entry: { slug }, observation: { obs_id } }) => ({
    ...{ ts: at, kind, slug, obs_id },
    sha256: grown.get(slug)?.sha256 ?? '',
    previous_sha256: grown.get(slug)?.previous_sha256 ?? null,
  }));
  const added = [...grown].flatMap(([slug, { entry }]) => (bySlug.has(slug) ? [] : [entry]));
  const kept = register.entries.map((entry) => grown.get(entry.slug)?.entry ?? entry);
  const after = { ...register, entries: [...kept, ...added] };
  return { register: after, receipts, changeset: changesetOf(after, receipts, at) };
}

function changesetOf(
  register: ObservationRegister,
  receipts: readonly IntakeReceipt[],
  at: string,
): Changeset {
  const lines = receipts.map((receipt) => `${JSON.stringify(receipt)}\n`);
  return {
    files: [
      { path: RESOURCES.register.path, write: tableText(register) },
      { path: RESOURCES.intakes.path, append: lines.join('') },
    ],
    reason: `the intake of ${receipts.length} observation${receipts.length === 1 ? '' : 's'}`,
    actor: 'intake',
    at,
  };
}
