import { CAPS } from '../../src/registry/submission/sanitize.ts';
import { isRecord, type Path, put, without } from '../fixtures/mutations.ts';
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

/** The places in a resource at which keys are not fields but names, as of addresses and concepts. */
type IsMap = (place: string) => boolean;

/** One value at a kind of place. */
export interface Occurrence {
  readonly path: Path;
  readonly value: unknown;
}

const OFTEN = 3;
const UNCLEAN = 'x\u202Ey';

/** Which occurrences of a place are tried. */
type Choose = (all: readonly Occurrence[]) => readonly Occurrence[];

/** Every mutant of a resource, in the order of its places. */
export function* mutantsOf(resource: unknown, isMap: IsMap, choose: Choose): Iterable<Mutant> {
  const places = new Map<string, Occurrence[]>();
  collect(resource, [], '', isMap, places);
  for (const [place, all] of places) {
    for (const { path, value } of choose(all)) {
      const others = all.filter((other) => !same(other.value, value)).map((other) => other.value);
      for (const [what, made] of replacements(value, others, place, isMap)) {
        yield {
          place,
          path,
          what,
          value: made === GONE ? without(resource, path) : put(resource, path, made),
        };
      }
    }
    yield* additions(resource, place, all, isMap, choose);
  }
}

function collect(value: unknown, path: Path, place: string, isMap: IsMap, into: Map<string, Occurrence[]>) {
  if (place !== '') into.set(place, [...(into.get(place) ?? []), { path, value }]);
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) collect(inner, [...path, at], `${place}[]`, isMap, into);
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const below = isMap(place) ? `${place}{}` : `${place}${place && '.'}${key}`;
      collect(inner, [...path, key], below, isMap, into);
    }
  }
}

/** The first, the middle and the last of some occurrences. */
export function firstMiddleLast(all: readonly Occurrence[]): Occurrence[] {
  return spread(all, OFTEN);
}

const GONE = Symbol('gone');

function* replacements(
  value: unknown,
  others: readonly unknown[],
  place: string,
  isMap: IsMap,
): Iterable<[string, unknown]> {
  yield ['removed', GONE];
  const neighbor = others.find((other) => other !== null);
  if (neighbor !== undefined) yield ['a neighbor’s', neighbor];
  if (value !== null) yield ['null', null];
  yield ['another type', typeof value === 'boolean' ? 'true' : true];
  if (typeof value === 'string') {
    yield ['changed', `${value}x`];
    yield ['emptied', ''];
    yield ['with an override', UNCLEAN];
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
  } else if (isRecord(value) && isMap(place)) {
    yield* arrays(Object.entries(value), (entries) => Object.fromEntries(entries as [string, unknown][]));
  } else if (isRecord(value)) {
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

/** Fields that other objects of the same place have and this one has not, each with the value of another. */
function* additions(
  resource: unknown,
  place: string,
  all: readonly Occurrence[],
  isMap: IsMap,
  choose: Choose,
): Iterable<Mutant> {
  if (isMap(place)) return;
  const objects = all.filter(({ value }) => isRecord(value)) as (Occurrence & { value: object })[];
  const known = new Map(objects.flatMap(({ value }) => Object.entries(value)));
  for (const [key, value] of known) {
    for (const { path } of choose(objects.filter((one) => !(key in one.value)))) {
      const what = `${key} added`;
      yield { place: `${place}.${key}`, path, what, value: put(resource, [...path, key], value) };
    }
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
