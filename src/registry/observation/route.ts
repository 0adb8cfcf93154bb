import slugify from '@sindresorhus/slugify';
import type { Sha256 } from '../identity/hash.ts';
import type { EntryAddress } from './entry.ts';
import { addressKey, addrId } from './ids.ts';
import type { Known } from './known.ts';
import type { AdmittedValues } from './normalize.ts';

/** The destination of an admitted draft: an existing entry, as a later observation, or a new entry. */
export interface Route {
  readonly kind: 'entry' | 'observation';
  readonly entry: EntryAddress;
}

/**
 * The second step of the intake: the same string and surface, by the address key, is a later observation of the
 * entry; anything else is a new entry, whose slug is the first that is free.
 */
export function route(
  { q, surface, entity }: Pick<AdmittedValues, 'q' | 'surface' | 'entity'>,
  known: Known,
  sha256: Sha256,
): Route {
  const entry = known.entryOf({ q, surface });
  if (entry) return { kind: 'observation', entry };
  const addr_id = addrId(q, sha256);
  const slug = freeSlug({ q, surface, addr_id }, (one) => known.isTaken(one));
  return { kind: 'entry', entry: { slug, addr_id, q, entity, surface } };
}

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

type Named = Pick<EntryAddress, 'q' | 'surface' | 'addr_id'>;

/** The slugs that an entry may have, in the order in which they are tried: string, string and surface, then with the address id. */
function slugCandidates({ q, surface, addr_id }: Named): readonly string[] {
  const id = addr_id.toLowerCase();
  const [words, place] = [slugOf(q), slugOf(surface)];
  const base = words || id;
  const named = place === '' ? base : `${base}-${place}`;
  return [...new Set([base, named, words ? `${named}-${id}` : named])];
}

/** The first free candidate; if none is free, the last one with a number. The same input in the same order gives the same slug. */
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

// The address of the page of a register entry.

/** Parts of an address below `/register/` that are another page: that of a new observation, and the numbered pages of the list. */
const TAKEN = /^(?:new|\d+)$/;

/**
 * The last part of the address of an entry's page: its slug. If another page there has that name, the slug gets an ending that no slug
 * has, so that the addresses of both never change.
 */
export function entryName(slug: string): string {
  return TAKEN.test(slug) ? `${slug}.entry` : slug;
}
