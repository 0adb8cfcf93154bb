import { decodeString } from 'micromark-util-decode-string';

// The creators that one line names. A semicolon stands between two, but not within double quotation marks, and not where it ends a
// character reference such as `&copy;`.

/** The names in a line of creators, as they are written. Empty places are no names. */
export function creatorNames(creator: string): string[] {
  return creatorPlaces(creator).filter((name) => name !== '');
}

/** The same with its empty places. */
export function creatorPlaces(creator: string): string[] {
  const places: string[] = [];
  let [place, read] = ['', 0];
  for (const piece of creator.split(/(?<=;)/)) {
    place += piece;
    read += piece.length;
    // A quotation mark that is never closed encloses nothing.
    const isOpen = (place.match(/"/g) ?? []).length % 2 === 1 && creator.includes('"', read);
    if (!piece.endsWith(';') || isOpen) continue;
    const reference = /&(?:#x?[\da-f]+|[a-z][\da-z]*);$/i.exec(place)?.[0];
    if (reference && decodeString(reference) !== reference) continue;
    places.push(place.slice(0, -1).trim());
    place = '';
  }
  return [...places, place.trim()];
}
