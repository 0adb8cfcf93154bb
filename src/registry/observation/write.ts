import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { tableText } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import type { Sha256 } from '../identity/hash.ts';
import type {
  IntakeReceipt,
  LaterObservation,
  ObservationRegister,
  RegisterEntry,
} from '../model/observations.ts';
import { entryOf, hashOfEntry, observationsIn } from './entry.ts';
import type { Route } from './route.ts';

/** An observation that the intake takes, and where it goes. */
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
  const bySlug = Map.groupBy(taken, ({ entry }) => entry.slug);
  const before = new Map<string, RegisterEntry>();
  const after = new Map<string, RegisterEntry>();
  const kept = register.entries.map((entry) => {
    const own = bySlug.get(entry.slug);
    if (!own) return entry;
    const grown = entryOf(entry, [...observationsIn(entry), ...own.map(({ observation }) => observation)]);
    before.set(entry.slug, entry);
    after.set(entry.slug, grown);
    return grown;
  });
  const added: RegisterEntry[] = [];
  for (const [slug, own] of bySlug) {
    const [first] = own;
    if (!first || before.has(slug)) continue;
    const entry = entryOf(
      first.entry,
      own.map(({ observation }) => observation),
    );
    after.set(slug, entry);
    added.push(entry);
  }
  const hash = (entries: ReadonlyMap<string, RegisterEntry>) =>
    new Map(Array.from(entries, ([slug, entry]) => [slug, hashOfEntry(entry, sha256)]));
  const [hashBefore, hashAfter] = [hash(before), hash(after)];
  const receipts = taken.map(({ kind, entry: { slug }, observation }) => ({
    ts: at,
    kind,
    slug,
    obs_id: observation.obs_id,
    sha256: hashAfter.get(slug) ?? '',
    previous_sha256: hashBefore.get(slug) ?? null,
  }));
  const entries = [...kept, ...added];
  const grown = { ...register, entries };
  return { register: grown, receipts, changeset: changesetOf(grown, receipts, at) };
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
