import { CAPS } from '../../src/registry/submission/sanitize.ts';
import { isFields } from '../../src/registry/text/json.ts';
import { type Path, put, without } from '../fixtures/mutations.ts';
import { spread } from '../fixtures/runs.ts';

// Changes that a hand edit can make to a resource: one value changed, by its type, at one place. Each kind of place is tried at a few of its
// occurrences, so that the attempts do not grow with the number of items.

/** A resource with one thing changed. */
export interface Mutant {
  /** The kind of place: indexes are `[]`, keys of a map are `{}`. */
  readonly place: string;
  readonly path: Path;
  /** Change that was made there. */
  readonly what: string;
  readonly value: unknown;
}

/** One value at a kind of place. */
export interface Occurrence {
  readonly path: Path;
  readonly value: unknown;
}

/** Every mutant of a resource, in the order of its places, at those occurrences of each that are chosen. In a map, keys are names. */
export function* mutantsOf(
  resource: unknown,
  isMap: (place: string) => boolean,
  choose: (all: readonly Occurrence[]) => readonly Occurrence[],
): Iterable<Mutant> {
  const places = new Map<string, Occurrence[]>();
  const collect = (value: unknown, path: Path, place: string): void => {
    if (place !== '') places.set(place, [...(places.get(place) ?? []), { path, value }]);
    if (Array.isArray(value))
      for (const [at, inner] of value.entries()) collect(inner, [...path, at], `${place}[]`);
    else if (isFields(value))
      for (const [key, inner] of Object.entries(value))
        collect(inner, [...path, key], isMap(place) ? `${place}{}` : `${place}${place && '.'}${key}`);
  };
  collect(resource, [], '');
  for (const [place, all] of places) {
    for (const { path, value } of choose(all)) {
      const neighbor = all.find((other) => other.value !== null && !same(other.value, value))?.value;
      for (const [what, made] of replacements(value, neighbor, isMap(place))) {
        const changed = made === GONE ? without(resource, path) : put(resource, path, made);
        yield { place, path, what, value: changed };
      }
    }
    if (isMap(place)) continue;
    // Fields that other objects of the same place have and this one has not, each with the value of another.
    const objects = all.filter(({ value }) => isFields(value)) as (Occurrence & { value: object })[];
    const known = new Map(objects.flatMap(({ value }) => Object.entries(value)));
    for (const [key, value] of known)
      for (const { path } of choose(objects.filter((one) => !(key in one.value)))) {
        const added = put(resource, [...path, key], value);
        yield { place: `${place}.${key}`, path, what: `${key} added`, value: added };
      }
  }
}

/** The first, the middle and the last of some occurrences. */
export function firstMiddleLast(all: readonly Occurrence[]): Occurrence[] {
  return spread(all, 3);
}

const GONE = Symbol('gone');

function* replacements(value: unknown, neighbor: unknown, isMap: boolean): Iterable<[string, unknown]> {
  yield ['removed', GONE];
  if (neighbor !== undefined) yield ['a neighbor’s', neighbor];
  if (value !== null) yield ['null', null];
  yield ['another type', typeof value === 'boolean' ? 'true' : true];
  if (typeof value === 'string') {
    yield ['changed', `${value}x`];
    yield ['emptied', ''];
    yield ['with an override', 'x\u202Ey'];
    yield ['with a script', '[x](javascript:alert(1))'];
    yield ['too long', 'x'.repeat(CAPS.generated + 1)];
    if (value.normalize('NFD') !== value) yield ['decomposed', value.normalize('NFD')];
  } else if (typeof value === 'number') {
    yield ['one more', value + 1];
    yield ['one less', value - 1];
  } else if (typeof value === 'boolean') {
    yield ['flipped', !value];
  } else if (Array.isArray(value)) {
    yield* arrays(value);
  } else if (isFields(value) && isMap) {
    yield* arrays(Object.entries(value), (entries) => Object.fromEntries(entries as [string, unknown][]));
  } else if (isFields(value)) {
    yield ['with a key more', { ...value, colour: 'red' }];
  }
}

function* arrays(
  items: readonly unknown[],
  make: (items: readonly unknown[]) => unknown = (all) => all,
): Iterable<[string, unknown]> {
  if (items.length === 0) return;
  yield ['emptied', make([])];
  const middle = Math.floor(items.length / 2);
  if (items.length > 1) yield ['without its middle item', make(items.toSpliced(middle, 1))];
  const [last] = items.slice(-1);
  yield ['with its last item twice', make([...items, renamed(last)])];
  if (items.length > 1 && !same(items, items.toReversed())) yield ['reversed', make(items.toReversed())];
}

/** An entry of a map is there once: a second one has another name. */
function renamed(item: unknown): unknown {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === 'string'
    ? [`${item[0]}x`, item[1]]
    : item;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
