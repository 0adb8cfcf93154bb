import { decodeString } from 'micromark-util-decode-string';

// The creators that one line names. A semicolon stands between two, but not within double quotation marks, and not where it ends a
// character reference such as `&copy;`.

/** The names in a line of creators, as they are written. Empty places are no names. */
export function creatorNames(creator: string): string[] {
  return creatorPlaces(creator).filter((name) => name !== '');
}

const PIECES = /"[^"]*"|“[^”]*”|&(?:#x?[\da-f]+|[a-z][\da-z]*);|[\s\S]/giu;

/** The same with its empty places. */
export function creatorPlaces(creator: string): string[] {
  const places = [''];
  for (const [piece] of creator.matchAll(PIECES)) {
    // What has the form of a character reference and is none ends a name.
    const ends = piece.endsWith(';') && decodeString(piece) === piece;
    places[places.length - 1] += ends ? piece.slice(0, -1) : piece;
    if (ends) places.push('');
  }
  return places.map((name) => name.trim());
}
