import { type Archive, textFile } from '../archive.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { type Waiver, WHOLE_ARCHIVE, WHOLE_RESOURCE } from '../model/receipts.ts';
import { ALL_RESOURCES, RESOURCES, valueIn } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import type { Finding } from './rule.ts';

// Waivers (decision 33): which findings the adoption of another archive set aside, each for the very value that was found.

/** A finding as a waiver names it: `resource`, `key` and, where the rule names one, `field`. */
export type Place = Pick<Waiver, 'resource' | 'key' | 'field'>;

/** Why, when and from where a waiver came. */
export type Ground = Pick<Waiver, 'reason' | 'date' | 'adopted_from'>;

/** Where the findings of a waiver are. */
export function whereOfWaiver({ resource: name, key }: Pick<Waiver, 'resource' | 'key'>): string {
  const resource = ALL_RESOURCES.find((one) => one.name === name);
  if (!resource) return key;
  return key === WHOLE_RESOURCE ? resource.path : whereOf(resource, key);
}

/** Tells which findings about an archive its waivers excuse, and writes the waiver of a finding. */
export class WaiverIndex {
  readonly #archive: Archive;
  readonly #hashes: Hashes;
  readonly #waivers = new Map<string, Set<string>>();
  readonly #keys = new Map<string, ReadonlyMap<string, readonly [key: string, item: unknown]>>();

  constructor(archive: Archive, hashes: Hashes) {
    this.#archive = archive;
    this.#hashes = hashes;
    for (const waiver of archive.waivers.waivers) {
      const at = `${waiver.rule}\n${whereOfWaiver(waiver)}\n${waiver.field ?? ''}`;
      const values = this.#waivers.get(at);
      if (values) values.add(waiver.value_sha256);
      else this.#waivers.set(at, new Set([waiver.value_sha256]));
    }
  }

  /** Whether a waiver names the rule, the place and the value of a finding. */
  excuses(finding: Finding): boolean {
    const values = this.#waivers.get(`${finding.rule}\n${finding.where}\n${finding.field ?? ''}`);
    return values?.has(this.valueHash(finding)) ?? false;
  }

  /** The waiver that excuses a finding. */
  waiverOf(finding: Finding, ground: Ground): Waiver {
    const { resource, key } = this.#placeOf(finding.where);
    return {
      rule: finding.rule,
      resource,
      key,
      ...(finding.field === null ? {} : { field: finding.field }),
      value_sha256: this.valueHash(finding),
      ...ground,
    };
  }

  /** The waivers of a rule for the values that some items have in these fields; none for an item or a field that is not there. */
  ofPlaces(
    rule: string,
    places: readonly { readonly resource: string; readonly key: string; readonly field: string }[],
    ground: Ground,
  ): Waiver[] {
    return places.flatMap(({ resource: name, key, field }) => {
      const resource = ALL_RESOURCES.find((one) => one.name === name);
      const where = resource && whereOf(resource, key);
      const { item } = where === undefined ? {} : this.#placeOf(where);
      if (where === undefined || item === undefined || at(item, field) === undefined) return [];
      const value_sha256 = this.#hashOf({ where, field, actual: null });
      return [{ rule, resource: name, key, field, value_sha256, ...ground }];
    });
  }

  /**
   * SHA-256 of the compact JSON of what a finding is about: of an item the value of the field, or all of it where no field is named; of
   * a file its own hash; else what was found. A finding of a deposit about its hash, or about what is no field of its entry, is about
   * its text as well.
   */
  valueHash(finding: Finding): string {
    return this.#hashOf(finding);
  }

  #hashOf(about: Pick<Finding, 'where' | 'field' | 'actual'>): string {
    return this.#hashes.sha256(JSON.stringify(this.#value(about)) ?? 'null');
  }

  #value({ where, field, actual }: Pick<Finding, 'where' | 'field' | 'actual'>): unknown {
    const { resource: name, key, item } = this.#placeOf(where);
    if (name === WHOLE_ARCHIVE) {
      const bytes = this.#archive.files.read(key.replace(/^\//, ''));
      return bytes ? this.#hashes.sha256(bytes) : actual;
    }
    if (item === undefined) return actual;
    const value = field === null ? item : at(item, field);
    if (name !== RESOURCES.registry.name || key === WHOLE_RESOURCE) return value;
    const [first = ''] = (field ?? '').split('.');
    if (first !== 'hash' && first in (item as Deposit)) return value;
    const text = this.#archive.files.read(textFile(item as Deposit));
    return [value ?? null, text ? this.#hashes.sha256(text) : null];
  }

  #placeOf(where: string): { resource: string; key: string; item?: unknown } {
    for (const resource of ALL_RESOURCES) {
      if (where === resource.path)
        return { resource: resource.name, key: WHOLE_RESOURCE, item: valueIn(this.#archive, resource) };
      if (!where.startsWith(`${resource.path}, `)) continue;
      let keys = this.#keys.get(resource.name);
      if (!keys) {
        const items = resource.items(valueIn(this.#archive, resource));
        keys = new Map([...items].map((item) => [whereOf(resource, item[0]), item]));
        this.#keys.set(resource.name, keys);
      }
      const found = keys.get(where);
      if (found) return { resource: resource.name, key: found[0], item: found[1] };
    }
    return { resource: WHOLE_ARCHIVE, key: where };
  }
}

/** The value at a path of keys with dots between; undefined where nothing is. */
function at(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
