import { linesIn } from '../archive/resources/resource.ts';
import type { Sha256 } from '../identity/hash.ts';
import { IntakeReceipt, LaterObservation, RegisterEntry } from '../model/observations.ts';
import { inShape, lineAs } from '../text/json.ts';

// An entry as a list of observations, and back: the entry itself holds the fields of the first observation.

const { q: _q, ...FIELDS } = LaterObservation.shape;

/** The fields of an observation alone but its string, from an entry or a later observation, in the order of the schema. */
export function plainObservation(held: LaterObservation): LaterObservation {
  return inShape(FIELDS, held) as LaterObservation;
}

/** The observations of an entry, in their order: the entry itself is the first one. */
export function observationsOf(entry: RegisterEntry): readonly (RegisterEntry | LaterObservation)[] {
  return [entry, ...entry.observations];
}

/** The observations of an entry, each with the string that was issued, without the fields that the entry holds for all of them. */
export function observationsIn(entry: RegisterEntry): LaterObservation[] {
  return observationsOf(entry).map((one) => ({ ...plainObservation(one), q: one.q ?? entry.q }));
}

/** The fields of an entry that all its observations share. */
export type EntryAddress = Pick<RegisterEntry, 'slug' | 'addr_id' | 'q' | 'entity' | 'surface'>;

/**
 * The entry of some observations, at least one: the earliest by its day stands in the entry itself, and those of one day are in the
 * order in which they came. Keys are in the order of the schema. Throws where it is not of the shape of the schema.
 */
export function entryOf(
  { slug, addr_id, q, surface, entity }: EntryAddress,
  observations: readonly LaterObservation[],
): RegisterEntry {
  const inOrder = observations.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  const [first, ...later] = inOrder.map((one) => ({ ...one, q: one.q ?? q }));
  const own = first?.q ?? q;
  return RegisterEntry.parse({
    ...{ slug, addr_id, surface, entity },
    ...first,
    q: own,
    dates: inOrder.map(({ date }) => date),
    n_observations: inOrder.length,
    observations: later.map(({ q: issued, ...one }) => (issued === own ? one : { ...one, q: issued })),
  });
}

// The log of intakes (shapes, OBS-012).

/** The SHA-256 of an entry: of its JSON on one line, with its keys in the order of the schema, as the register has it. */
export function hashOfEntry(entry: RegisterEntry, sha256: Sha256): string {
  return sha256(JSON.stringify(entry));
}

/** The receipts of a log. Skips lines that are no receipts: RCP-002 reports them. */
export function receiptsIn(log: string): IntakeReceipt[] {
  return linesIn(log).flatMap((line) => lineAs(line, IntakeReceipt) ?? []);
}
