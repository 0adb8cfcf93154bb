import type { Archive } from '../archive/archive.ts';
import type { Changeset } from '../archive/changeset.ts';
import { writeTable } from '../archive/resources/files.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { RULE_IDS } from '../model/rule.ts';
import type { NmenRegistry } from '../model/tables.ts';
import type { NMEN_STATUSES } from '../model/vocabulary.ts';
import { isDay, utcDay } from '../text/days.ts';
import { KnownError } from '../text/errors.ts';

// Designations in the non-mutual-extraction registry: a history that only grows, since deposits state what it said on their day.

/** One designation as a person gives it: the entity, the status, and the day from which it holds. */
export interface Designation {
  readonly entity: string;
  readonly status: (typeof NMEN_STATUSES)[number];
  readonly since: string;
}

/** What a designation comes to: the change, and the registry as it would be. */
interface Designated {
  readonly changeset: Changeset;
  readonly nmen: NmenRegistry;
}

type Entity = NmenRegistry['entities'][number];

/**
 * Adds an entity, or a designation later than all that the entity has. `at` is the instant of the change. Returns undefined where the
 * registry has this designation already. Throws a `KnownError` for a day that does not exist or is in the future, and for what would change
 * the history.
 */
export function designate(archive: Archive, given: Designation, at: string): Designated | undefined {
  const entity = given.entity.normalize('NFC').trim();
  const { status, since } = given;
  const { nmen } = archive;
  if (!isDay(since)) throw new KnownError(`“${since}” is not a day: write YYYY-MM-DD.`);
  if (since > utcDay(at))
    throw new KnownError(`${since} is in the future: give a day that is not after today.`);
  const known = nmen.entities.find((one) => nameOf(one) === entity);
  if (known?.designations.some((one) => one.status === status && one.since === since)) return undefined;
  refuse(nmen, known, { entity, status, since });
  // A designation of today leaves alone what was minted earlier today, wherever on Earth it is still that day.
  const isToday = since >= utcDay(new Date(Date.parse(at) - 12 * HOUR_MS).toISOString());
  const designation = { status, since, ...(isToday ? { at: afterMints(archive, entity, at) } : {}) };
  const entities = known
    ? nmen.entities.map((one) =>
        one === known ? { ...one, designations: [...one.designations, designation] } : one,
      )
    : [...nmen.entities, { entity, designations: [designation] }];
  const value = { ...nmen, entities };
  const { nmen: resource } = RESOURCES;
  const files = [{ path: resource.path, write: writeTable(resource, value) }];
  const reason = `${entity} is ${status} since ${since}`;
  return { nmen: value, changeset: { files, reason, actor: 'designate', at } };
}

const HOUR_MS = 3_600_000;

/** The instant, or one after every deposit that has observed the entity: those of the same second keep what they observed. */
function afterMints({ registry }: Archive, entity: string, at: string): string {
  const observed = registry.deposits.filter(({ nmen_entity }) => nmen_entity === entity);
  const newest = Math.max(0, ...observed.map(({ minted_at }) => Date.parse(minted_at)));
  return newest < Date.parse(at) ? at : `${new Date(newest + 1000).toISOString().slice(0, 19)}Z`;
}

const nameOf = ({ entity }: Entity) => entity.normalize('NFC').trim();

/** Throws a `KnownError` where the designation, or its entity, cannot be added. */
function refuse(nmen: NmenRegistry, known: Entity | undefined, { entity, status, since }: Designation): void {
  if (entity === '') throw new KnownError('Name the entity.');
  if (!known) {
    const alike = nmen.entities.find((one) => nameOf(one).toLowerCase() === entity.toLowerCase());
    if (alike)
      throw new KnownError(`The registry has “${nameOf(alike)}”: write the name so, or give another name.`);
    return;
  }
  const newest = known.designations.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(-1);
  if (!newest) return;
  if (since <= newest.since) {
    throw new KnownError(
      `${RULE_IDS.designations}: ${entity} is “${newest.status}” since ${newest.since}. Earlier designations stay as they are: give a later day.`,
    );
  }
  if (status === newest.status)
    throw new KnownError(
      `${entity} is “${status}” since ${newest.since} already. Give another status: a designation holds until a later one.`,
    );
}
