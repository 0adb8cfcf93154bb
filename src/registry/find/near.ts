import { spreadDigits } from './shards.ts';

// Near matches: identifiers that differ in one place from what somebody wrote. Where one place is wrong, all places of even number, or all of odd
// number, are right. So each identifier stands under these two keys, and whoever looks for near ones reads two small files.

/** What may be mistaken for one another: the suffixes of DOIs, sovereign ids, or the glyphs of identifiers by their bytes. */
export type NearKind = 'doi' | 'sovereign' | 'glyphs';

/** The places of an identifier that are compared: characters, or the bytes of glyphs. */
function placesOf(kind: NearKind, id: string): readonly string[] {
  return kind === 'glyphs' ? (id.match(/../g) ?? []) : [...id];
}

/** The digits of the two keys under which an identifier is found by what differs from it in one place. */
export function nearDigits(kind: NearKind, id: string): readonly [even: string, odd: string] {
  const places = placesOf(kind, id);
  const half = (rest: number) =>
    spreadDigits(`${kind} ${rest} ${places.length} ${places.filter((_, at) => at % 2 === rest).join('')}`);
  return [half(0), half(1)];
}

/** Whether two identifiers of one kind differ in exactly one place. */
export function isOneOff(kind: NearKind, a: string, b: string): boolean {
  const [one, other] = [placesOf(kind, a), placesOf(kind, b)];
  return one.length === other.length && one.filter((place, at) => place !== other[at]).length === 1;
}
