import slugify from '@sindresorhus/slugify';
import { addressKey } from './ids.ts';

// The slug of an entry of the register: readable where the string is written in Latin letters, otherwise its address id.

const MOST = 80;

/** The words of a text as a slug of at most 80 characters; empty where the text has letters of another script, or none at all. */
export function slugOf(text: string): string {
  const key = addressKey(text);
  if (/(?!\p{Script=Latin})\p{L}/u.test(key)) return '';
  // Text far beyond the cut does not change the slug, and transliteration is slow.
  const slug = slugify(key.slice(0, 8 * MOST), { decamelize: false });
  if (slug.length <= MOST) return slug;
  const end = slug.lastIndexOf('-', MOST);
  return slug.slice(0, end > 0 ? end : MOST);
}

/** What a slug is made from. */
interface Named {
  readonly q: string;
  readonly surface: string;
  readonly addr_id: string;
}

/** The slugs that an entry may have, in the order in which they are tried: string, string and surface, then with the address id. */
function slugCandidates({ q, surface, addr_id }: Named): readonly string[] {
  const id = addr_id.toLowerCase();
  const [words, place] = [slugOf(q), slugOf(surface)];
  const base = words || id;
  const named = place === '' ? base : `${base}-${place}`;
  return [...new Set([base, named, words ? `${named}-${id}` : named])];
}

/** The first candidate that is free; where none is, the last one with a number. The same input in the same order gives the same slug. */
export function freeSlug(named: Named, isTaken: (slug: string) => boolean): string {
  const candidates = slugCandidates(named);
  const free = candidates.find((slug) => !isTaken(slug));
  if (free !== undefined) return free;
  let number = 2;
  while (isTaken(`${candidates.at(-1)}-${number}`)) number += 1;
  return `${candidates.at(-1)}-${number}`;
}

/** Whether an entry may have this slug: one of the candidates, or the last of them with a number. */
export function isSlugOf(slug: string, named: Named): boolean {
  const candidates = slugCandidates(named);
  const last = `${candidates.at(-1)}-`;
  return candidates.includes(slug) || (slug.startsWith(last) && /^[1-9]\d*$/.test(slug.slice(last.length)));
}
