import type { Archive } from '../archive/archive.ts';
import type { Capture, LaterObservation, RegisterEntry } from '../model/observations.ts';
import type { Site } from '../model/site.ts';
import { dayIn } from '../text/days.ts';
import { onceFor } from '../text/once.ts';
import type { EntryAddress } from './entry.ts';
import { type Identified, momentKey, routeKey } from './ids.ts';

// What the intake knows of the archive: look-ups over register and captures that grow as drafts are taken, so that the work for one
// draft does not depend on how many there are.

/** What register, captures and settings hold, for the checks of a draft. */
export type ObservedArchive = Pick<Archive, 'register' | 'captures'> & {
  readonly site: Pick<Site, 'time_zone' | 'archive_hosts' | 'archive_names'>;
};

/** Look-ups over the captures of an archive. */
interface CaptureIndex {
  readonly byMoment: ReadonlyMap<string, readonly Capture[]>;
  readonly byId: ReadonlyMap<string, Capture>;
  readonly byObservation: ReadonlyMap<string, Capture>;
}

/** Look-ups over the entries of a register. */
interface RegisterIndex {
  readonly byRoute: ReadonlyMap<string, RegisterEntry>;
  readonly byMoment: ReadonlyMap<string, readonly LaterObservation[]>;
  readonly slugs: ReadonlySet<string>;
  readonly ids: ReadonlyMap<string, string>;
}

/** The captures by moment and by slug and id; made once for each list. */
export function indexOfCaptures({ entries }: Archive['captures']): CaptureIndex {
  return onceFor(entries, 'captures', () => ({
    byMoment: Map.groupBy(entries, momentKey),
    byId: new Map(entries.map((capture) => [referenceKey(capture), capture])),
    byObservation: new Map(entries.map((capture) => [capture.obs_id, capture])),
  }));
}

/** The register by string and surface, by moment and by slug; made once for each list. */
function indexOfRegister({ entries }: Archive['register']): RegisterIndex {
  return onceFor(entries, 'register', () => makeIndex(entries));
}

function makeIndex(entries: readonly RegisterEntry[]): RegisterIndex {
  const byMoment = new Map<string, LaterObservation[]>();
  const ids = new Map<string, string>();
  for (const { q, surface, ...entry } of entries) {
    for (const one of [entry, ...entry.observations]) {
      push(byMoment, momentKey({ q, surface, date: one.date }), one);
      ids.set(one.obs_id, entry.slug);
    }
  }
  return {
    byRoute: new Map(entries.map((entry) => [routeKey(entry), entry])),
    byMoment,
    slugs: new Set(entries.map(({ slug }) => slug)),
    ids,
  };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** What a capture is found by: its slug and its id. */
export const referenceKey = ({ slug, obs_id }: { readonly slug: string; readonly obs_id: string }) =>
  `${slug} ${obs_id}`;

/** What is known while drafts are taken: an archive at an instant, and what was taken from the drafts before. */
export class Known {
  /** The settings that say what belongs to the archive. */
  readonly site: ObservedArchive['site'];
  /** The day in the time zone of the archive. */
  readonly today: string;
  readonly #register: RegisterIndex;
  readonly #captures: CaptureIndex;
  readonly #slugs = new Set<string>();
  readonly #ids = new Map<string, string>();
  readonly #entries = new Map<string, EntryAddress>();
  readonly #moments = new Map<string, LaterObservation[]>();

  constructor({ site, register, captures }: ObservedArchive, now: string) {
    this.site = site;
    this.today = dayIn(now, site.time_zone);
    this.#register = indexOfRegister(register);
    this.#captures = indexOfCaptures(captures);
  }

  /** The entry of a string and surface, or undefined. */
  entryOf(key: { readonly q: string; readonly surface: string }): EntryAddress | undefined {
    const route = routeKey(key);
    return this.#entries.get(route) ?? this.#register.byRoute.get(route);
  }

  /** The observations of the register of one string and surface on one day. */
  registeredAt(key: Moment): readonly LaterObservation[] {
    const moment = momentKey(key);
    return [...(this.#register.byMoment.get(moment) ?? []), ...(this.#moments.get(moment) ?? [])];
  }

  /** The same with those of the captures: what an id must be told apart from. */
  identifiedAt(key: Moment): readonly Identified[] {
    return [...this.registeredAt(key), ...(this.#captures.byMoment.get(momentKey(key)) ?? [])];
  }

  /** The capture with this slug and id, or undefined. */
  capture(reference: { readonly slug: string; readonly obs_id: string }): Capture | undefined {
    return this.#captures.byId.get(referenceKey(reference));
  }

  /** Whether an entry has this slug. */
  isTaken(slug: string): boolean {
    return this.#register.slugs.has(slug) || this.#slugs.has(slug);
  }

  /**
   * What has this id already, by its slug: an observation of the register, or a capture of another string, surface or day. An id is made
   * without separators, so that different observations can have the same one.
   */
  ownerOf(obs_id: string, moment: Moment): string | undefined {
    const capture = this.#captures.byObservation.get(obs_id);
    const another = capture && momentKey(capture) !== momentKey(moment) ? capture.slug : undefined;
    return this.#ids.get(obs_id) ?? this.#register.ids.get(obs_id) ?? another;
  }

  /** Adds an observation that was taken, and its entry where it is new. */
  add(entry: EntryAddress, observation: LaterObservation): void {
    const route = routeKey(entry);
    if (!this.entryOf(entry)) {
      this.#entries.set(route, entry);
      this.#slugs.add(entry.slug);
    }
    this.#ids.set(observation.obs_id, entry.slug);
    push(this.#moments, momentKey({ ...entry, date: observation.date }), observation);
  }
}

interface Moment {
  readonly q: string;
  readonly date: string;
  readonly surface: string;
}
