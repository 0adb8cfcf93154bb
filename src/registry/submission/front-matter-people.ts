// The authors that front matter names, as Pandoc, Quarto, Jekyll and CFF write them: a name, or a map with its parts.

/** One author: a name as a deposit gives it, and what was written as their iD. */
export interface Person {
  readonly name: string;
  readonly orcid: string;
}

const NAME = ['name', 'literal'];
const GIVEN = ['given', 'given-names', 'first', 'firstname'];
const FAMILY = ['family', 'family-names', 'last', 'lastname'];
const SUFFIX = ['suffix', 'name-suffix'];
const PARTICLE = ['name-particle', 'non-dropping-particle', 'dropping-particle'];

/** The authors of a value, and what is left out of them, in words. */
export function peopleIn(value: unknown): {
  readonly people: readonly Person[];
  readonly left: readonly string[];
} {
  const left = new Set<string>();
  const all = Array.isArray(value) ? value : [value];
  const people = all.map((one) => personOf(one, left)).filter(({ name }) => name !== '');
  if (people.length < all.length && people.length > 0)
    left.add(`${all.length - people.length} without a name`);
  return { people, left: [...left] };
}

function personOf(value: unknown, left: Set<string>): Person {
  if (typeof value === 'string') return { name: line(value), orcid: '' };
  if (!(value instanceof Map)) return { name: '', orcid: '' };
  const inner: unknown = value.get('name');
  const parts: ReadonlyMap<unknown, unknown> = inner instanceof Map ? inner : value;
  const textAt = (keys: readonly string[], map = parts) =>
    line(keys.map((key) => map.get(key)).find((one): one is string => typeof one === 'string') ?? '');
  const known = [...NAME, ...GIVEN, ...FAMILY, ...SUFFIX, ...PARTICLE, 'orcid'];
  const others = [...value.keys()].map(String).filter((key) => !known.includes(key));
  if (others.length > 0) left.add(`of an author: ${others.slice(0, 8).join(', ')}`);
  const family = line(`${textAt(PARTICLE)} ${textAt(FAMILY)}`);
  const inverted = [family, textAt(GIVEN), textAt(SUFFIX)].filter((part) => part !== '').join(', ');
  return { name: textAt(NAME) || inverted, orcid: textAt(['orcid'], value) };
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim();
