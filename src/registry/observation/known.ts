import type { Archive } from '../archive/archive.ts';
import type { Capture, LaterObservation } from '../model/observations.ts';
import type { Site } from '../model/site.ts';
import { dayIn } from '../text/days.ts';
import { onceFor } from '../text/once.ts';
import type { EntryAddress } from './entry.ts';
import { type Identified, momentKey, type ObservationKey, routeKey } from './ids.ts';

// The observations of captures and register: look-ups that grow as drafts are taken, so that the work for one
// draft does not depend on how many there are.

/** The part of an archive that the checks of a draft read. */
export type ObservedArchive = Pick<Archive, 'register' | 'captures'> & {
  readonly site: Pick<Site, 'time_zone' | 'archive_hosts' | 'archive_names'>;
};

/** The look-ups of an archive for the rules; made once for each archive. */
export function knownOf(archive: ObservedArchive, now: string): Known {
  return onceFor(archive, 'known', () => new Known(archive, now));
}

/** The name of a capture by slug and id (`capture_ref`). */
export type Reference = { readonly slug: string; readonly obs_id: string };
const referenceKey = ({ slug, obs_id }: Reference) => `${slug} ${obs_id}`;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Look-ups while drafts are taken: an archive at an instant, and the drafts that were taken before. */
export class Known {
  /** The settings that list the hosts and names of the archive. */
  readonly site: ObservedArchive['site'];
  /** The day in the time zone of the archive. */
  readonly today: string;
  readonly #entries = new Map<string, EntryAddress>();
  readonly #slugs = new Set<string>();
  readonly #registered = new Map<string, LaterObservation[]>();
  readonly #captured = new Map<string, Capture[]>();
  readonly #captures = new Map<string, Capture>();
  /** By the id of an observation: the slug that has it, and of a capture the moment. The register comes last, and counts. */
  readonly #owners = new Map<string, { readonly slug: string; readonly moment?: string }>();

  constructor({ site, register, captures }: ObservedArchive, now: string) {
    this.site = site;
    this.today = dayIn(now, site.time_zone);
    for (const capture of captures.entries) this.addCapture(capture);
    for (const entry of register.entries)
      for (const one of [entry, ...entry.observations]) this.add(entry, one);
  }

  /** The entry of a string and surface, or undefined. */
  entryOf(key: Pick<ObservationKey, 'q' | 'surface'>): EntryAddress | undefined {
    return this.#entries.get(routeKey(key));
  }

  /** The observations of the register of one string and surface on one day. */
  registeredAt(key: ObservationKey): readonly LaterObservation[] {
    return this.#registered.get(momentKey(key)) ?? [];
  }

  /** The captures of one string and surface on one day. */
  capturedAt(key: ObservationKey): readonly Capture[] {
    return this.#captured.get(momentKey(key)) ?? [];
  }

  /** The observations of register and captures at one moment, from which a new id must differ. */
  identifiedAt(key: ObservationKey): readonly Identified[] {
    return [...this.registeredAt(key), ...this.capturedAt(key)];
  }

  /** The capture with this slug and id, or undefined. */
  capture(reference: Reference): Capture | undefined {
    return this.#captures.get(referenceKey(reference));
  }

  isTaken(slug: string): boolean {
    return this.#slugs.has(slug);
  }

  /**
   * The slug of the owner of an id: an observation of the register, or a capture of another string, surface or day. An id is made
   * without separators, so that different observations can have the same one.
   */
  ownerOf(obs_id: string, key: ObservationKey): string | undefined {
    const owner = this.#owners.get(obs_id);
    return owner?.moment === momentKey(key) ? undefined : owner?.slug;
  }

  /** Adds an observation of the register, and its entry where it is new. */
  add(entry: EntryAddress, observation: LaterObservation): void {
    if (!this.entryOf(entry)) this.#entries.set(routeKey(entry), entry);
    this.#slugs.add(entry.slug);
    this.#owners.set(observation.obs_id, { slug: entry.slug });
    push(this.#registered, momentKey({ ...entry, date: observation.date }), observation);
  }

  addCapture(capture: Capture): void {
    const moment = momentKey(capture);
    this.#captures.set(referenceKey(capture), capture);
    this.#owners.set(capture.obs_id, { slug: capture.slug, moment });
    push(this.#captured, moment, capture);
  }
}

/** Whether two observations of one moment are the same: they differ only if both have an `auth` and these differ. */
export function isSame(one: { readonly auth?: string | undefined }, other: typeof one): boolean {
  return !one.auth || !other.auth || one.auth === other.auth;
}
